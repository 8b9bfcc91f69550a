import type { Language } from '@wishboard/contracts/remotes/contract';

/** Texts of one area in every language. The type makes a missing text a compile error. */
export type TextArea<Texts> = Readonly<Record<Language, Texts>>;
