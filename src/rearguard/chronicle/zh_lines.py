"""The Chinese sentences, in traditional characters. Blanks are filled by ``zh.Chinese``.

They are written for Chinese and follow the English in nothing but the facts. A key with ``+but`` is
taken when the beat stands against the one before it.
"""

HEADINGS = {
    "approach": "追及",
    "fight": "銃響陣潰",
    "fight.plain": "接戰",
    "hunt": "兜截",
    "night": "入夜",
    "reckoning": "點算",
}

NOTHING = "是日無事可記。"

ORDERS = {
    "hold": "堅守原地", "march": "進兵", "charge": "衝陣", "volley": "逼近放銃",
    "shoot": "不停施放", "pursue": "追擊", "round_up": "兜截潰兵", "escort": "押解俘虜",
    "withdraw": "後撤", "rally": "收攏殘部", "screen": "列陣掩護", "harass": "襲擾敵軍",
    "scatter": "散開", "halt": "止步", "surrender": "棄械", "collect": "收拾遺物",
}  # fmt: skip

DECISION_CAUSES = {
    "PLAN": "依照先前的布置",
    "ENEMY_RUNS": "見敵軍已在奔逃",
    "ENEMY_STANDS": "見敵軍按兵不動",
    "ENEMY_CLOSE": "見敵軍逼到了跟前",
    "OUTNUMBERED": "自料寡不敵眾",
    "DARK": "見天色將晚",
    "TOO_FAR": "料餘眾已追趕不及",
    "ALL_GATHERED": "見能收的都已收齊",
    "PRISONERS": "見俘虜太多，無人看守不得",
    "GROUND": "受地勢所限",
    "ORDERS": "奉了上命",
    "NO_NEWS": "久等沒有消息",
    "FIRE": "受不住敵軍施放",
}

YIELD_CAUSES = {
    "SPENT": "馬力已盡",
    "HEMMED_IN": "四面去路都堵死了",
    "OVERTAKEN": "讓人趕上了",
    "ON_FOOT": "沒了坐騎",
    "UNDERSTOOD": "聽明白了降者不殺",
}

DREADS = {
    "ENEMY": "見敵軍壓了上來",
    "FLANK": "見側面來了敵人",
    "FRIGHT": "叫那一陣響聲嚇破了膽",
    "FIRE": "彈丸打到了身邊",
    "LOSS": "見身旁有人倒下",
    "RUNNERS": "見自家人都在跑",
    "ALONE": "左右一空，沒了依傍",
    "LEADER": "沒了帶隊的人",
    "TIRED": "人困馬乏",
    "NEWS": "聽說了壞消息",
}

HARMS = {
    "MUSKET": "死於銃彈", "BLADE": "死於刀下", "LANCE": "死於槍下", "ARROW": "死於箭下",
    "FALL": "墜馬而死", "TRAMPLED": "死於踐踏", "EXHAUSTION": "力竭而死", "COLD": "凍死",
    "DROWNED": "溺死", "FIRE": "死於火", "BOULDER": "死於落石", "CRUSHED": "擠踏而死",
    "WOUNDS": "傷重而死",
}  # fmt: skip

LINES: dict[str, tuple[str, ...]] = {
    # ------------------------------------------------------------ command
    "muster.hunter": (
        "是日{part}，{cmd}領{n}{qi}在後緊追。",
        "追兵由{cmd}統帶，共{n}{qi}。",
    ),
    "muster.quarry": (
        "斷後的是{cmd}，手下{n}{qi}。",
        "{side}留{cmd}斷後，共{n}{qi}。",
    ),
    "muster": (
        "{side}以{cmd}為將，到陣{n}{qi}。",
        "{side}這邊，{cmd}點得{n}{qi}。",
    ),
    "sighted": (
        "{when}，{side}前隊望見敵軍，在{dir}面{dist}外。",
        "{when}，{side}前哨來報：前面{dist}外就是{foe}。",
        "{when}，兩軍相去{dist}，{side}已看得見對面的旗。",
        "{when}，{side}望見了{foe}。",
    ),
    "believed.unsure": (
        "{cmd}約略一數，估作{est}人，自己也拿不準。",
        "敵眾究竟多少，一時看不真切，{cmd}姑且當作{est}人。",
    ),
    "believed": (
        "在{cmd}看來，對面總有{est}人。",
        "{cmd}估量敵眾，當在{est}上下。",
    ),
    "believed.more": (
        "再看之下，{cmd}才覺得先前數少了，改口說有{est}人。",
        "{when}，{cmd}又往上加，說敵眾不下{est}。",
        "看得越久，人數越多；{cmd}如今估到{est}。",
    ),
    "believed.fewer": (
        "走近了看，並沒有那麼多，{cmd}便減到{est}人。",
        "{when}，{cmd}料敵不過{est}人。",
    ),
    "reported.old": (
        "{when}，{cmd}接到一報，說敵有{est}人，只是這消息已遲了{minutes}。",
        "{cmd}手中最新的軍情，也是{minutes}以前的事了，報稱敵眾{est}。",
    ),
    "reported": (
        "探馬來報，敵約{est}人。",
        "{when}，探馬報與{cmd}：敵眾{est}上下。",
    ),
    "decided.march": (
        "{cmd}{why}，催軍前進。",
        "{when}，{cmd}下令進兵。",
        "{when}，{side}拔隊向前。",
    ),
    "decided.volley": (
        "{cmd}並不急於衝陣，先教銃手上前放一排銃。",
        "{when}，{cmd}傳令銃手進逼敵陣，一齊施放。",
    ),
    "decided.charge": (
        "{when}，{cmd}揮軍衝陣。",
        "{cmd}{why}，下令衝殺。",
    ),
    "decided.pursue": (
        "{cmd}{why}，縱兵追趕。",
        "{when}，{cmd}一聲令下，人馬放開了追去。",
    ),
    "decided.round_up": (
        "{cmd}要活口，不要首級，吩咐眾人繞到前頭去兜截。",
        "{when}傳令：趕到逃兵前頭，把他們往一處攏。",
    ),
    "decided.escort": (
        "{cmd}{why}，只得撥人押解。",
        "{when}，{cmd}分兵看押俘虜。",
    ),
    "decided.hold": (
        "{cmd}{why}，決意原地不動。",
        "{cmd}申令各隊，不許擅離陣地。",
        "{when}，{side}仍舊站住陣腳，不進不退。",
    ),
    "decided.screen": (
        "{cmd}列陣斷後，掩護大隊遠走。",
        "{cmd}把人馬擺開，要替走在前頭的大隊擋住追兵。",
    ),
    "decided.withdraw": (
        "{when}，{cmd}{why}，下令後撤。",
        "{cmd}見勢不好，傳令後退。",
    ),
    "decided.rally": (
        "{cmd}立起大旗，想把散兵攏回來。",
        "{when}，{cmd}傳令收攏殘部。",
    ),
    "decided.scatter": (
        "{cmd}{why}，叫眾人各自逃生。",
        "{when}令下，全軍散開，各尋生路。",
    ),
    "decided.surrender": (
        "{cmd}{why}，令部下棄械。",
        "{when}，{cmd}料無生路，命眾人放下兵器。",
    ),
    "decided": (
        "{cmd}{why}，令部下{order}。",
        "{when}，{cmd}傳令{order}。",
        "{side}又得了將令，要他們{order}。",
        "{cmd}改了主意，吩咐{order}。",
    ),
    "order_late": (
        "令到{unit}，已是{minutes}之後。",
        "{cmd}一道軍令在路上走了{minutes}，{when}才送到{unit}。",
        "軍令傳遞不易，有一道足足走了{minutes}。",
    ),
    "order_lost": (
        "{one}{cmd}有一道軍令始終沒有送到。",
        "{plural}{cmd}發出的軍令，有{n}道沒了下落。",
    ),
    "order_refused": (
        "{unit}接了令，卻不肯{order}。",
        "{when}，{unit}抗令不動。",
        "{side}諸隊之中，也有不聽號令的。",
    ),
    "set_off": (
        "{when}，{side}{units}起行。",
        "{when}，{side}開拔。",
    ),
    "arrived": (
        "{when}，{side}各隊到齊，就地列定。",
        "{when}，{cmd}的人馬都已到位。",
    ),
    "charge_refused": (
        "臨陣有{n}匹馬不肯向前，斜刺裡跑開了。",
        "{side}的馬也有怯陣的，{n}匹到了跟前硬是不走。",
    ),
    # ------------------------------------------------------------ fight
    "first_contact": (
        "{when}，兩軍相距只有{dist}。",
        "{when}，{side}逼到了敵陣跟前。",
    ),
    "volley": (
        "{when}，{n}桿火銃一齊打響。",
        "{when}，相距{dist}，{side}銃手{n}人同時施放。",
        "{when}，{n}桿銃一齊施放，有{misfires}桿沒有打響。",
    ),
    "volley.again": (
        "{when}又是一排，{n}響。",
        "銃手裝好再放，又打出{n}發。",
    ),
    "volley.arrows": (
        "{when}，{n}張弓齊發。",
        "{when}，{side}{n}人一齊放箭。",
    ),
    "hits.none": (
        "煙散了看，{side}竟無一人中彈。",
        "這一排銃，一個人也沒有打著。",
    ),
    "hits.few": (
        "煙散了看，中彈的不過{n}人。",
        "銃聲雖響，打著的只有{n}人、{horses}匹馬。",
        "若論殺傷，實在微不足道：{side}偌大一陣，中彈的才{n}人。",
    ),
    "hits.many": (
        "{side}應聲倒下{n}人。",
        "一排銃過去，{side}中彈{n}人，連馬{horses}匹。",
    ),
    "hits.arrows": (
        "{side}中箭{n}人。",
        "這一陣箭，射中{side}{n}人。",
    ),
    "bolted": (
        "{side}的馬沒聽慣這聲響，驚走了{n}匹，馱著人亂竄。",
        "有{n}匹馬受了驚，主人勒也勒不住。",
    ),
    "wavered": (
        "{side}陣中，{units}開始動搖。",
        "{when}，{side}陣腳鬆動，有{units}已站不穩了。",
    ),
    "wavered.held": (
        "{side}有{units}一度動搖，終究沒有退。",
        "眼看要散，{side}到底站住了。",
    ),
    "froze": (
        "有{n}人既不跑，也不打，只是呆立原地。",
        "也有嚇呆了的，{side}陣中共有{n}人。",
    ),
    "cornered": (
        "去路斷了的便回身死鬥，{side}這樣的有{n}人。",
        "{side}有{n}人無路可走，只得拚命。",
    ),
    "broke_first.shot+but": (
        "人沒打著幾個，{unit}倒先散了。",
        "傷的人雖少，{unit}卻已站不住，{when}首先潰散。",
    ),
    "broke_first.shot": (
        "{when}，{unit}首先潰散。",
        "最先亂的是{unit}，{dread}，等不及別的，掉頭就走。",
        "銃聲還沒落，{unit}已經潰了。",
    ),
    "broke_first": (
        "{when}，{unit}最先潰散。",
        "最先潰的是{unit}，{dread}，便再也站不住了。",
    ),
    "broke_second": (
        "{unit}跟著也走了。",
        "{unit}沒能多撐多久。",
    ),
    "broke_wave.both": (
        "潰勢由此向{dir}、{backdir}兩頭蔓延，{minutes}之間，又走了{units}。",
        "左右各隊看在眼裡，跟著就跑，{minutes}工夫去了{units}。",
    ),
    "broke_wave.one": (
        "一隊散，鄰隊也散，往{dir}一路垮下去，{minutes}之間垮了{units}。",
        "潰勢順著陣線往{dir}走，{minutes}之內捲走{units}。",
    ),
    "broke_wave": (
        "{minutes}之間，又有{units}相繼潰散。",
        "隨後{units}也都散了，前後不過{minutes}。",
    ),
    "broke_why": (
        "這些人大半沒挨過打，{dread}，心就先怯了。",
        "說到底，{dread}，人心就散了。",
    ),
    "broke_last": (
        "撐得最久的是{unit}，比頭一隊也只晚了{minutes}。",
        "{unit}走在最後，這時離頭一隊潰散已有{minutes}。",
    ),
    "broke_late": (
        "{when}，先前站住的{units}也潰了。",
        "原以為穩得住的{units}，{when}也終於散去。",
    ),
    "side_broke": (
        "兩軍相接不過{minutes}，{side}跑掉的已過半數。",
        "{when}，{side}再無陣勢可言，大半都在奔逃。",
        "到此，{side}奔逃的已有{n}人。",
    ),
    "stood": (
        "左右都空了，只剩{units}還立在原處。",
        "{side}有{units}自始至終沒有亂。",
    ),
    "charged": (
        "{when}，{side}{n}{qi}衝了上去。",
        "接著{side}衝陣，共{n}{qi}。",
    ),
    "charged.again": (
        "{when}，{side}再度衝陣，共{n}{qi}。",
        "{n}{qi}又衝了一回。",
    ),
    "out_of_rounds": (
        "{n}人彈藥已盡。",
        "到這時，{side}有{n}桿銃再沒有可放的了。",
    ),
    "melee": (
        "最吃緊的時候，{n}人短兵相接。",
        "兩邊接上了手，一時廝殺的有{n}人。",
    ),
    "melee.few": (
        "真正接上手的不多，最緊時也只有{n}人在廝殺。",
        "說是交鋒，動上刀槍的不過{n}人。",
    ),
    "commander_fell": (
        "{when}，{cmd}倒在陣中。",
        "{cmd}本人也倒下了。",
    ),
    "leaders_fell": (
        "{side}先後折了{n}名頭領。",
        "這一陣，{side}倒了{n}個帶隊的。",
    ),
    "leader_fell": (
        "{when}，{who}倒下。",
        "{unit}折了頭領。",
    ),
    "banner_fell": ("{when}，{unit}的旗倒了。", "{unit}失了旗。"),
    "banners_fell": (
        "{side}先後倒了{n}面旗。",
        "再望{side}陣上，已少了{n}面旗。",
    ),
    "banner_raised": (
        "旗倒不久，{unit}便有人重新舉起。",
        "{unit}另有一人把旗扶了起來。",
    ),
    "killed": (
        "開頭半個時辰，{side}死了{n}人，多半{harm}。",
        "{side}半個時辰下來死了{n}人，{harm}的居多。",
    ),
    # ------------------------------------------------------------ hunt
    "parties": (
        "{cmd}把人馬分作{n}路，繞到逃兵前頭去攔。",
        "{when}，追兵分成{n}股，從外圈包抄上去。",
    ),
    "called.deaf": (
        "追兵喊話招降，可是言語不通，誰也沒有停下。",
        "{side}一路喊降，對方聽不懂，只顧逃命。",
    ),
    "called.deaf_still": (
        "喊是一直在喊，聽得懂的始終沒有。",
        "直到末了，{side}的喊話也沒人應。",
    ),
    "called.heard": (
        "{when}，{side}再喊，這回有人聽懂了。",
        "喊降之聲，有{n}人聽得明白。",
    ),
    "stumbled": (
        "地面坑窪，{side}的馬失蹄的有{n}匹，摔下{thrown}人。",
        "一路奔馳，{side}的馬倒了{n}匹。",
    ),
    "thrown": (
        "{who}墜馬，隨即爬起。",
        "{when}，{who}連人帶馬摔倒。",
    ),
    "thrown.stunned": (
        "{when}，{who}的馬失了前蹄，把他摔在地上，半晌不動。",
        "{who}墜馬，昏死過去。",
    ),
    "thrown.dead": (
        "{when}，{who}馬失前蹄，墜地身亡。",
        "{who}墜馬，當場摔斷了脖子。",
    ),
    "stood+but": (
        "亂成這樣，卻還有{units}沒有動，左右都空了，仍立在原處。",
        "獨有{units}不動，自始至終沒有亂。",
    ),
    "left_for_dead": (
        "親兵以為他死了，丟下就走。",
        "左右都道{who}已無救，把他撇在原地。",
    ),
    "carried_off": (
        "親兵把{who}橫在鞍上，馱了出去。",
        "左右不肯丟下{who}，兩個人架著他走了。",
    ),
    "captured": (
        "{when}，{foe}擒了{who}。",
        "{who}落到了{foe}手裡。",
    ),
    "gathered.first": (
        "{when}，頭一批俘虜收到了一處，共{n}人。",
        "最先束手的是{foe}{n}人。",
    ),
    "gathered.half_hour": (
        "追了兩刻，{side}已收得{n}人。",
        "兩刻工夫，{n}人給圈到了一起。",
    ),
    "gathered.later": (
        "{when}，看押中的俘虜已有{n}人。",
        "再過半個時辰，此數增至{n}。",
    ),
    "gathered.turn": (
        "{hourish}以後，收到的就少了：近處的都已到手，餘下的早跑遠了。",
        "好收的都收了，{when}起，追獲漸稀，偶爾才有三五人。",
    ),
    "gathered.dusk": (
        "{when}，日落，{side}手中已有俘虜{n}人。",
        "{when}，太陽落了山；點數俘虜，共{n}人。",
    ),
    "yielded": (
        "降的人，大半是因為{yieldwhy}。",
        "但凡還有一條路，人就跑；直到{yieldwhy}，這才肯降。",
    ),
    "yielded.also": (
        "另有一些，是因為{yieldwhy}。",
        "還有的{yieldwhy}，也就住了手。",
    ),
    "rallied": (
        "逃到看不見追兵的地方，{side}有{n}人定下神來，回頭去找自己的旗。",
        "後面沒了追兵，{side}陸續攏回{n}人。",
    ),
    "rallied.few": (
        "跑散的人裡，肯回到旗下的只有{n}個。",
        "散了的就散了，幾乎沒有人回到旗下。",
    ),
    "escaped.first": (
        "{when}，跑在前頭的已經沒了影。",
        "到{hourish}，已有人遠遠脫身。",
    ),
    "escaped": (
        "馬力好的終究沒有追上，前後走脫{n}人。",
        "{side}走脫的有{n}人，各奔各的路。",
    ),
    "let_go": (
        "追兵裡有{n}人勒住馬，任對手去了。",
        "{side}有{n}{qi}力氣不濟，不再追了。",
    ),
    "horses_spent": (
        "{when}，{side}的馬已有{share}跑不動了。",
        "{side}的馬漸漸不支，{n}匹站著喘氣，再也趕不動。",
    ),
    "loose_horses": (
        "沿路收得無主的馬{n}匹。",
        "{side}順手牽回空馬{n}匹。",
    ),
    "discarded": (
        "{side}有{n}人把身上的累贅都扔了，只求跑得快些。",
        "一路上到處是{side}丟下的東西，扔了行裝的有{n}人。",
    ),
    "looted": (
        "{side}有{n}人下馬搶掠。",
        "也有只顧撿東西的，{side}中有{n}人。",
    ),
    "prisoners_broke": (
        "{when}，俘虜裡逃掉{n}人。",
        "看守的人手不夠，又跑了{n}個。",
    ),
    "recalled": (
        "{when}，{cmd}鳴角收兵。",
        "{cmd}{why}，召回追兵。",
        "{n}人奉召歸隊。",
    ),
    "escort": (
        "為看管{captives}名俘虜，{side}不得不撥出{n}人。",
        "俘虜{captives}人，須人押解，{cmd}只好分出{n}{qi}。",
        "{side}撥{n}人押送。",
    ),
    "resumed": (
        "{when}，{side}重新上路，距初接戰已過了{minutes}。",
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
    # ------------------------------------------------------------ reckoning
    "end.beaten": (
        "{side}上陣{mustered}人，被俘{taken}，{takenshare}；走散{away}，{awayshare}。",
        "點算下來，{side}{mustered}人裡，{taken}人做了俘虜，{away}人散在四野。",
    ),
    "end.dead.few": (
        "死的不多，{side}只有{n}人。",
        "如此一場大亂，{side}死者不過{n}人。",
    ),
    "end.dead.many": (
        "{side}死了{n}人。",
        "{side}陣亡{n}人。",
    ),
    "end.present": (
        "還跟著旗走的，{side}有{n}人。",
        "{cmd}手裡還剩{n}人成隊。",
    ),
    "end.winner": (
        "{side}所失，共{n}人。",
        "{side}死{n}人。",
    ),
    "end.delay": (
        "這一陣，{side}替前頭的人馬爭得{minutes}。",
        "從兩軍相接到追兵再度起行，前後耽擱了{minutes}。",
    ),
    "end.overcounted": (
        "{cmd}一直以為敵眾{believed}，其實只有{n}。",
        "事後才知，{cmd}把敵數算多了：說是{believed}，實為{n}。",
    ),
    "end.undercounted": (
        "{cmd}以為敵眾只有{believed}，其實有{n}。",
        "事後才知，{cmd}把敵數算少了：說是{believed}，實有{n}。",
    ),
}
