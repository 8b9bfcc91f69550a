/** The ten categories, in the order in which every list shows them. Clients supply the labels. */
export const CATEGORIES = [
  'general',
  'health',
  'electronics',
  'travel',
  'education',
  'fashion',
  'home',
  'entertainment',
  'food',
  'books',
] as const;

export type Category = (typeof CATEGORIES)[number];

export const CATEGORY_DEFAULT: Category = 'general';
