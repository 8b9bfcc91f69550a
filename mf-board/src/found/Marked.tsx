import { type Wanted, wantedOf } from '@wishboard/contracts/terms/search-terms';
import { createContext, type ReactNode, useContext, useMemo } from 'react';
import styles from './Marked.module.css';
import { markedText } from './marks';

const WantedContext = createContext<readonly Wanted[]>([]);

/** Provides the search text to its descendants. An empty search marks nothing. */
export function SearchMarksProvider({ q, children }: { q: string; children: ReactNode }) {
  const wanted = useMemo(() => wantedOf(q), [q]);
  return <WantedContext value={wanted}>{children}</WantedContext>;
}

/** A member's text with the matches of the search marked. */
export function Marked({ text }: { text: string }) {
  const wanted = useContext(WantedContext);
  const parts = useMemo(() => (wanted.length > 0 ? markedText(text, wanted) : null), [text, wanted]);
  if (!parts) return text;
  return parts.map((part) =>
    part.marked ? (
      <mark key={part.at} className={styles.mark}>
        {part.text}
      </mark>
    ) : (
      part.text
    ),
  );
}
