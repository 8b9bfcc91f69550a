import type { Language } from '@wishboard/contracts/remotes/contract';
import { createContext, type ReactNode, useContext } from 'react';
import type { TextArea } from '../../texts/text-area';

const LanguageContext = createContext<Language>('mixed');

/** Sets the interface language for its children. */
export function LanguageProvider({ language, children }: { language: Language; children: ReactNode }) {
  return <LanguageContext value={language}>{children}</LanguageContext>;
}

/** Returns the interface language at this place of the tree. */
export function useLanguage(): Language {
  return useContext(LanguageContext);
}

/** Returns the texts of one area in the interface language, for example `useTexts(boardTexts)`. */
export function useTexts<Texts>(area: TextArea<Texts>): Texts {
  return area[useLanguage()];
}
