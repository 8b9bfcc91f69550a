import '@wishboard/web-kit/styles/reset.css';
import '@wishboard/web-kit/styles/tokens.css';
import './still.css';
import { QueryClientProvider } from '@tanstack/react-query';
import type { Language } from '@wishboard/contracts/remotes/contract';
import { createQueryClient } from '@wishboard/web-kit/api/query-client';
import { type GalleryState, never } from '@wishboard/web-kit/gallery/gallery';
import { htmlLangOf } from '@wishboard/web-kit/texts/locale';
import { KitProvider, Toaster, toastStore } from '@wishboard/web-kit/ui';
import { createRoot, type Root } from 'react-dom/client';
import { createHand } from './hand';
import { finishAnimations, waitUntilSettled } from './settled';
import { stubFetch } from './stub-fetch';
import { pause, setTimerMode } from './time';

export type Theme = 'light' | 'dark';

const AFTER_MS = 30;
const address = window.location.href;
let root: Root | null = null;

/** Switches the theme, which affects style sheets only: the rendered state stays. */
export async function applyTheme(theme: Theme): Promise<void> {
  document.documentElement.dataset.theme = theme;
  await finishAnimations();
}

/** Renders one state alone on the page. Resolves once the state is complete. */
export async function draw(state: GalleryState, language: Language): Promise<void> {
  root?.unmount();
  // A dialog restores the focus shortly after it closes, and must not take the focus from the next state.
  await pause(AFTER_MS);
  if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
  toastStore.clear();
  // Resets changes that an earlier state may have made to the page.
  window.history.replaceState(null, '', address);
  Reflect.deleteProperty(navigator, 'onLine');
  localStorage.clear();
  sessionStorage.clear();
  document.body.replaceChildren();
  document.documentElement.lang = htmlLangOf(language);
  setTimerMode(state.time ?? 'still');
  stubFetch(({ method, path, body }) => {
    const { answers = {}, api } = state;
    const known = answers[`${method} ${path}`] ?? answers[`${method} ${path.split('?')[0]}`];
    return known ?? api?.({ method, path, body }) ?? never;
  });
  const stage = document.body.appendChild(document.createElement('div'));
  stage.style.padding = '24px';
  root = createRoot(stage);
  root.render(
    <QueryClientProvider client={createQueryClient()}>
      <KitProvider language={language}>
        {state.render({ language })}
        <Toaster />
      </KitProvider>
    </QueryClientProvider>,
  );
  await waitUntilSettled();
  await state.act?.(createHand(language));
  await waitUntilSettled();
}
