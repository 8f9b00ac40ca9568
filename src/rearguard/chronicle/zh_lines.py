"""The Chinese sentences, in traditional characters. Blanks are filled by ``zh.Chinese``.

They are written for Chinese and follow the English in nothing but the facts. A key with ``+but`` is
taken when the beat stands against the one before it.
"""

from rearguard.chronicle import zh_field, zh_hunt

HEADINGS = {
    "approach": "追及",
    "fight": "銃響陣潰",
    "fight.plain": "接戰",
    "hunt": "兜截",
    "night": "入夜",
    "reckoning": "計點",
}

NOTHING = "是日無事可記。"

ORDERS = {
    "hold": "堅守原地", "march": "進兵", "charge": "衝陣", "volley": "逼近放銃",
    "shoot": "不停施放", "pursue": "追擊", "round_up": "兜截潰兵", "escort": "押解俘虜",
    "withdraw": "後撤", "rally": "收攏人馬", "screen": "列陣掩護", "harass": "襲擾敵軍",
    "scatter": "散開", "halt": "止步", "surrender": "棄械", "collect": "收拾遺物",
}  # fmt: skip

DECISION_CAUSES = {
    "PLAN": "依著先前的布置",
    "ENEMY_RUNS": "見敵軍已在奔逃",
    "ENEMY_STANDS": "見敵軍按兵不動",
    "ENEMY_CLOSE": "見敵軍逼到了跟前",
    "OUTNUMBERED": "自料寡不敵眾",
    "DARK": "見天色將晚",
    "TOO_FAR": "料餘眾已追趕不及",
    "ALL_GATHERED": "見能捉的都已捉了",
    "PRISONERS": "見俘虜太多，不能無人看守",
    "GROUND": "受地勢所限",
    "ORDERS": "奉了上命",
    "DUPED": "方悟中了疑兵之計",
    "NO_NEWS": "久等沒有消息",
    "FIRE": "見部下當不住敵軍矢彈",
}

YIELD_CAUSES = {
    "SPENT": "馬跑乏了",
    "HEMMED_IN": "四面去路都堵死了",
    "OVERTAKEN": "讓人趕上了",
    "ON_FOOT": "沒了坐騎",
    "UNDERSTOOD": "聽明白了降者不殺",
}

YIELD_CAUSES_ON_FOOT = {"SPENT": "跑得沒了力氣", "ON_FOOT": "兩條腿跑不過馬"}
"""The same of men who had no horse from the first."""

DREADS = {
    "ENEMY": "見敵軍壓了上來",
    "FLANK": "見側面來了敵人",
    "FRIGHT": "叫那一陣響聲嚇破了膽",
    "FIRE": "見銃箭落到了身邊",
    "LOSS": "見身旁有人倒下",
    "RUNNERS": "見自家人都在跑",
    "ALONE": "左右一空，沒了依傍",
    "LEADER": "沒了隊將",
    "TIRED": "人困馬乏",
    "NEWS": "聽了壞消息",
}

DREADS_OF_THE_FIRST = {"RUNNERS": "見陣中已有人跑"}
"""The same of the body that broke first: no other had gone before it."""

HARMS = {
    "MUSKET": "死於銃下", "BLADE": "死於刀下", "LANCE": "死於長槍之下", "ARROW": "死於箭下",
    "JAVELIN": "死於標槍之下", "FALL": "墜馬而死", "TRAMPLED": "踐踏而死", "EXHAUSTION": "力竭而死",
    "COLD": "凍死", "DROWNED": "溺死", "FIRE": "燒死", "BOULDER": "死於落石之下",
    "CRUSHED": "擠踏而死", "WOUNDS": "傷重而死",
}  # fmt: skip

STRUCK = {
    "MUSKET": "中銃", "BLADE": "中刀", "LANCE": "中槍", "ARROW": "中箭", "JAVELIN": "中標槍",
    "FALL": "墜馬", "TRAMPLED": "遭馬踐踏", "BOULDER": "中石",
}  # fmt: skip

LINES: dict[str, tuple[str, ...]] = {
    **zh_field.LINES,
    **zh_hunt.LINES,
    # ------------------------------------------------------------ command
    "muster.hunter": (
        "是日{part}，{general}領{side}{n}{qi}追趕{foe}，一步不肯放鬆。",
        "是日{part}，在後追趕{foe}的，是{general}手下{side}{est}{qi}。",
        "是日{part}，{side}{n}{qi}追趕{foe}，一步不肯放鬆。{unnamed}",
    ),
    "muster.quarry": (
        "{side}以{general}為將，留{n}{qi}斷後，人數{times}於追兵。",
        "{side}以{general}為將，留{n}{qi}斷後。{unmatched}",
        "{side}留下斷後的，是{general}手下{est}{qi}。{unmatched}",
        "{side}留{n}{qi}斷後。{unnamed}",
    ),
    "muster": (
        "{side}以{general}為將，到陣{n}{qi}。",
        "{side}這邊，{general}點得{n}{qi}。",
        "{side}到陣{n}{qi}。{unnamed}",
    ),
    "sighted": (
        "{when}，{side}前隊望見敵軍，尚在{dist}外。",
        "{when}，{side}前哨來報：前面{dist}外就是{foe}。",
        "{when}，兩軍相去{dist}，{side}已望得見對面人馬。",
        "{when}，{side}前哨望見{foe}人馬。{unmeasured}",
    ),
    "sighted.too": (
        "對面{side}也看見了{foe}。",
        "{foe}的動靜，{side}也都看在眼裡。",
    ),
    "believed.unsure": (
        "{cmd}約略一數，估作{far}人，自己也拿不準。{plural}",
        "敵眾究竟多少，一時看不真切，{cmd}姑且當作{far}人。",
    ),
    "believed": (
        "{cmd}放眼望去，料敵約有{far}人。{plural}",
        "{cmd}估量敵眾，當有{far}人。{plural}",
        "{cmd}望去，只見敵兵一人。{one}",
    ),
    "believed.more": (
        "{cmd}再看一回，越發疑心先前數少了，怕有{far}人。",
        "{when}，{cmd}又往上加，說敵眾不下{far}人。",
        "{cmd}越看越覺敵軍人多，料有{far}人。",
    ),
    "believed.fewer": (
        "{cmd}近了再看，並沒有那麼多，料來不過{far}人。",
        "{when}，{cmd}料敵不過{far}人。",
    ),
    "reported.old": (
        "{when}，{cmd}接到一報，說敵兵有{far}人，只是這消息已遲了{minutes}。",
        "{cmd}手中最新的軍情，也是{minutes}以前的了，報稱敵兵{far}人。",
    ),
    "reported": (
        "探馬來報，敵兵約有{far}人。",
        "{when}，探馬報與{cmd}：敵眾當在{far}上下。",
    ),
    "decided.march": (
        "{cmd}{why}，催軍前進。",
        "{when}，{cmd}下令進兵。",
        "{when}，{side}拔隊向前。",
    ),
    "decided.march.again": (
        "{when}，{cmd}下令整隊，仍舊前進。",
        "{cmd}{why}，教人馬整頓起行。",
    ),
    "decided.volley": (
        "{cmd}卻不急於衝陣，先教銃手上前放一排銃。",
        "{when}，{cmd}傳令銃手向前，逼近敵陣再一齊放銃。",
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
        "{when}，{cmd}傳令搶到逃兵前頭，把人往一處攏。",
    ),
    "decided.escort": (
        "{cmd}{why}，只得撥人押解。",
        "{when}，{cmd}分兵看押俘虜。",
    ),
    "decided.hold": (
        "{cmd}{why}，決意原地不動。",
        "{cmd}申令各隊，不許擅離陣地。",
        "{when}，{cmd}傳令各隊站定，不進不退。",
    ),
    "decided.screen": (
        "{cmd}列陣斷後，掩護大隊遠走。",
        "{cmd}把人馬擺開，要替走在前頭的大隊擋住追兵。",
    ),
    "decided.withdraw": (
        "{when}，{cmd}{why}，下令後撤。",
        "{cmd}{why}，傳令後退。",
        "{when}，{cmd}傳令後撤。{causeless}",
    ),
    "decided.withdraw.yet": (
        "{foe}已在潰散，{cmd}卻{why}，傳令後退。",
        "{foe}已在潰散，{cmd}卻傳令後退。{causeless}",
    ),
    "decided.rally": (
        "{cmd}立起大旗，想把散兵攏回來。",
        "{when}，{cmd}傳令各歸旗下。",
    ),
    "decided.scatter": (
        "{cmd}{why}，叫眾人各自逃生。",
        "{when}，{cmd}一聲令下，全軍散開，各尋生路。",
    ),
    "decided.surrender": (
        "{cmd}{why}，令部下棄械請降。",
        "{when}，{cmd}料無生路，命眾人放下兵器。",
    ),
    "decided": (
        "{cmd}{why}，令部下{order}。",
        "{when}，{cmd}傳令{order}。",
        "將令傳到，教{side}{order}。",
        "{cmd}吩咐眾人{order}。",
    ),
    "order_late": (
        "{cmd}差人去教{unit}{order}，差去的人走了{minutes}方到。",
        "{cmd}差人教{unit}{order}，{clock}才傳到，路上走了{minutes}。",
        "人馬散得遠，有一處傳令的，走了{minutes}方到。",
    ),
    "order_late.stale": (
        "{cmd}先前教{unit}{order}，將令在路上走了{minutes}，{clock}才傳到，已用不著了。",
        "有一道教{unit}{order}的令，路上走了{minutes}，{clock}傳到時，{cmd}早已另有吩咐。",
    ),
    "order_lost": (
        "{cmd}有一道軍令始終沒有送到。{one}",
        "{cmd}連連傳令，怎奈各隊追散了，倒有{n}道落了空。{plural}",
        "戰場上人馬雜沓，{cmd}的軍令有{n}道沒能送到。{plural}",
    ),
    "order_refused": (
        "{unit}接了令，卻不肯{order}。",
        "{when}，{unit}抗令不遵。",
        "{side}諸隊之中，也有不聽號令的。",
    ),
    "set_off": (
        "{when}，{side}{units}起行。",
        "{when}，{side}開拔。",
    ),
    "arrived": (
        "{side}人馬陸續到齊，就地列定，只等號令。",
        "{cmd}的人馬都已到齊，各就其位。",
    ),
    "charge_refused": (
        "{side}臨陣有{n}匹馬不肯向前，斜刺裡跑開了。",
        "{side}的馬也有怯陣的，{n}匹到了跟前，硬是不走。",
    ),
    # ------------------------------------------------------------ reckoning
    "end.beaten": (
        "是役{side}{mustered}人，被擒{taken}人，{takenshare}；逃散{away}人，{awayshare}。{unlike}",
        "是役{side}{mustered}人，被擒{taken}人，逃散{away}人，各居{alike}。",
        "點算下來，{side}{mustered}人裡，{taken}人做了俘虜，{away}人散在四野。",
    ),
    "end.beaten.taken": (
        "是役{side}{mustered}人，被擒{taken}人，{takenshare}。",
        "點算下來，{side}{mustered}人裡，{taken}人做了俘虜。",
    ),
    "end.beaten.away": (
        "是役{side}{mustered}人，逃散{away}人，{awayshare}。",
        "點算下來，{side}{mustered}人裡，{away}人散在四野。",
    ),
    "end.taken": (
        "先後擒得{n}人，途中走的走、死的死，去了{lost}人。",
        "俘虜前後原捉了{n}人，途中或逃或死，折去了{lost}人。",
    ),
    "end.strayed": (
        "{side}{mustered}人裡，{away}人跑散了還沒有歸隊，{taken}人被俘。",
        "點算下來，{side}{mustered}人裡，跑散未歸的有{away}人，被俘的有{taken}人。",
    ),
    "end.strayed.only": (
        "{side}{mustered}人裡，{away}人跑散了還沒有歸隊。",
        "點算下來，{side}{mustered}人裡，跑散未歸的有{away}人。",
    ),
    "end.dead.few": (
        "死的不多，{side}只有{n}人。",
        "如此一場大亂，{side}死者不過{est}人。",
    ),
    "end.dead.many": (
        "{side}死了{n}人。",
        "{side}死在陣上、路上的，有{n}人。",
    ),
    "end.present.spread": (
        "{side}也追得七零八落，到收兵時，旗下只剩{n}{qi}。",
        "只是追得太散，{side}旗下這時不過{est}{qi}。",
    ),
    "end.present": (
        "{side}尚成隊伍的，只有{n}人。{remnant}",
        "{side}還跟著旗走的，只剩{n}人。{remnant}",
        "{side}旗下，還有{n}人。",
    ),
    "end.winner": (
        "{side}這邊，死了{n}人。{plural}",
        "{side}死者{n}人。{plural}",
        "{side}只死了一人。{one}",
    ),
    "end.commander": (
        "{general}既未陣亡，也不曾就擒，{foe}到底沒有拿住他。",
        "{foe}拿住的人裡沒有{general}，死傷的人裡也沒有。",
        "{side}主將走脫了。{unnamed}",
    ),
    "end.delay": (
        "這一陣，{side}替前頭的人馬爭得{minutes}。",
        "{side}這一阻，追兵遲了{minutes}。",
        "這一仗，追兵遲了{minutes}。{sideless}",
    ),
    "end.held": (
        "直到收場，追兵仍未能起行，已叫{side}拖住{minutes}。",
        "直到收場，追兵還陷在這裡沒有起行，叫{side}拖住了{minutes}。",
    ),
    "end.overcounted": (
        "{cmd}只道敵有{believed}人，其實只有{n}人。",
        "事後才知，{cmd}把敵數估多了，估作{believed}人，實有{n}人。",
    ),
    "end.undercounted": (
        "{cmd}以為敵眾只有{believed}人，其實有{n}人。",
        "事後才知，{cmd}把敵數估少了，估作{believed}人，實有{n}人。",
    ),
}
