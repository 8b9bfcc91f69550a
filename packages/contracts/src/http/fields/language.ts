/**
 * Interface language. `mixed` is the mixture of English and Chinese that the specification describes; the other values use one
 * language throughout. The union is written out rather than derived from {@link LANGUAGES}, so that a host's compiler shows it by
 * this name.
 */
export type Language = 'mixed' | 'en' | 'zh-TW';

export const LANGUAGES = ['mixed', 'en', 'zh-TW'] as const satisfies readonly Language[];
