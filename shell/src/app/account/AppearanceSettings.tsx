import { LANGUAGES } from '@wishboard/contracts/http/fields/language';
import type { Language } from '@wishboard/contracts/remotes/contract';
import { langOf } from '@wishboard/web-kit/texts/lang';
import { SegmentedControl, useTexts } from '@wishboard/web-kit/ui';
import { THEMES, useShellStore } from '../../shell-store';
import { shellTexts } from '../../texts/shell';
import styles from './AccountMenu.module.css';

interface AppearanceSettingsProps {
  language: Language;
  onLanguageChange(language: Language): void;
}

/** The choices of the interface's language and of light or dark mode. */
export function AppearanceSettings({ language, onLanguageChange }: AppearanceSettingsProps) {
  const texts = useTexts(shellTexts);
  const { theme, setTheme } = useShellStore();
  return (
    <>
      <div>
        <p aria-hidden className={styles.label}>
          {texts.language}
        </p>
        <SegmentedControl
          size="s"
          label={texts.language}
          value={language}
          onChange={onLanguageChange}
          options={LANGUAGES.map((value) => ({
            value,
            label: <span lang={langOf(texts.languages[value])}>{texts.languages[value]}</span>,
          }))}
        />
      </div>
      <div>
        <p aria-hidden className={styles.label}>
          {texts.theme}
        </p>
        <SegmentedControl
          size="s"
          label={texts.theme}
          value={theme}
          onChange={setTheme}
          options={THEMES.map((value) => ({ value, label: texts.themes[value] }))}
        />
        <p className={styles.note}>{texts.themesNote}</p>
      </div>
    </>
  );
}
