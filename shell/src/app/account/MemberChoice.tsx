import type { UserView } from '@wishboard/contracts/http/fields/user';
import { langOf } from '@wishboard/web-kit/texts/lang';
import { Avatar } from '@wishboard/web-kit/ui';
import { Check } from 'lucide-react';
import styles from './AccountMenu.module.css';

export interface MemberChoiceProps {
  member: UserView;
  isCurrent: boolean;
  /** The search text that found the member, or empty. */
  search: string;
  disabled: boolean;
  onChoose(): void;
}

/** A button that continues as this member. Shows the username when the search matched it instead of the name. */
export function MemberChoice({ member, isCurrent, search, disabled, onChoose }: MemberChoiceProps) {
  return (
    <button
      type="button"
      className={styles.choice}
      aria-current={isCurrent || undefined}
      disabled={disabled}
      onClick={onChoose}
    >
      <Avatar user={member} size="s" />
      <span className={styles.choiceName}>
        <bdi lang={langOf(member.displayName)}>{member.displayName}</bdi>
        {!normalise(member.displayName).startsWith(normalise(search)) && (
          <span className={styles.choiceUsername}> @{member.username}</span>
        )}
      </span>
      {isCurrent && <Check aria-hidden />}
    </button>
  );
}

const normalise = (text: string) => text.normalize('NFKC').toLowerCase();
