import type { Category } from '@wishboard/contracts/http/fields/category';
import type { NoteColor } from '@wishboard/contracts/http/wishes/wish';

/** A member of the demo data, with the taste that decides what they react to. */
export interface DemoMember {
  username: string;
  displayName: string;
  /** Name of a file in assets/demo/avatars, without its ending. */
  avatar: string;
  interests: [Category, ...Category[]];
  keywords: string[];
  colorPreference: NoteColor | null;
}

/**
 * Username of the demo member who decides about reports, so that moderation can be tried out. It is not the first demo member,
 * since every visitor without a session becomes the first.
 */
export const DEMO_MODERATOR = 'sofia';

/** The demo members, oldest first. A visitor without a session becomes the first. */
export const DEMO_MEMBERS = [
  {
    username: 'amber',
    displayName: 'Amber Chen',
    avatar: 'amber',
    interests: ['travel', 'books', 'home'],
    keywords: ['kyoto', '旅行', 'coffee', 'reading', 'plants'],
    colorPreference: 'green',
  },
  {
    username: 'mei',
    displayName: 'Mei Lin',
    avatar: 'mei',
    interests: ['food', 'home', 'travel'],
    keywords: ['baking', 'tea', '甜點', 'kitchen'],
    colorPreference: 'yellow',
  },
  {
    username: 'xiaoyu',
    displayName: '小雨',
    avatar: 'xiaoyu',
    interests: ['books', 'entertainment', 'general'],
    keywords: ['小說', '獨立書店', '電影', '貓'],
    colorPreference: 'green',
  },
  {
    username: 'noah',
    displayName: 'Noah Bennett',
    avatar: 'noah',
    interests: ['electronics', 'entertainment', 'food'],
    keywords: ['guitar', 'headphones', 'board games', 'vinyl'],
    colorPreference: 'yellow',
  },
  {
    username: 'ahao',
    displayName: '阿豪',
    avatar: 'ahao',
    interests: ['health', 'electronics', 'travel'],
    keywords: ['單車', '環島', '相機', '登山'],
    colorPreference: 'yellow',
  },
  {
    username: 'olivia',
    displayName: 'Olivia Park',
    avatar: 'olivia',
    interests: ['fashion', 'travel', 'entertainment'],
    keywords: ['vintage', 'sewing', 'lisbon', 'concert'],
    colorPreference: 'green',
  },
  {
    username: 'yating',
    displayName: '雅婷',
    avatar: 'yating',
    interests: ['food', 'fashion', 'books'],
    keywords: ['甜點', '咖啡', '穿搭', '食譜'],
    colorPreference: 'yellow',
  },
  {
    username: 'kai',
    displayName: 'Kai Tanaka',
    avatar: 'kai',
    interests: ['travel', 'health', 'education'],
    keywords: ['hiking', 'running', 'surfing', 'onsen'],
    colorPreference: null,
  },
  {
    username: 'sofia',
    displayName: 'Sofia Rossi',
    avatar: 'sofia',
    interests: ['education', 'food', 'books'],
    keywords: ['languages', 'pasta', 'mandarin', 'ceramics'],
    colorPreference: 'green',
  },
  {
    username: 'guanyu',
    displayName: '冠宇',
    avatar: 'guanyu',
    interests: ['education', 'electronics', 'entertainment'],
    keywords: ['程式', '鍵盤', '桌遊', '英文'],
    colorPreference: null,
  },
  {
    username: 'tom',
    displayName: 'Tom Becker',
    avatar: 'tom',
    interests: ['home', 'general', 'health'],
    keywords: ['woodworking', 'garden', 'bread', 'bike'],
    colorPreference: 'yellow',
  },
  {
    username: 'jiaying',
    displayName: '佳穎',
    avatar: 'jiaying',
    interests: ['home', 'health', 'general'],
    keywords: ['植物', '瑜珈', '陽台', '手作'],
    colorPreference: 'green',
  },
] as const satisfies readonly DemoMember[];

export type DemoUsername = (typeof DEMO_MEMBERS)[number]['username'];
