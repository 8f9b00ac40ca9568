"""The Chinese sentences of the fight (see ``zh_lines``)."""

LINES: dict[str, tuple[str, ...]] = {
    "first_contact": (
        "{when}，兩軍相距只有{dist}。",
        "{when}，{side}逼到了{foe}陣前。",
    ),
    "first_contact.blows": (
        "{when}，{side}前鋒{n}{qi}殺到了{foe}跟前。{plural}",
        "{when}，{side}前鋒早殺到{foe}跟前。{uncounted}",
        "{when}，兩軍前鋒相接。{uncounted}",
    ),
    "volley": (
        "{when}，{side}{n}桿火銃齊發。{plural}",
        "{when}，相距{dist}，{side}銃手{n}人同時施放。{plural}",
        "{when}，{side}{n}桿銃一齊施放，有{misfires}桿沒有放響。{plural}",
        "{when}，{side}放了一銃。{one}",
    ),
    "volley.seen": (
        "{when}，{side}銃聲大作。",
        "{when}，{side}一齊放銃。",
    ),
    "volley.again": (
        "{when}，{side}又放了一排銃，共{n}響。{plural}",
        "銃手裝好了藥再放，又是{n}響。",
    ),
    "volley.arrows": (
        "{when}，{side}{n}張弓齊發。{plural}",
        "{when}，{side}{n}人一齊放箭。{plural}",
        "{when}，{side}射了一箭。{one}",
    ),
    "volley.arrows.seen": (
        "{when}，{side}一齊放箭。",
        "{when}，{side}箭如雨下。",
    ),
    "volley.arrows.again": (
        "{when}，{side}又放了一陣箭，共{n}枝。{plural}",
        "箭接著射來，又是{n}枝。",
    ),
    "volley.javelins": (
        "{when}，{side}{n}枝標槍一齊擲出。{plural}",
        "{when}，{side}擲出標槍{n}枝。{plural}",
        "{when}，{side}擲了一枝標槍。{one}",
    ),
    "volley.javelins.seen": ("{when}，{side}把標槍擲了過來。",),
    "volley.javelins.again": ("{when}，{side}又擲了{n}枝標槍。{plural}",),
    "hits.none": (
        "煙散處看時，{side}竟無一人中彈。",
        "這一排銃，一個人也沒有打著。",
    ),
    "hits.none.horses": (
        "煙散處看時，{side}一人未傷，只倒了{horses}匹馬。",
        "這一排銃沒有打著人，打中的是{horses}匹馬。",
    ),
    "hits.few": (
        "煙散處看時，中彈的不過{est}人。",
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
    "hits.arrows.none": (
        "箭都落了空，{side}無人受傷。",
        "這一陣箭，一個人也沒有射中。",
    ),
    "hits.javelins": (
        "{side}有{n}人中了標槍。",
        "這一陣標槍，打中{side}{n}人。",
    ),
    "hits.javelins.none": ("標槍都落了空，{side}無人受傷。",),
    "bolted": (
        "{side}的馬不曾聽慣這聲響，驚走了{n}匹，馱著人亂竄。",
        "{side}{also}有{n}匹馬受了驚，馬上的人勒也勒不住。",
    ),
    "wavered": (
        "{side}{whole}，一時有{units}陣腳鬆動。",
        "{when}，{side}陣腳鬆動，{whole}裡有{units}已站不穩了。",
    ),
    "wavered.all": (
        "{side}各隊都有些立不住，陣腳鬆動。",
        "{when}，{side}從頭到尾，陣腳都鬆動了。",
    ),
    "wavered.held": (
        "{side}有{units}腳下也鬆動了，到底沒有退。",
        "眼看要散，{side}到底站住了。",
    ),
    "froze": (
        "{side}{also}有{n}人驚得呆了，立在當地不動。",
        "{side}陣中{also}有{n}人嚇呆了，動彈不得。",
    ),
    "froze.rout": (
        "{side}{also}有{n}人驚得呆了，只管立著，走也不會走。",
        "眾人奔逃之際，{side}{also}有{n}人嚇呆了，動彈不得。",
    ),
    "cornered": (
        "{side}{also}有{n}人去路已斷，只得回身死鬥。",
        "{side}{also}有{n}人走投無路，回身廝殺，死中求活。",
    ),
    "broke_first.shot+but": (
        "並沒打著什麼人，{unit}倒先散了。",
        "論殺傷算不得什麼，{unit}卻已站不住，首先潰散。",
    ),
    "broke_first.shot": (
        "{when}，{unit}首先潰散。",
        "{unit}{dread}，掉頭先走了。",
        "銃響未久，{unit}已先潰了。",
    ),
    "broke_first": (
        "{when}，{side}最先潰散的是{unit}。",
        "{unit}{dread}，頭一個站不住了。",
    ),
    "broke_second": (
        "{unit}跟著也走了。",
        "{unit}撐不多久，也散了。",
    ),
    "broke_wave.both.none_left": (
        "頭一隊一散，兩旁的也跟著亂起來，{minutes}之間，{whole}走得一隊不剩。",
        "左右各隊看在眼裡，跟著就跑，{minutes}工夫，{whole}全都散了。",
    ),
    "broke_wave.one.none_left": (
        "一隊散，鄰隊也散，一路往{dir}潰下去，{minutes}之間，{whole}走得一隊不剩。",
        "潰勢一路往{dir}捲去，{minutes}工夫，{whole}全捲走了。",
    ),
    "broke_wave.none_left": (
        "{minutes}之間，{whole}相繼潰散，一隊也沒有站住。",
        "隨後各隊也都散了，{minutes}工夫，{whole}走得一隊不剩。",
    ),
    "broke_wave.both": (
        "頭一隊一散，兩旁的也跟著亂起來，{minutes}之間，又走了{units}。",
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
        "餘下的{dread}，也都站不住了。",
        "旁邊各隊{dread}，人心一散，便收拾不住了。",
    ),
    "broke_last": (
        "走得最遲的是{unit}，{merely}比頭一隊多撐了{minutes}。",
        "{unit}走在最後，離頭一隊潰散已有{minutes}。",
    ),
    "broke_late": (
        "{when}，{side}先前站住的{units}也潰了。",
        "{when}，{side}原以為穩得住的{units}，到底也散了。",
    ),
    "side_broke": (
        "兩軍相接{hardly}{minutes}，{side}已跑了大半。",
        "{when}，{side}陣勢大亂，大半只顧逃命。",
        "至此，{side}奔逃的已有{n}人。",
    ),
    "side_broke.shot": (
        "銃響之後{hardly}{minutes}，{side}已跑了大半。",
        "{when}，{side}陣勢大亂，大半只顧逃命。",
    ),
    "stood": (
        "左右都空了，{side}只剩{units}還立在原處。",
        "{side}有{units}自始至終沒有亂。",
    ),
    "charged": (
        "{when}，{side}{n}{qi}衝了上去。",
        "{side}衝上去的，有{n}{qi}。",
    ),
    "charged.few": (
        "說是衝陣，{foe}早已跑散，{side}真撞上人的，只有{n}{qi}。",
        "{foe}不等衝到便散了，{side}真正衝進陣去的，只有{n}{qi}。",
    ),
    "charged.seen": (
        "{when}，{side}衝了過來。",
        "{side}衝到了跟前。",
    ),
    "charged.again": (
        "{when}，{side}又一次衝陣，上去的有{n}{qi}。",
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
        "真個交手的沒有幾個，多時也只{est}人。{plural}",
        "動上刀槍的沒有幾個，多時不過{est}人。",
    ),
    "commander_fell": (
        "{when}，{cmd}{struck}，倒在陣中。",
        "{when}，{cmd}倒在陣中。",
        "連{cmd}也倒在了陣上。",
    ),
    "commander_fell.silent": (
        "{when}，{side}主將{general}{struck}，倒了下去，自此軍中再無號令。",
        "{when}，{cmd}{struck}，倒了下去，自此軍中再無號令。{unnamed}",
        "{when}，{cmd}倒了下去，自此軍中再無號令。",
    ),
    "leaders_fell": (
        "{side}隊將或死或傷，前後折了{n}員。",
        "{side}前後折了隊將{n}員，或死或傷。",
    ),
    "leader_fell": (
        "{when}，{who}倒了下去。",
        "{unit}折了隊將。",
    ),
    "banner_fell": ("{when}，{unit}的旗倒了。", "{unit}失了旗。"),
    "banners_fell": (
        "{side}前後失了{n}面旗。",
        "再望{side}陣上，已少了{n}面旗。",
    ),
    "banners_fell.rout": (
        "{side}只顧逃命，旗也丟了{n}面。",
        "{side}旗也護不住，前後丟了{n}面。",
    ),
    "banner_raised": (
        "{unit}的旗倒了，旁邊一人搶在手裡，又豎了起來。",
        "{unit}沒了旗手，旁邊一人搶起旗來，重新舉定。",
    ),
    "killed.running": (
        "{side}死在陣上的少，死在路上的多，半個時辰折了{n}人，{harm}的居多。{many}",
        "半個時辰裡，{side}死了{n}人，十有八九是跑的時候死的，多半{harm}。{many}",
        "半個時辰裡，{side}死了{n}人，十有八九是跑的時候死的。{many}",
        "交戰之初，{side}只死了{n}人。{few}",
    ),
    "killed": (
        "交戰之初，{side}死了{n}人，多半{harm}。{many}",
        "{side}在交戰之初死了{n}人，{harm}的居多。{many}",
        "交戰之初，{side}只死了{n}人。{few}",
    ),
    "tumbled": (
        "坡陡難行，{side}有{n}人失足，骨碌碌直滾下去。",
        "{side}在陡坡上立腳不住，滾跌下去的有{n}人。",
    ),
    "swept": (
        "{side}落入深水的有{n}人。",
        "水深流急，{side}有{n}人立足不住，隨流而下。",
    ),
    "drowned": (
        "{side}溺死了{n}人。",
        "{side}有{n}人沉入水中，再沒有上來。",
    ),
}
