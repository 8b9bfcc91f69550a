import { IconButton, Tooltip, useReducedMotion, useTexts } from '@wishboard/web-kit/ui';
import { ArrowUp } from 'lucide-react';
import { useSyncExternalStore } from 'react';
import { boardTexts } from '../../../texts/board';

/** The way back to the top of the page, once that is out of sight. The button goes then: `onGo` takes the focus on. */
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

/** As every first screen is. */
const isAtTop = () => false;
const isFar = () => window.scrollY > window.innerHeight / 2;

function subscribe(onChange: () => void): () => void {
  window.addEventListener('scroll', onChange, { passive: true });
  return () => window.removeEventListener('scroll', onChange);
}
