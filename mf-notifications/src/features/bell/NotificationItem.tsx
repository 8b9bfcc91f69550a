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
import { MemberAvatars } from './MemberAvatars';
import styles from './NotificationItem.module.css';
import { isExportNotice, isModerationNotice } from './use-open-notification';

/** Formats the age of a notification in words. */
function ageText(createdAt: string, now: number, texts: NotificationsTexts): string {
  const age = ageOf(createdAt, now);
  if (age.unit === 'now') return texts.justNow;
  return { minutes: texts.minutesAgo, hours: texts.hoursAgo, days: texts.daysAgo }[age.unit](age.count);
}

export interface NotificationItemProps {
  notification: NotificationView;
  /** Current time in milliseconds since the epoch. */
  now: number;
  onSelect(notification: NotificationView): void;
  /** Called when the item had the focus and is no longer a button. */
  onFocusLost(): void;
}

/** One item of the list. Its text is a button only while selecting the item has an effect. The members' faces stand beside it. */
export function NotificationItem({ notification, now, onSelect, onFocusLost }: NotificationItemProps) {
  const texts = useTexts(notificationsTexts);
  const { read, relatedWishId, createdAt, facts } = notification;
  const content = (
    <>
      <span className={styles.text}>
        {read === 0 && <VisuallyHidden>{`${texts.unreadMark} `}</VisuallyHidden>}
        <Sentence notification={notification} />
        <span className={styles.about}>
          {facts && facts.emoji.length > 0 && <GivenReactions emoji={facts.emoji} />}
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
      <MemberAvatars notification={notification} />
      {read === 0 || relatedWishId !== null || isModerationNotice(notification) || isExportNotice(notification) ? (
        <LineButton onPress={() => onSelect(notification)} onFocusLost={onFocusLost}>
          {content}
        </LineButton>
      ) : (
        <div className={styles.said}>{content}</div>
      )}
    </li>
  );
}

/** Renders the sentence. Names and titles keep their own text direction, separate from the sentence's. */
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

/** The given reactions, with the same symbols as on the note. */
function GivenReactions({ emoji }: { emoji: readonly Emoji[] }) {
  const texts = useTexts(notificationsTexts);
  const language = useLanguage();
  // A reaction that only a newer server knows has no symbol in this build.
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
