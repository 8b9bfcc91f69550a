/**
 * Stop words, English and Chinese, which say nothing about an interest: function words, words common in all wishes, and names of a
 * wish's fields.
 */
export const STOP_WORDS: ReadonlySet<string> = new Set(
  `a about above after again all also am an and any are as at be because been before being best both but by can could day did do
  does done down each ever every few find first for from get give go going good got great had has have having he her here hers him
  his how i if im in into is it its ive just keep last like long lot love make many me more most much my need never new next nice no
  not now of off old on once one only or other our out over own perfect please really same see she should so some something still
  such take than that the their them then there these they thing this those through time to too two under until up us use very want
  was way we were what when where which while who why will wish with without would year years yes yet you your
  description etc keyword keywords link links note notes product products tag tags thanks things title titles wishes
  don't can't i'm i've i'd it's that's let's won't doesn't
  的 了 是 在 我 有 和 就 不 人 都 一 一個 上 也 很 到 說 要 去 你 會 著 沒有 看 好 自己 這 那 他 她 它 們 我們 你們 他們 想 想要 希望 可以 能 能夠 把 被 給
  讓 跟 與 及 或 而 但 但是 因為 所以 如果 還 還有 再 最 更 太 真 真的 非常 已經 一起 一直 一次 一下 一點 一些 這個 那個 這樣 什麼 怎麼 為 為了 對 從 用 來 過
  得 地 嗎 呢 吧 啊 喔 啦 個 次 年 月 日 天 時候 今年 明年 每天 終於 有人 大家 願望 一定 需要 喜歡 新 大 小 多 少 後 前 裡 中 下 去年 又 才 只 並 等 做 買 找
  想著 有點 比較 應該 起來 出來 下來 需 這些 那些 誰 哪裡 其實 然後 
  我的 你的 妳的 他的 她的 它的 我們的 大家的 自己的 妳 您 並且 而且 以及 或者 還是 不過 雖然 於是 因此 所有
  標題 標籤 描述 說明 內容 連結 關鍵字 分類 類別 商品 產品 便利貼 心願 許願 一台 一本 一條 一件 一雙`.split(/\s+/),
);
