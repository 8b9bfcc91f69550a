import type { Language } from '@wishboard/contracts/remotes/contract';
import { createContext, type ReactNode, useContext } from 'react';
import type { TextArea } from '../../texts/text-area';

const LanguageContext = createContext<Language>('mixed');

/** Sets the interface language for everything below. */
export function LanguageProvider({ language, children }: { language: Language; children: ReactNode }) {
  return <LanguageContext value={language}>{children}</LanguageContext>;
}

/** The interface language in force here. */
export function useLanguage(): Language {
  return useContext(LanguageContext);
}

/** One area's texts in the language in force, for example `useTexts(boardTexts)`. */
export function useTexts<Texts>(area: TextArea<Texts>): Texts {
  return area[useLanguage()];
}
