import type { NotificationView } from '@wishboard/contracts/http/notification';
import type { Emoji } from '@wishboard/contracts/http/wishes/reaction';
import { ageOf } from '@wishboard/web-kit/texts/dates';
import { langOf } from '@wishboard/web-kit/texts/lang';
import { htmlLangOf } from '@wishboard/web-kit/texts/locale';
import { REACTION_SYMBOLS } from '@wishboard/web-kit/texts/reactions';
import { useFocusLost, useLanguage, useTexts, VisuallyHidden } from '@wishboard/web-kit/ui';
import { type ReactNode, useRef } from 'react';
import { sentenceOf } from '../../sentence';
import { type NotificationsTexts, notificationsTexts } from '../../texts/notifications';
import { Faces } from './Faces';
import styles from './NotificationItem.module.css';
import { isOfFile, isOfModerators } from './use-open-notification';

/** An age in words. */
export function ageText(createdAt: string, now: number, texts: NotificationsTexts): string {
  const age = ageOf(createdAt, now);
  if (age.unit === 'now') return texts.justNow;
  return { minutes: texts.minutesAgo, hours: texts.hoursAgo, days: texts.daysAgo }[age.unit](age.count);
}

export interface NotificationItemProps {
  notification: NotificationView;
  /** Milliseconds since the epoch. */
  now: number;
  onSelect(notification: NotificationView): void;
  /** The line is no button any more, and had the focus. */
  onFocusLost(): void;
}

/** One line of the list: a button as long as choosing it does anything, beside the faces of whom it speaks. */
export function NotificationItem({ notification, now, onSelect, onFocusLost }: NotificationItemProps) {
  const texts = useTexts(notificationsTexts);
  const { read, relatedWishId, createdAt, facts } = notification;
  const content = (
    <>
      <span className={styles.text}>
        {read === 0 && <VisuallyHidden>{`${texts.unreadMark} `}</VisuallyHidden>}
        <Sentence notification={notification} />
        <span className={styles.about}>
          {facts && facts.emoji.length > 0 && <Given emoji={facts.emoji} />}
          <time dateTime={createdAt} className={styles.age}>
            {ageText(createdAt, now, texts)}
          </time>
        </span>
      </span>
      {read === 0 && <span aria-hidden className={styles.dot} data-dot />}
    </>
  );
  return (
    <li className={styles.item} data-unread={read === 0 || undefined}>
      <Faces notification={notification} />
      {read === 0 || relatedWishId !== null || isOfModerators(notification) || isOfFile(notification) ? (
        <LineButton onPress={() => onSelect(notification)} onFocusLost={onFocusLost}>
          {content}
        </LineButton>
      ) : (
        <div className={styles.said}>{content}</div>
      )}
    </li>
  );
}

/** What it says. Names and titles keep their own direction, and the sentence its own. */
function Sentence({ notification }: { notification: NotificationView }) {
  const parts = sentenceOf(notification, useTexts(notificationsTexts));
  return (
    <span className={styles.message} dir={parts.length > 1 ? undefined : 'auto'}>
      {parts.map(({ text, is }) => {
        if (!is) return text;
        return is === 'who' ? (
          <strong key={is}>
            <bdi lang={langOf(text)}>{text}</bdi>
          </strong>
        ) : (
          <bdi key={is} lang={langOf(text)}>
            {text}
          </bdi>
        );
      })}
    </span>
  );
}

/** The reactions as they are on the note. */
function Given({ emoji }: { emoji: readonly Emoji[] }) {
  const texts = useTexts(notificationsTexts);
  const language = useLanguage();
  // A word that only a newer server knows has no symbol here.
  const known = emoji.filter((word) => word in REACTION_SYMBOLS);
  const names = new Intl.ListFormat(htmlLangOf(language)).format(known.map((word) => texts.reactions[word]));
  return (
    <>
      <VisuallyHidden>{` ${texts.reactedWith(names)} `}</VisuallyHidden>
      <span aria-hidden className={styles.emoji} data-emoji>
        {known.map((word) => REACTION_SYMBOLS[word])}
      </span>
    </>
  );
}

function LineButton({ children, onPress, onFocusLost }: { children: ReactNode; onPress(): void; onFocusLost(): void }) {
  const button = useRef<HTMLButtonElement>(null);
  useFocusLost(button, onFocusLost);
  return (
    <button ref={button} type="button" className={styles.said} onClick={onPress}>
      {children}
    </button>
  );
}
