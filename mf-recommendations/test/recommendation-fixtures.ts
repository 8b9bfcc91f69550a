import type { RecommendationView } from '@wishboard/contracts/http/recommendation';

/** A recommended wish as the API answers it. */
export function aRecommendation(id: string, overrides: Partial<RecommendationView> = {}): RecommendationView {
  return {
    id,
    userId: 'member-2',
    title: `Wish ${id}`,
    description: `What wish ${id} is about`,
    productUrl: null,
    productTitle: null,
    productImage: null,
    color: 'yellow',
    category: 'general',
    tags: [],
    igAccount: null,
    isGranted: false,
    grantedAt: null,
    createdAt: '2026-11-20T00:00:00.000Z',
    reactionCounts: {},
    myReactions: [],
    previewStatus: 'none',
    user: { id: 'member-2', username: 'kai', displayName: 'Kai', avatar: '' },
    ...overrides,
  };
}

/** This many recommended wishes, `w1` first. */
export function recommendations(count: number): RecommendationView[] {
  return Array.from({ length: count }, (_, index) => aRecommendation(`w${index + 1}`));
}

const SAMPLES: ReadonlyArray<Partial<RecommendationView>> = [
  {
    title: 'A weekend in Kyoto when the maples turn',
    description: 'Slow mornings, a ryokan with a garden, and enough time to get lost between temples and tea houses.',
    color: 'green',
    reactionCounts: { heart: 23, fire: 4, 'thumbs-up': 9 },
    reason: { kind: 'interest', value: '京都' },
  },
  {
    title: '一台安靜的磨豆機',
    description: '每天早上不想吵醒家人，又想喝一杯現磨的手沖咖啡。希望能找到聲音小、好清理的磨豆機。',
    reactionCounts: { heart: 5 },
    reason: { kind: 'liked', value: 'A proper espresso at home' },
  },
  {
    title: 'Learn to surf before summer ends',
    description: 'Anyone near Yilan who teaches complete beginners?',
    color: 'green',
    reactionCounts: { fire: 12, 'thumbs-up': 3 },
    reason: { kind: 'popular', value: '' },
  },
  {
    title: 'A reading chair by the window',
    description: 'Something with a high back, a place for a cup, and a lamp that does not blind the cat.',
    reason: { kind: 'fresh', value: '' },
  },
  {
    title: '和阿嬤一起學做蘿蔔糕，把她的食譜完整寫下來，留給家裡的每一個人',
    description: '她總說「適量」，我想知道到底是多少。',
    color: 'green',
    reactionCounts: { heart: 108, 'thumbs-up': 31 },
    reason: { kind: 'interest', value: '料理' },
    user: { id: 'm3', username: 'yu', displayName: '林雨柔與一個很長的名字', avatar: '' },
  },
];

/** Twelve wishes as different as real ones are, for looking at. */
export function standaloneRecommendations(): RecommendationView[] {
  return Array.from({ length: 12 }, (_, index) => aRecommendation(`w${index + 1}`, SAMPLES[index % SAMPLES.length]));
}
