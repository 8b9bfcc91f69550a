import type { NotificationView } from '@wishboard/contracts/http/notification';
import { MemberLink } from '@wishboard/web-kit/address/MemberLink';
import { Avatar } from '@wishboard/web-kit/ui';
import { Bell, Hand, Heart, type LucideIcon, Sparkles } from 'lucide-react';
import styles from './MemberAvatars.module.css';

/** Icons by notification type. Other types, including those that only a newer server knows, get the bell. */
const ICONS: Partial<Record<string, LucideIcon>> = { reaction: Heart, granted: Sparkles, welcome: Hand };

/**
 * Shows at most three members of a notification in a cluster, each linked to the member's board. A notification without members gets an
 * icon for its type.
 */
export function MemberAvatars({ notification: { type, facts } }: { notification: NotificationView }) {
  const members = type === 'welcome' ? [] : (facts?.members ?? []);
  const Icon = ICONS[type] ?? Bell;
  if (members.length === 0) {
    return (
      <span aria-hidden className={styles.icon} data-type={type}>
        <Icon />
      </span>
    );
  }
  return (
    <span className={styles.faces} data-faces={members.length}>
      {members.map((member) => (
        <MemberLink
          key={member.id}
          username={member.username}
          replacesEntry
          aria-label={member.displayName}
          className={styles.face}
        >
          <Avatar user={member} size={members.length === 1 ? 'm' : 's'} />
        </MemberLink>
      ))}
      {type === 'granted' && (
        <span aria-hidden className={styles.mark}>
          <Icon />
        </span>
      )}
    </span>
  );
}
