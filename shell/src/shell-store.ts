import { LANGUAGES, type Language } from '@wishboard/contracts/http/fields/language';
import { findFirstPaint } from '@wishboard/web-kit/first-paint/find-first-paint';
import { create } from 'zustand';
import { browserLanguage } from './browser-language';
import { readSetting, writeSetting } from './settings-storage';

export type Theme = 'system' | 'light' | 'dark';

export const THEMES: readonly Theme[] = ['system', 'light', 'dark'];

export interface ShellState {
  language: Language;
  theme: Theme;
  setLanguage(language: Language): void;
  setTheme(theme: Theme): void;
}

/** Language of the server's first screen: the server knows the language that the member chose on another device. */
function firstScreenLanguage(): Language | undefined {
  return LANGUAGES.find((language) => language === findFirstPaint()?.dataset.language);
}

/** The shell's own interface state. Server state is in the query cache, and the member's place is in the address. */
export const useShellStore = create<ShellState>()((set) => ({
  language: readSetting('language', LANGUAGES, firstScreenLanguage() ?? browserLanguage(navigator.languages)),
  theme: readSetting('theme', THEMES, 'system'),
  setLanguage(language) {
    writeSetting('language', language);
    set({ language });
  },
  setTheme(theme) {
    writeSetting('theme', theme);
    set({ theme });
  },
}));
