import { IconButton, Tooltip, useReducedMotion, useTexts } from '@wishboard/web-kit/ui';
import { ArrowUp } from 'lucide-react';
import { useSyncExternalStore } from 'react';
import { boardTexts } from '../../../texts/board';

/**
 * Button that scrolls to the top of the page, shown once the page is scrolled by more than half a viewport. The button then
 * disappears, so `onGo` must move the focus.
 */
export function ToTop({ onGo }: { onGo(): void }) {
  const { feed } = useTexts(boardTexts);
  const reducedMotion = useReducedMotion();
  if (!useSyncExternalStore(subscribe, isFar, isAtTop)) return null;
  return (
    <Tooltip content={feed.toTop}>
      <IconButton
        label={feed.toTop}
        onClick={() => {
          onGo();
          window.scrollTo({ top: 0, behavior: reducedMotion ? 'auto' : 'smooth' });
        }}
      >
        <ArrowUp aria-hidden />
      </IconButton>
    </Tooltip>
  );
}

/** Snapshot for the server, which always renders the top of the page. */
const isAtTop = () => false;
const isFar = () => window.scrollY > window.innerHeight / 2;

function subscribe(onChange: () => void): () => void {
  window.addEventListener('scroll', onChange, { passive: true });
  return () => window.removeEventListener('scroll', onChange);
}
