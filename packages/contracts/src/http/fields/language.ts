/** Interface language: the specification's mix, or one language throughout. Written out, since a host's compiler names it then. */
export type Language = 'mixed' | 'en' | 'zh-TW';

export const LANGUAGES = ['mixed', 'en', 'zh-TW'] as const satisfies readonly Language[];
