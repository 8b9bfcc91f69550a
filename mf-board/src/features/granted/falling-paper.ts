import { NOTE_COLORS } from '@wishboard/contracts/http/wishes/wish';
import { paperStyle } from '@wishboard/web-kit/notes/note-colors';
import styles from './FallingPaper.module.css';

const PIECES = 60;
/** Duration of a piece's fall, and the longest delay before it, in milliseconds, without the random part. */
const FALL_MS = 2200;
const SPREAD_MS = 1400;

const randomUpTo = (most: number) => Math.random() * most;

/**
 * Lets scraps of note paper fall over the page once. Does nothing while some still fall, because a wish can come into view and be
 * requested at the same time. The scraps are hidden from screen readers and do not block the page.
 */
export async function dropPaper(): Promise<void> {
  if (document.querySelector('[data-falling-paper]')) return;
  const sky = document.createElement('div');
  sky.className = styles.sky ?? '';
  sky.setAttribute('aria-hidden', 'true');
  sky.dataset.fallingPaper = '';
  document.body.append(sky);
  const falls = Array.from({ length: PIECES }, (_, at) => drop(sky, at));
  await Promise.allSettled(falls.map(({ finished }) => finished));
  sky.remove();
}

function drop(sky: HTMLElement, at: number): Animation {
  const piece = document.createElement('i');
  piece.className = styles.piece ?? '';
  piece.style.left = `${randomUpTo(100)}%`;
  for (const [name, value] of Object.entries(paperStyle(NOTE_COLORS[at % NOTE_COLORS.length] ?? ''))) {
    piece.style.setProperty(name, String(value));
  }
  sky.append(piece);
  const axis = `${randomUpTo(1).toFixed(2)}, ${randomUpTo(1).toFixed(2)}, 1`;
  const drift = randomUpTo(16) - 8;
  const pose = (x: number, y: number, turns: number) =>
    `translate(${x.toFixed(1)}vw, ${y}vh) rotate3d(${axis}, ${turns.toFixed(2)}turn)`;
  return piece.animate(
    [
      { transform: pose(0, -8, 0) },
      { transform: pose(drift, 50, 1 + randomUpTo(1)) },
      { transform: pose(0, 108, 2 + randomUpTo(2)) },
    ],
    {
      duration: FALL_MS + randomUpTo(SPREAD_MS),
      delay: randomUpTo(SPREAD_MS),
      easing: 'cubic-bezier(0.3, 0.1, 0.7, 1)',
      fill: 'both',
    },
  );
}
