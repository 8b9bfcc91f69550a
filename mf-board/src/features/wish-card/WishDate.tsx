import { formatDay, formatMoment } from '@wishboard/web-kit/texts/dates';
import { useLanguage } from '@wishboard/web-kit/ui';
import { useMemo } from 'react';

/** When a wish was made, in the reader's time zone and locale, and in the language they chose if they did. */
export function WishDate({ createdAt, className }: { createdAt: string; className?: string }) {
  const language = useLanguage();
  const [day, moment] = useMemo(
    () => [formatDay(createdAt, language), formatMoment(createdAt, language)],
    [createdAt, language],
  );
  return (
    <time className={className} dateTime={createdAt} title={moment}>
      {day}
    </time>
  );
}
