import type { WishView } from '@wishboard/contracts/http/wishes/wish';

const MADE = '2026-01-05T12:00:00.000Z';
const by = (displayName: string, avatar: string) => ({
  id: '0197a2c4-0000-7000-8000-000000000001',
  username: 'wisher',
  displayName,
  avatar: avatar && `/media/demo/avatars/${avatar}.svg`,
});
const MEI = by('Mei Lin', 'mei');

/**
 * Wishes with texts of every kind, with and without pictures, granted and not. All characters but emoji are in fonts that the
 * product ships.
 */
export const WISHES = {
  short: { title: 'A lighthouse', description: 'Some day.', color: 'yellow' },
  long: { title: 'A garden on the roof for bees and me', description: 'Soon.', color: 'green', user: by('Łukasz', '') },
  chinese: {
    title: '想學會衝浪',
    description: '在太平洋的浪上站起來一次就好，就算只有三秒鐘，也足夠我笑一整個夏天。',
    color: 'yellow',
    igAccount: '@surf.tw',
    user: by('佳穎', 'jiaying'),
  },
  emoji: {
    title: 'Pizza 🍕 in Napoli',
    description: 'All of us 👩‍👩‍👧‍👦, at noon. 🕰️',
    color: 'green',
    isGranted: true,
    grantedAt: MADE,
  },
  product: {
    title: '在嘉明湖露營看星星',
    description: '想在天使的眼淚旁邊過一夜。裝備差一頂輕一點的帳篷，隊友差兩位。',
    color: 'yellow',
    productImage: '/media/demo/products/tent.svg',
    user: by('阿豪', 'ahao'),
  },
  'two chinese lines': {
    title: '找到適合我這種扁平足的登山鞋',
    description: '每次下山都像踩在樂高上。試穿過的朋友請留言救我。',
    color: 'green',
    igAccount: 'ahao.rides',
    user: by('阿豪', ''),
  },
  'long chinese': {
    title: '九天九百公里從台北出發逆時針騎單車環島一圈再慢慢走回來',
    description:
      '最期待的是南迴公路看到太平洋的那一刻，最怕的是壽卡。想找兩個同樣慢慢騎、願意為了一碗牛肉麵多繞十公里的人。'.repeat(
        4,
      ),
    color: 'green',
    igAccount: 'ahao.rides',
    user: by('阿豪', 'ahao'),
  },
  'long english': {
    title: 'Bake a croissant that shatters when you look at it and smells of a Sunday',
    description:
      'Twenty-seven layers, real butter, a kitchen cold enough in July. My smoke alarm knows me by name. '.repeat(6),
    color: 'yellow',
    user: by('Sofia Rossi', 'sofia'),
  },
  mixed: {
    title: '去 Tokyo 看 teamLab',
    description: '想和妹妹一起搭 Shinkansen 從 Tokyo 到 Kanazawa，吃 omakase，看雪。\nJR Pass 兩張！',
    color: 'green',
    productImage: '/media/demo/products/camera.svg',
    isGranted: true,
    grantedAt: MADE,
  },
  unbroken: {
    title: 'Donaudampfschifffahrtsgesellschaftskapitän',
    description: 'https://example.com/a/very/long/address/without/any/space?in=it&and=more',
    color: 'yellow',
    user: by('Tom', 'tom'),
  },
  granted: {
    title: '一本絕版的散文集',
    description: '找了三年，終於在舊書攤遇見它。謝謝大家幫我加油，我哭了。',
    color: 'yellow',
    isGranted: true,
    grantedAt: MADE,
    user: by('小雨', 'xiaoyu'),
  },
  'granted and full': {
    title: 'Learn to sail before the summer is over',
    description:
      'Only to go out with the evening wind, turn round where the water changes its colour, and be home. '.repeat(5),
    color: 'green',
    isGranted: true,
    grantedAt: MADE,
    igAccount: 'sofia.impara',
    productImage: '/media/demo/products/tent.svg',
    user: by('Sofia Rossi', 'sofia'),
  },
} as const satisfies Record<string, Partial<WishView>>;
type Kind = keyof typeof WISHES;
export const KINDS = Object.keys(WISHES) as Kind[];

/** Returns the wish of a kind, with fixed values for what differs between starts of the demo. */
export const wishOf = (kind: Kind): Partial<WishView> & { title: string } => ({
  igAccount: null,
  isGranted: false,
  grantedAt: null,
  productImage: null,
  createdAt: MADE,
  user: MEI,
  ...WISHES[kind],
});
