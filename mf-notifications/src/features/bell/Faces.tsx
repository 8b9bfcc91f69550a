import type { NotificationView } from '@wishboard/contracts/http/notification';
import { MemberLink } from '@wishboard/web-kit/address/MemberLink';
import { Avatar } from '@wishboard/web-kit/ui';
import { Bell, Hand, Heart, type LucideIcon, Sparkles } from 'lucide-react';
import styles from './Faces.module.css';

/** A type that has no look of its own, or that only a newer server knows, has the bell's. */
const ICONS: Partial<Record<string, LucideIcon>> = { reaction: Heart, granted: Sparkles, welcome: Hand };

/** Who a notification speaks of, at most three faces in a cluster, each of which leads to its member's board; a picture of what happened where there is nobody. */
export function Faces({ notification: { type, facts } }: { notification: NotificationView }) {
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
          takesPlace
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
