import { useQuery } from '@tanstack/react-query';
import { CATEGORIES } from '@wishboard/contracts/http/fields/category';
import { type ExplainedSource, RECOMMENDATION_SOURCES } from '@wishboard/contracts/http/recommendation';
import { categoryTexts } from '@wishboard/web-kit/texts/categories';
import { memberText } from '@wishboard/web-kit/texts/lang';
import { Button, useTexts } from '@wishboard/web-kit/ui';
import { X } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { preferencesQuery } from '../../api/queries';
import { RemovalStatus } from '../../interests/RemovalStatus';
import { useRemoveInterest } from '../../interests/use-remove-interest';
import { whyTexts } from '../../texts/why';
import styles from './WhyDialog.module.css';

export interface SourcesProps {
  sources: readonly ExplainedSource[];
  onOpenWish(wishId: string): void;
}

/** The sources of a recommendation, strongest first. Interests can be removed here; already removed ones are hidden. */
export function Sources({ sources, onOpenWish }: SourcesProps) {
  const texts = useTexts(whyTexts);
  const { data: stated } = useQuery({ ...preferencesQuery(), select: (preferences) => preferences.stated });
  const { removeInterest, removedInterest, restoreInterest, error } = useRemoveInterest();
  const undo = useRef<HTMLButtonElement>(null);
  // The focused button was removed with its source.
  useEffect(() => {
    if (removedInterest !== null) undo.current?.focus({ preventScroll: true });
  }, [removedInterest]);
  const isAway = ({ kind, value }: ExplainedSource) => kind === 'interest' && stated?.removed.includes(value);
  // Kinds that only a newer server knows are ignored.
  const known = sources.filter(({ kind }) => RECOMMENDATION_SOURCES.includes(kind)).filter((each) => !isAway(each));
  return (
    <>
      {known.length === 0 && removedInterest === null && <p className={styles.none}>{texts.none}</p>}
      <ol className={styles.sources}>
        {known.map((source, at) => (
          <li key={`${source.kind} ${source.value}`} className={styles.source}>
            <p className={styles.share}>{texts[shareOf(source, at)]}</p>
            <p className={styles.what} data-of-wish={source.wishId !== null || undefined}>
              <span>{texts.source[source.kind].before}</span>
              <SourceName source={source} onOpenWish={onOpenWish} />
              {texts.source[source.kind].after && <span>{texts.source[source.kind].after}</span>}
            </p>
            {source.kind === 'interest' && stated && (
              <Button
                size="s"
                variant="ghost"
                className={styles.remove}
                aria-label={texts.removeInterestOf(source.value)}
                onClick={() => removeInterest(source.value)}
              >
                <X aria-hidden />
                {texts.removeInterest}
              </Button>
            )}
          </li>
        ))}
      </ol>
      <div className={styles.told}>
        <RemovalStatus removedInterest={removedInterest} error={error} onUndo={restoreInterest} undoRef={undo} />
      </div>
    </>
  );
}

/** Fraction of the strongest source's weight from which a source counts as "much". */
const MUCH = 0.5;

function shareOf({ weight }: ExplainedSource, at: number): 'most' | 'much' | 'little' | 'also' {
  if (at === 0) return 'most';
  if (weight === undefined) return 'also';
  return weight >= MUCH ? 'much' : 'little';
}

/**
 * Names a source: a wish, which can be opened, or an interest or category. Renders nothing for sources about all members, such as
 * popularity.
 */
function SourceName({ source, onOpenWish }: { source: ExplainedSource; onOpenWish(wishId: string): void }) {
  const texts = useTexts(whyTexts);
  const categories = useTexts(categoryTexts);
  const { kind, value, wishId } = source;
  if (wishId !== null) {
    return (
      <button
        type="button"
        {...memberText(value)}
        className={styles.link}
        title={texts.open(value)}
        onClick={() => onOpenWish(wishId)}
      >
        {value}
      </button>
    );
  }
  const category = kind === 'category' ? CATEGORIES.find((each) => each === value) : undefined;
  const text = category ? categories[category] : value;
  return text ? <bdi {...memberText(text)}>{text}</bdi> : null;
}
