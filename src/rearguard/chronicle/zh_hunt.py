"""The Chinese sentences of the hunt (see ``zh_lines``)."""

LINES: dict[str, tuple[str, ...]] = {
    "parties": (
        "{cmd}把人馬分作{n}路，繞到潰兵前頭去攔。",
        "{when}，{side}分成{n}股，從兩旁抄出，向潰兵兜了上去。",
    ),
    "called.deaf": (
        "{side}高聲招降，怎奈言語不通，{foe}只顧奔逃。",
        "{side}一路喊降，{foe}哪裡聽得懂，喊了也是白喊。",
    ),
    "called.deaf_still": (
        "喊是一直在喊，聽得懂的始終沒有。",
        "直到末了，{side}如何叫喊，也沒人應。",
    ),
    "called.heard": (
        "{when}，{side}喊降，有人聽懂了。",
        "喊降之聲，有{n}人聽得明白。",
    ),
    "stumbled": (
        "地多坑窪，{side}有{n}匹馬失蹄，馬上的人大多摔了下來。{many}",
        "一路奔馳，{side}倒了{n}匹馬，人也跟著滾落在地。",
    ),
    "stumbled.too": (
        "{side}追得急，馬也倒了{n}匹。",
        "就是{side}，也有{n}匹馬失了前蹄。",
    ),
    "stumbled.plain": (
        "地多坑窪，{side}有{n}匹馬失了蹄。",
        "一路奔馳，{side}的馬倒了{n}匹。",
    ),
    "thrown": (
        "{who}墜馬，隨即爬起。",
        "{when}，{who}連人帶馬摔倒。",
    ),
    "thrown.stunned": (
        "{when}，{who}馬失前蹄，摔在地上，半晌不見動彈。",
        "{who}{also}墜了馬，昏死過去。",
    ),
    "thrown.dead": (
        "{when}，{who}馬失前蹄，墜地身亡。",
        "{who}墜馬，當場身死。",
    ),
    "stood+but": (
        "亂成這樣，卻還有{units}沒有動，左右都空了，仍立在原處。",
        "獨有{units}不動，自始至終沒有亂。",
    ),
    "left_for_dead": (
        "{who}倒在地上，親兵只道他已死，丟下便走。",
        "{who}倒地不起，左右都道沒救了，把他撇在原地。",
    ),
    "left_for_dead+therefore": (
        "親兵只道他已死，丟下便走。",
        "左右都道沒救了，把他撇在原地。",
    ),
    "carried_off": (
        "親兵把{who}救了出去。",
        "左右不肯丟下{who}，帶著他走了。",
    ),
    "came_to": (
        "{when}，{who}悠悠醒轉，掙扎著爬了起來。",
        "{who}並沒有死，{clock}又站了起來。",
    ),
    "took_over": (
        "{when}，{unit}沒了隊將，隊副出來統領。",
        "{unit}隊將不在，隊副便出來領著眾人。",
    ),
    "took_over.many.lost": (
        "{side}隊將死傷{fell}員，被擒{captains}員，有{n}隊是副手出來領著。",
        "{side}帶隊的折得厲害：死傷{fell}員，被擒{captains}員，有{n}隊是副手出來領著的。",
    ),
    "took_over.many": (
        "{side}有{n}隊沒了隊將，都是副手出來領著。",
        "{side}沒了隊將、靠手下人出來統領的，前後有{n}隊。",
    ),
    "changed_horse": (
        "{when}，{who}的馬用不得了，手下人把自己的馬讓給了他。",
        "{who}失了腳力，手下人讓出一匹馬給他，這才沒落在後頭。",
    ),
    "changed_horse.many": (
        "{side}有{n}員隊將失了腳力，都換了手下人的馬。",
        "{side}隊將失了馬的，手下人便讓馬給他，前後有{n}員。",
    ),
    "captured": (
        "{when}，{who}為{foe}所擒。",
        "{who}落到了{foe}手裡。",
    ),
    "captured.commander": (
        "{when}，連{side}主將{general}也落到了{foe}手裡。",
        "{when}，{side}主將{general}為{foe}所擒。",
    ),
    "captains_taken.fell": (
        "{side}的隊將死傷{fell}員，被擒{n}員。",
        "{side}折了不少隊將：死傷的有{fell}員，被擒的有{n}員。",
    ),
    "captains_taken": (
        "{side}隊將被擒的，有{n}員。",
        "連代領過隊伍的算上，被擒的隊將有{n}人。{many}",
    ),
    "gathered.first": (
        "起初只捉得{n}人。{many}{scant}",
        "{side}先捉得{n}人。{many}{plenty}",
        "{side}得了頭一名俘虜。{one}",
        "{foe}最先就擒的，只有{n}人。{few}",
    ),
    "gathered.few": (
        "亂軍中，{foe}倒有{n}人被{side}捉了去。",
        "追得急了，{foe}也有{n}人反落到{side}手裡。",
    ),
    "gathered.half_hour": (
        "頭兩刻最得手，{side}捉住{n}人，全日所獲，{portion}出在這裡。",
        "追了兩刻，{side}已收降{n}人。",
        "兩刻工夫，{side}圈住了{n}人。",
    ),
    "gathered.later": (
        "{when}，{side}收降的通共已有{n}人。",
        "到{hourish}，{side}前後已捉得{n}人。",
    ),
    "gathered.turn": (
        "再往後，捉到的就少了：近處的{sofar}人都已到手，餘下的早跑遠了。{same}",
        "{hourish}以後，捉到的就少了：近處的{sofar}人都已到手，餘下的早跑遠了。",
        "前後捉得{sofar}人，近處的已捉盡，{hourish}以後，俘獲漸稀。",
    ),
    "gathered.dusk": (
        "{when}，日落，{side}手中已有俘虜{n}人。",
        "{when}，太陽落了山；點數俘虜，得{n}人。",
    ),
    "yielded": (
        "{foe}{yieldwhy}，{trapped}多半這才肯降。",
        "{foe}但凡還有一條路就跑，直到{yieldwhy}，這才肯降。",
    ),
    "yielded.also": (
        "也有{yieldwhy}的，只好認了。",
        "也有{yieldwhy}的，情知走不脫，只得降了。",
    ),
    "rallied": (
        "{side}潰兵見後面無人追來，才定下神，有{n}人回頭尋本隊旗號。",
        "後面沒了追兵，{side}才有{n}人漸漸停了下來。",
    ),
    "rallied.vain": (
        "{side}潰兵見後面無人追來，又有{n}人回頭尋本隊旗號，到底收拾不起。",
        "{side}有{n}人回過頭來，要尋本隊旗號，尋不著，又散了。",
    ),
    "rallied.hunter": (
        "{side}跑散的，有{n}人又回到旗下。",
        "{side}有{n}人一時離了隊，後來又尋旗歸隊。",
    ),
    "rallied.few": (
        "{side}跑散的人裡，肯回到旗下的只有{est}個。",
        "{side}散了的就散了，幾乎沒有人回到旗下。",
    ),
    "escaped.first": (
        "{when}，{side}跑在前頭的已經沒了影。",
        "到{hourish}，{side}已有人脫身遠去。",
    ),
    "escaped": (
        "{side}一時走脫了{n}人，後來也有被趕上的。{plural}{caught}",
        "{side}一時走脫了{n}人，卻未必個個走得到底。{plural}",
        "{side}有一人逃出了追兵眼界。{one}",
    ),
    "escaped.edge": (
        "{side}有{n}人一去不返。",
        "{side}有{n}人一直跑到再沒人追得上的地方。",
    ),
    "let_go": (
        "{side}追到半路趕不上、只得作罷的，前後有{n}起。{plural}",
        "追一程趕不上便回頭的，{side}前後有{n}起。{plural}",
        "{side}有一回追不上，只得罷手。{one}",
    ),
    "let_go.all": (
        "{side}一路緊追，追不上的只得由他去，枉跑了許多路。",
        "追一程，丟一程，{side}眼睜睜看人跑掉，也不知有多少回。",
    ),
    "horses_spent": (
        "{when}，{side}的馬{often}跑不動了。",
        "{side}的馬{also}漸漸不支，有{n}匹喘個不住，鞭打也不肯走了。",
    ),
    "horses_spent.quick": (
        "到{hourish}，{side}的馬大半跑乏了，有{n}匹只立著喘氣，打也打不動。",
        "{side}的馬{minutes}工夫便垮了大半，有{n}匹喘個不住，鞭打也不肯走了。{swift}",
    ),
    "horses_spent.more": (
        "{when}，{side}的馬已有{n}匹只立著喘氣，打也打不動。",
        "到{hourish}，{side}的馬跑不動的已有{n}匹。",
    ),
    "loose_horses": (
        "無主的馬四下亂走，{side}{also}有{n}人捉了騎上。",
        "{side}落馬的，{also}有{n}人奪得空馬，翻身上去走了。",
    ),
    "discarded": (
        "{side}{also}有{n}人棄了行裝，只求跑得快些。",
        "{side}{also}有{n}人嫌行裝累贅，沿路丟了。",
    ),
    "looted": (
        "{side}見了地上的財物，{even}有{n}人停下來撿拾。{many}",
        "{side}貪取地上財物、耽擱下來的，{also}有{n}人。",
    ),
    "prisoners_broke.many": (
        "{foe}人手不夠，看守不過來，{side}降卒陸續有乘隙走脫的。",
        "{side}降卒見看守得鬆，三三兩兩又逃走了不少。",
    ),
    "prisoners_broke": (
        "{foe}看守不嚴，{side}降卒逃走了{n}人。",
        "已擒的{side}裡，後來又走脫了{n}人。",
    ),
    "recalled": (
        "{when}，{cmd}鳴角收兵。",
        "{cmd}{why}，召回追兵。",
        "{when}，角聲一起，追出去的{n}人先後歸隊。{plural}",
    ),
    "recalled.far": (
        "{when}，{cmd}{why}，鳴角收兵；各隊追得遠了，有一隊直過了{minutes}才接到令。",
        "{when}，{cmd}鳴角收兵。人馬散得太開，前後費了{minutes}，才召回{units}。",
    ),
    "escort.bands": (
        "各隊計點，眼下在手的俘虜{captives}人，{side}撥{n}{qi}看守。",
        "{cmd}教各隊自行撥人看押：眼下押著的俘虜有{captives}人，通共用去{n}{qi}。",
        "{side}各隊撥出看管俘虜的，通共{n}{qi}。{plural}{unheld}",
    ),
    "escort.part": (
        "{side}就{units}中抽出{n}{qi}，看押降人{captives}名；其餘俘虜在遠處各隊，尚未解到。",
        "{side}先有{units}奉令撥人看押，用去{n}{qi}，押的是{captives}人；其餘俘虜在遠處各隊，尚未解到。",
    ),
    "escort": (
        "計點俘虜，眼下在手的有{captives}人，{side}撥{guess}{qi}看守。{plural}",
        "{cmd}分出{guess}{qi}，押解眼下在手的俘虜{captives}人。",
        "{side}撥出{guess}{qi}，押送俘虜。{unheld}",
    ),
    "resumed": (
        "{when}，{side}重新上路。自交鋒到此，前後{minutes}。",
        "等{side}重又起行，已耽擱了{minutes}。",
    ),
    "sunset": (
        "{when}，日落。",
        "太陽落了山。",
    ),
    "dark": (
        "{when}，天全黑了，人與樹都分不清。",
        "夜色已濃，什麼也望不見了。",
    ),
}
