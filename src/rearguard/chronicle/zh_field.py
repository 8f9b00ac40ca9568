"""The Chinese sentences of the fight and the hunt (see ``zh_lines``)."""

LINES: dict[str, tuple[str, ...]] = {
    # ------------------------------------------------------------ fight
    "first_contact": (
        "{when}，兩軍相距只有{dist}。",
        "{when}，{side}逼到了{foe}陣前。",
    ),
    "first_contact.blows": (
        "{when}，{side}前鋒殺到了{foe}跟前。",
        "{when}，兩軍前鋒相接。",
    ),
    "volley": (
        "{when}，{n}桿火銃齊發。{plural}",
        "{when}，相距{dist}，{side}銃手{n}人同時施放。{plural}",
        "{when}，{n}桿銃一齊施放，有{misfires}桿沒有放響。{plural}",
        "{when}，{side}放了一銃。{one}",
    ),
    "volley.seen": (
        "{when}，{side}銃聲大作。",
        "{when}，{side}一齊放銃。",
    ),
    "volley.again": (
        "{when}，{side}又放了一排銃，共{est}響。{plural}",
        "銃手裝好了藥再放，又是{n}響。",
    ),
    "volley.arrows": (
        "{when}，{n}張弓齊發。{plural}",
        "{when}，{side}{n}人一齊放箭。{plural}",
        "{when}，{side}射了一箭。{one}",
    ),
    "hits.none": (
        "煙散了看，{side}竟無一人中彈。",
        "這一排銃，一個人也沒有打著。",
    ),
    "hits.none.horses": (
        "煙散了看，{side}一人未傷，只倒了{horses}匹馬。",
        "這一排銃沒有打著人，打中的是{horses}匹馬。",
    ),
    "hits.few": (
        "煙散了看，中彈的不過{est}人。",
        "銃聲雖響，打著的只有{est}人、{horses}匹馬。",
        "若論殺傷，實在算不得什麼：{side}偌大一陣，中彈的才{est}人。",
    ),
    "hits.many": (
        "{side}應聲倒下{n}人。",
        "一排銃過去，{side}倒了{n}人、{horses}匹馬。",
    ),
    "hits.arrows": (
        "{side}有{n}人中箭。",
        "這一陣箭，射中{side}{n}人。",
    ),
    "bolted": (
        "{side}的馬沒聽慣這聲響，驚走了{n}匹，馱著人亂竄。",
        "{side}{also}有{n}匹馬受了驚，馬上的人勒也勒不住。",
    ),
    "wavered": (
        "{side}陣中，一時有{units}陣腳浮動。",
        "{when}，{side}陣腳鬆動，有{units}已站不穩了。",
    ),
    "wavered.held": (
        "{side}有{units}一度動搖，終究沒有退。",
        "眼看要散，{side}到底站住了。",
    ),
    "froze": (
        "{side}{also}有{n}人不跑不打，只是呆立原地。",
        "{side}陣中{also}有{n}人嚇呆了，動彈不得。",
    ),
    "cornered": (
        "{side}{also}有{n}人去路已斷，只得回身死鬥。",
        "{side}{also}有{n}人走投無路，回身廝殺，死中求活。",
    ),
    "broke_first.shot+but": (
        "人沒打著幾個，{unit}倒先散了。",
        "傷的人雖少，{unit}卻已站不住，首先潰散。",
    ),
    "broke_first.shot": (
        "{when}，{unit}首先潰散。",
        "最先亂的是{unit}，{dread}，掉頭就走。",
        "銃響未久，{unit}已先潰了。",
    ),
    "broke_first": (
        "{when}，{unit}最先潰散。",
        "最先潰的是{unit}，{dread}，便再也站不住了。",
    ),
    "broke_second": (
        "{unit}跟著也走了。",
        "{unit}撐不多久，也散了。",
    ),
    "broke_wave.both": (
        "頭一隊一散，兩頭的也跟著亂起來，{minutes}之間，又走了{units}。",
        "左右各隊看在眼裡，跟著就跑，{minutes}工夫走了{units}。",
    ),
    "broke_wave.one": (
        "一隊散，鄰隊也散，一路往{dir}潰下去，{minutes}之間散了{units}。",
        "潰勢一路往{dir}捲去，{minutes}之間捲走了{units}。",
    ),
    "broke_wave": (
        "{minutes}之間，又有{units}相繼潰散。",
        "隨後{units}也都散了，前後不過{minutes}。",
    ),
    "broke_why": (
        "隨後走的，多半是{dread}，也就站不住了。",
        "其餘各隊，多因{dread}，人心一散，便收拾不住。",
    ),
    "broke_last": (
        "走得最遲的是{unit}，{merely}比頭一隊多撐了{minutes}。",
        "{unit}走在最後，這時離頭一隊潰散已有{minutes}。",
    ),
    "broke_late": (
        "{when}，先前站住的{units}也潰了。",
        "{when}，原以為穩得住的{units}，到底也散了。",
    ),
    "side_broke": (
        "兩軍相接{minutes}，{side}已跑了大半。",
        "{when}，{side}陣勢大亂，大半只顧逃命。",
        "至此，{side}奔逃的已有{n}人。",
    ),
    "side_broke.shot": (
        "銃響之後{minutes}，{side}已跑了大半。",
        "{when}，{side}陣勢大亂，大半只顧逃命。",
    ),
    "stood": (
        "左右都空了，只剩{units}還立在原處。",
        "{side}有{units}自始至終沒有亂。",
    ),
    "charged": (
        "{when}，{side}{n}{qi}衝了上去。",
        "接著{side}衝陣，上去的有{n}{qi}。",
    ),
    "charged.seen": (
        "{when}，{side}衝了過來。",
        "{side}衝到了跟前。",
    ),
    "charged.again": (
        "{when}，{side}再度衝陣，上去的有{n}{qi}。",
        "{side}{n}{qi}又衝了一回。",
    ),
    "out_of_rounds": (
        "{side}有{n}人藥彈已盡。",
        "到這時，{side}有{n}桿銃已無藥可放。",
    ),
    "melee": (
        "一時{crowd}殺作一團。{many}",
        "兩軍混戰，一時廝殺在一處的有{n}人。{many}",
        "兩邊接上了手，在廝殺的只有{est}人。{plural}{few}",
        "動上刀槍的，只有一人。{one}",
    ),
    "melee.few": (
        "真接上手的不多，一時刀槍並舉的只有{est}人。{plural}",
        "說是交鋒，動上刀槍的不過{est}人。",
    ),
    "commander_fell": (
        "{when}，{cmd}倒在陣中。",
        "連{cmd}也倒在了陣上。",
    ),
    "leaders_fell": (
        "單是隊將，{side}就折了{n}員。",
        "這一陣，{side}折了隊將{n}員。",
    ),
    "leader_fell": (
        "{when}，{who}倒在陣中。",
        "{unit}折了隊將。",
    ),
    "banner_fell": ("{when}，{unit}的旗倒了。", "{unit}失了旗。"),
    "banners_fell": (
        "{side}先後倒了{n}面旗。",
        "再望{side}陣上，已少了{n}面旗。",
    ),
    "banner_raised": (
        "{unit}的旗倒了，旁邊一人搶在手裡，又豎了起來。",
        "{unit}沒了旗手，旁邊一人搶起旗來，重新舉定。",
    ),
    "killed": (
        "頭半個時辰裡，{side}死了{n}人，多半{harm}。{many}",
        "{side}半個時辰下來死了{n}人，{harm}的居多。{many}",
        "頭半個時辰裡，{side}只死了{n}人。{few}",
    ),
    # ------------------------------------------------------------ hunt
    "parties": (
        "{cmd}把人馬分作{n}路，繞到逃兵前頭去攔。",
        "{when}，追兵分成{n}股，從外圈包抄上去。",
    ),
    "called.deaf": (
        "追兵高聲招降，怎奈對方一句也聽不懂，只顧奔逃。",
        "{side}一路喊降，怎奈言語不通，喊了也是白喊。",
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
        "{when}，{who}在原地醒了過來，又站起身。",
        "{who}並沒有死，{clock}又站了起來。",
    ),
    "took_over": (
        "{when}，{unit}沒了隊將，隊副出來統領。",
        "{unit}隊將不在，隊副便出來領著眾人。",
    ),
    "took_over.many": (
        "{side}前後有{n}隊沒了隊將，只得由他人代領。",
        "{side}沒了隊將、靠手下人出來統領的，前後有{n}隊。",
    ),
    "changed_horse": (
        "{when}，{who}的馬瘸了，手下人把自己的馬讓給了他。",
        "{who}的馬走不得了，手下人讓出一匹給他，這才沒落在後頭。",
    ),
    "changed_horse.many": (
        "{side}有{n}員隊將的馬瘸了、跑了，都換了手下人的馬。",
        "{side}隊將失了馬的，手下人便讓馬給他，前後有{n}員。",
    ),
    "captured": (
        "{when}，{who}為{foe}所擒。",
        "{who}落到了{foe}手裡。",
    ),
    "captains_taken": (
        "俘虜之中，大小頭目有{n}人。",
        "單是大小頭目，就擒了{n}人。{many}",
    ),
    "gathered.first": (
        "{when}，{side}捉得頭一批俘虜，共{est}人。{many}",
        "最先就擒的，是{foe}{n}人。{many}",
        "{when}，{side}得了頭一名俘虜。{one}",
        "最先就擒的，只有{foe}{n}人。{few}",
    ),
    "gathered.few": (
        "{side}也擒得{foe}{n}人。",
        "亂軍之中，{foe}也有{n}人落到{side}手裡。",
    ),
    "gathered.half_hour": (
        "追了兩刻，{side}已收降{n}人。",
        "兩刻工夫，{side}圈住了{n}人。",
    ),
    "gathered.later": (
        "{when}，通共已收降{n}人。",
        "到{hourish}，捉得的俘虜已有{n}人。",
    ),
    "gathered.turn": (
        "{hourish}以後，捉到的就少了：近處的都已到手，餘下的早跑遠了。",
        "近處能捉的都已捉了，{hourish}以後，俘獲漸稀。",
    ),
    "gathered.dusk": (
        "{when}，日落，{side}手中已有俘虜{n}人。",
        "{when}，太陽落了山；點數俘虜，得{est}人。",
    ),
    "yielded": (
        "束手的，多半是{yieldwhy}，{trapped}這才肯降。",
        "但凡還有一條路，人就跑；直到{yieldwhy}，這才肯降。",
    ),
    "yielded.also": (
        "另有一些，是{yieldwhy}的。",
        "還有的{yieldwhy}，也就住了手。",
    ),
    "rallied": (
        "逃散的{side}裡，有{n}人見後無追兵，才定下神來，回頭去尋自家的旗。",
        "後面沒了追兵，{side}才有{n}人漸漸停了下來。",
    ),
    "rallied.hunter": (
        "{side}跑散的人裡，有{n}人又回到旗下。",
        "{side}有{n}人一時離了隊，後來又尋旗歸隊。",
    ),
    "rallied.few": (
        "跑散的人裡，肯回到旗下的只有{est}個。",
        "散了的就散了，幾乎沒有人回到旗下。",
    ),
    "escaped.first": (
        "{when}，跑在前頭的已經沒了影。",
        "到{hourish}，已有人遠遠脫身。",
    ),
    "escaped": (
        "{side}一時走脫了{n}人，後來也有被趕上的。{plural}{caught}",
        "{side}一時走脫了{n}人，卻未必個個走得到底。{plural}",
        "{side}有一人逃出了追兵眼界。{one}",
    ),
    "escaped.edge": (
        "到頭來，{side}一去不返的有{n}人。",
        "{side}有{n}人一直跑到再沒人追得上的地方。",
    ),
    "let_go": (
        "{side}追到半路趕不上、只得作罷的，前後有{n}起。{plural}",
        "追一程趕不上便回頭的，{side}前後有{n}起。{plural}",
        "{side}有一回追不上，只得罷手。{one}",
    ),
    "let_go.all": (
        "{side}一路緊追，追不上的只得作罷；這樣的事，算來人人都攤得上一回。",
        "追一程，丟一程，{side}眼睜睜看著人跑掉的回數，不比自家人馬少。",
    ),
    "horses_spent": (
        "{when}，{side}的馬，{often}跑不動了。",
        "{side}的馬{also}漸漸不支，有{n}匹喘個不住，鞭打也不肯走了。",
    ),
    "horses_spent.more": (
        "{when}，{side}站著喘氣、再也走不動的馬，已添到{n}匹。",
        "到{hourish}，{side}跑不動的馬添到{n}匹。",
    ),
    "loose_horses": (
        "{side}失了坐騎的，{also}有{n}人見無主的馬四下亂走，便捉來騎上。",
        "{side}先前落馬的，{also}有{n}人又尋得馬騎上。",
    ),
    "discarded": (
        "{side}{also}有{n}人把身上的累贅都扔了，只求跑得快些。",
        "{side}{also}有{n}人嫌行裝累贅，沿路丟了。",
    ),
    "looted": (
        "{side}見了地上的財物，{even}有{n}人停下來撿拾。{many}",
        "見了財物便走不動的，{side}{also}有{n}人。",
    ),
    "prisoners_broke": (
        "{foe}看守不嚴，{side}降卒逃走了{n}人。",
        "{hourish}以後，落在{foe}手裡的{side}，有{n}人逃脫。",
    ),
    "recalled": (
        "{when}，{cmd}鳴角收兵。",
        "{cmd}{why}，召回追兵。",
        "{when}，角聲一起，追出去的{n}人先後歸隊。{plural}",
    ),
    "escort": (
        "俘虜{captives}人，都要有人看管，{side}先後撥出{n}{qi}。{plural}",
        "{cmd}分出{guess}{qi}，押解俘虜{captives}人。",
        "{side}撥出{guess}{qi}，押送俘虜。",
    ),
    "resumed": (
        "{when}，{side}重新上路。自交鋒到此，已過了{minutes}。",
        "等{side}再度起行，已耽擱了{minutes}。",
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
