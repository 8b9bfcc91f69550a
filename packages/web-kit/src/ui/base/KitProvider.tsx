import type { Language } from '@wishboard/contracts/remotes/contract';
import { Tooltip } from 'radix-ui';
import type { ReactNode } from 'react';
import { LanguageProvider } from './language';
import { TOOLTIP_DELAY_MS, TOOLTIP_SKIP_DELAY_MS } from './tooltip-timing';

/** Context of all kit components: the interface language, and the timing that all tooltips share. */
export function KitProvider({ language, children }: { language: Language; children: ReactNode }) {
  return (
    <Tooltip.Provider delayDuration={TOOLTIP_DELAY_MS} skipDelayDuration={TOOLTIP_SKIP_DELAY_MS}>
      <LanguageProvider language={language}>{children}</LanguageProvider>
    </Tooltip.Provider>
  );
}
