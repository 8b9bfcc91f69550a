import type { UserView } from '@wishboard/contracts/http/fields/user';
import { Avatar, useTexts } from '@wishboard/web-kit/ui';
import type { ComponentProps } from 'react';
import { shellTexts } from '../../texts/shell';
import styles from './AccountMenu.module.css';

/** The member's picture, as the button that opens the account menu. */
export function AccountTrigger({ user, ...rest }: { user: UserView } & ComponentProps<'button'>) {
  const texts = useTexts(shellTexts);
  return (
    <button {...rest} type="button" className={styles.trigger} aria-label={texts.accountMenu(user.displayName)}>
      <Avatar user={user} />
    </button>
  );
}
