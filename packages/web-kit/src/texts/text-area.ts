import type { Language } from '@wishboard/contracts/remotes/contract';

/** One area's texts in every language. The type makes a missing text an error. */
export type TextArea<Texts> = Readonly<Record<Language, Texts>>;
