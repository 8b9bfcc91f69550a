import { interestKey } from '../http/members/preferences.js';
import { STOP_WORDS } from './stop-words.js';

/*
 * Words that are never an interest, in addition to {@link STOP_WORDS}. Stop words are left out of every text. These words are not,
 * because a title that consists only of them must still be found, and because they help to find similar wishes.
 *
 * Source: stopwords-iso 1.1.0 (MIT, https://github.com/stopwords-iso/stopwords-iso), English and Chinese. OpenCC converted the
 * Chinese words to the characters used in Taiwan. Removed: words of two letters that are not function words, and words for things
 * that can be wished for (mug, novel, ring). The list has a file of its own, because pages do not need it.
 */
const ENGLISH = `
  a's able abroad abst accordance according accordingly across act actually added adj adopted affected affecting
  affects afterwards against ago ahead ain't aint allow allows almost alone along alongside already although always
  amid amidst among amongst amoungst amount announce another anybody anyhow anymore anyone anything anyway anyways
  anywhere apart apparently appear appreciate appropriate approximately aren aren't arent arise around arpa aside ask
  asked asking asks associated auth available away awfully back backed backing backs backward backwards became become
  becomes becoming beforehand began begin beginning beginnings begins behind beings believe below beside besides
  better between beyond big billion biol bit bottom bought brief briefly buy buying c'mon c's call came cannot cant
  caption case cases categories category cause causes certain certainly changes clear clearly click cmon come comes
  con concerning consequently consider considering contain containing contains corresponding could've couldn couldn't
  couldnt course currently dare daren't darent date days de dear definitely describe described descriptions despite
  detail didn didn't didnt differ different differently directly doesn doesnt doing don dont doubtful downed downing
  downs downwards dream dreams due during early edu effect eg eight eighty either eleven else elsewhere empty end
  ended ending ends enough entirely especially even evenly evermore everybody everyone everything everywhere ex
  exactly example except fact facts fairly far farther felt fewer fifteen fifth fifty fify fill finally finds five fix
  followed following follows forever former formerly forth forty forward found four free full fully further furthered
  furthering furthermore furthers gave general generally gets getting given gives giving gmt goes gone goods gotten
  gov greater greatest greetings grouped grouping hadn't hadnt half happens hardly hasn hasn't hasnt haven haven't
  havent he'd he'll he's hed help hence here's hereafter hereby herein heres hereupon herself hes hid high higher
  highest himself hither hope hopefully hopes hoping how'd how'll how's howbeit however htm html hundred i'll ie
  ignored ill immediate immediately importance important inasmuch inc indeed indicate indicated indicates information
  inner inside insofar instead int interest interested interesting interests inward isn isn't isnt it'd it'll itd item
  items itll itself keeps kept keys knew know known knows la large largely lately later latest latter latterly least
  length less lest let lets liked likely likewise little longer longest look looking looks lots loved loves loving low
  lower ltd made mainly makes making man may maybe mayn't maynt mean means meantime meanwhile member members men
  merely might might've mightn't mightnt mil mill million mine minus miss month months moreover mostly move mrs must
  must've mustn't mustnt myself name namely nay near nearly necessarily necessary needed needing needn't neednt needs
  neither net neverless nevertheless newer newest nine ninety nobody non none nonetheless noone nor normally nos noted
  nothing notwithstanding nowhere null number numbers obtain obtained obviously often oh ok okay older oldest omitted
  one's ones onto open opened opening opens opposite ord order ordered ordering orders org others otherwise ought
  oughtn't oughtnt ours ourselves outside overall owing page pages part parted particular particularly parting parts
  past per perhaps place placed places plus pmid point pointed pointing points poorly possible possibly potentially
  predominantly present presented presenting presents presumably previously primarily probably problem problems
  promptly provided provides purchase put puts que quickly quite ran rather readily reasonably recent recently ref
  refs regarding regardless regards related relatively reserved respectively resulted resulting results round run said
  saw say saying says sec second secondly seconds section seeing seem seemed seeming seems seen sees self selves
  sensible sent serious seriously seven seventy several shall shan't shant she'd she'll she's shed shes should've
  shouldn shouldn't shouldnt show showed showing shown showns shows side sides significant significantly similar
  similarly since sincere site six sixty slightly small smaller smallest somebody someday somehow someone somethan
  sometime sometimes somewhat somewhere soon sorry specifically specified specify specifying stop strongly stuff sub
  substantially successfully sufficiently suggest sup sure t's taken taking tell ten tends test text thank thanx
  that'll that've thatll thats thatve theirs themselves thence there'd there'll there're there's there've thereafter
  thereby thered therefore therein therell thereof therere theres thereto thereupon thereve they'd they'll they're
  they've theyd theyll theyre theyve thick thin think thinks third thirty thorough thoroughly thou though thoughh
  thought thoughts thousand three throug throughout thru thus til till times tip tis today together tomorrow took top
  toward towards tried tries trillion truly try trying turn turned turning turns twas twelve twenty twice underneath
  undoing unfortunately unless unlike unlikely untitled unto upon ups upwards used useful usefully usefulness uses
  using usually uucp value various versus via viz vol vols vs wanted wanting wants wasn wasn't wasnt ways we'd we'll
  we're we've wed week weeks well wells went weren weren't werent weve what'd what'll what's what've whatever whatll
  whats whatve when'd when'll when's whence whenever where'd where'll where's whereafter whereas whereby wherein
  wheres whereupon wherever whether whichever whilst whim whither who'd who'll who's whod whoever whole wholl whom
  whomever whos whose why'd why'll why's widely width willing wished wishing wishlist within won wonder wont words
  worked would've wouldn wouldn't wouldnt www yesterday you'd you'll you're you've youd youll youre yours yourself
  yourselves youve zero`;

const CHINESE = `
  沒 可 因 所 如 請 一何 一切 一則 一方面 一旦 一來 一樣 一種 一般 一轉眼 萬一 不僅 不但 不光 不單 不只 不外乎 不如 不妨
  不盡 不盡然 不得 不怕 不惟 不成 不拘 不料 不是 不比 不然 不特 不獨 不管 不至於 不若 不論 不問 與其 與其說 與否 與此同時
  且不說 且說 兩者 個別 為什麼 為何 為止 為此 為著 乃至 乃至於 之一 之所以 之類 烏乎 也好 也罷 二來 於是乎 云云 云爾 人們
  什麼樣 介於 仍舊 從此 從而 他人 他們們 以上 以為 以便 以免 以故 以期 以來 以至 以至於 以致 任何 任憑 似的 但凡 何以 何況
  何處 何時 餘外 作為 使得 例如 依據 依照 便於 俺們 倘使 倘或 倘然 倘若 借儻然 假使 假如 假若 先不先 光是 全體 關於 其一 其中
  其二 其他 其餘 其它 其次 具體地說 具體說來 兼之 再其次 再則 再有 再者 再者說 再說 況且 幾時 凡是 憑藉 出於 分別 則甚 別人
  別處 別是 別的 別管 別說 前此 前者 加之 加以 即令 即使 即便 即如 即或 即若 又及 及其 及至 反之 反而 反過來 反過來說 受到
  另一方面 另外 另悉 只當 只怕 只是 只有 只消 只要 只限 叮咚 可是 可見 各個 各位 各種 各自 同時 後者 向使 向著 否則 吧噠 嗚呼
  呵呵 呼哧 咱們 哈哈 哎呀 哎喲 哪個 哪些 哪兒 哪天 哪年 哪怕 哪樣 哪邊 哼唷 唯有 啪達 啷噹 喔唷 嗡嗡 嘎登 嘿嘿 因了 因著
  因而 固然 在下 在於 基於 處在 多麼 多少 她們 如上 如上所述 如下 如何 如其 如同 如是 如此 如若 始而 孰料 孰知 寧可 寧願 寧肯
  它們 對於 對待 對方 爾後 爾爾 尚且 就是 就是了 就是說 就算 就要 儘管 儘管如此 豈但 已矣 巴巴 庶乎 庶幾 開外 歸齊 當然 當著
  彼時 彼此 得了 怎麼辦 怎麼樣 怎奈 怎樣 總之 總的來看 總的來說 總的說來 總而言之 恰恰相反 惟其 慢說 或則 或是 或曰 截至 所在
  所幸 才能 打從 抑或 按照 換句話說 換言之 據此 接著 故此 故而 旁人 無寧 無論 既往 既是 既然 是以 是的 有些 有關 有及 有時
  有的 朝著 本人 本著 本身 來著 來自 來說 極了 果然 果真 某個 某些 某某 根據 正值 正如 正巧 正是 此地 此處 此外 此時 此次
  此間 毋寧 每當 比及 比如 比方 沒奈何 沿著 漫說 然則 然而 照著 猶且 猶自 甚且 甚麼 甚或 甚而 甚至 甚至於 用來 由於 由是 由此
  由此可見 的確 的話 直到 相對而言 省得 眨眼 著呢 矣乎 矣哉 竟而 等到 等等 簡言之 類如 緊接著 縱令 縱使 縱然 繼之 繼後 繼而
  綜上所述 罷了 而況 而後 而外 而已 而是 而言 能否 自個兒 自從 自各兒 自後 自打 自身 至於 至今 至若 般的 若夫 若是 若果 若非
  莫不然 莫如 莫若 雖則 雖說 要不 要不是 要不然 要麼 要是 譬喻 譬如 許多 設使 設或 設若 誠如 誠然 說來 諸位 諸如 誰人 誰料
  誰知 賊死 賴以 起見 趁著 越是 較之 還要 這一來 這麼 這麼些 這麼樣 這麼點兒 這會兒 這兒 這就是說 這時 這次 這般 這邊 這裡 進而
  連同 逐步 通過 遵循 遵照 那麼 那麼些 那麼樣 那會兒 那兒 那時 那樣 那般 那邊 那裡 鄙人 鑑於 針對 除了 除外 除開 除此之外 除非
  隨後 隨時 隨著 難道說 非但 非徒 非特 非獨 順著 首先 您的 你們的 想買 想要買 希望能 清單 購買 一組 今天 明天 昨天 真正 最好
  好的 好用 謝謝 拜託 東西 事情 時間 最近 以後 之後 之前 地方 我想 我要 我想要 很想 好想 超想 真想 只想 想去 想看 想吃 想學
  想找 測試 範例`;

const NO_INTERESTS: ReadonlySet<string> = new Set(
  [ENGLISH, CHINESE].flatMap((words) => words.split(/\s+/).filter(Boolean)),
);

const saysNothing = (word: string): boolean => STOP_WORDS.has(word) || NO_INTERESTS.has(word);

/** Matches a number in digits or in Chinese numerals, which is not an interest. */
const NUMBER = /^[\p{N}\p{P}\p{S}\s〇零一二三四五六七八九十百千萬兩]+$/u;

/** Whether a text can be an interest: at least one of its words is meaningful. A single Latin letter never is. */
export function tellsAnInterest(text: string): boolean {
  const key = interestKey(text);
  if (NUMBER.test(key) || saysNothing(key)) return false;
  const words = key.split(/[\s\p{P}]+/u).filter(Boolean);
  return words.some((word) => !saysNothing(word) && !/^\p{Script=Latin}$/u.test(word));
}
