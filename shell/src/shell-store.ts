import type { Language } from '@wishboard/contracts/remotes/contract';
import { create } from 'zustand';
import { readSetting, writeSetting } from './settings-storage';

export type Theme = 'system' | 'light' | 'dark';

export const LANGUAGES: readonly Language[] = ['mixed', 'en', 'zh-TW'];
export const THEMES: readonly Theme[] = ['system', 'light', 'dark'];

export interface ShellState {
  /** Whether the create dialog is open. The header and the board both open it. */
  createOpen: boolean;
  language: Language;
  theme: Theme;
  setCreateOpen(open: boolean): void;
  setLanguage(language: Language): void;
  setTheme(theme: Theme): void;
}

/** The shell's own interface state. What the server knows is in the query cache; the wish to show is in the address. */
export const useShellStore = create<ShellState>()((set) => ({
  createOpen: false,
  language: readSetting('language', LANGUAGES),
  theme: readSetting('theme', THEMES),
  setCreateOpen: (createOpen) => set({ createOpen }),
  setLanguage(language) {
    writeSetting('language', language);
    set({ language });
  },
  setTheme(theme) {
    writeSetting('theme', theme);
    set({ theme });
  },
}));
