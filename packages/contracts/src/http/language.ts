/** Interface languages: the specification's mix, or one language throughout. */
export const LANGUAGES = ['mixed', 'en', 'zh-TW'] as const;

export type Language = (typeof LANGUAGES)[number];
