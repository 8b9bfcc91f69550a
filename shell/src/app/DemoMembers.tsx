import { useQuery } from '@tanstack/react-query';
import type { UserView } from '@wishboard/contracts/http/user';
import { usersQuery } from '@wishboard/web-kit/api/queries/users';
import { shellTexts } from '@wishboard/web-kit/texts/shell';
import { Avatar, TextField, useFocusKept, useTexts } from '@wishboard/web-kit/ui';
import { Check } from 'lucide-react';
import { useState } from 'react';
import styles from './AccountMenu.module.css';
import { MEMBERS_SHOWN, matchingMembers } from './matching-members';
import { useSwitchMember } from './use-switch-member';

/** Lets a visitor of the demo continue as another member, and says plainly that it is one. */
export function DemoMembers({ current }: { current: UserView }) {
  const texts = useTexts(shellTexts);
  const users = useQuery(usersQuery());
  const switchMember = useSwitchMember();
  useFocusKept(switchMember.isPending);
  const [search, setSearch] = useState('');
  const members = users.data ?? [current];
  const { shown, more } = matchingMembers(members, search);
  return (
    <section aria-label={texts.demoTitle} className={styles.demo}>
      <div className={styles.demoNote}>
        <p className={styles.demoTitle}>{texts.demoTitle}</p>
        <p>{texts.demoNote}</p>
      </div>
      {members.length > MEMBERS_SHOWN && (
        <TextField
          label={texts.findMember}
          type="search"
          value={search}
          onChange={(event) => setSearch(event.target.value)}
        />
      )}
      <p className={styles.label}>{texts.switchMember}</p>
      <ul className={styles.members}>
        {shown.map((member) => (
          <li key={member.id}>
            <button
              type="button"
              className={styles.choice}
              aria-current={member.id === current.id || undefined}
              disabled={switchMember.isPending}
              onClick={() => member.id !== current.id && switchMember.mutate(member.id)}
            >
              <Avatar user={member} size="s" />
              <span className={styles.choiceName}>{member.displayName}</span>
              {member.id === current.id && <Check aria-hidden />}
            </button>
          </li>
        ))}
      </ul>
      {more > 0 && <p className={styles.label}>{texts.moreMembers(more)}</p>}
      {shown.length === 0 && <p className={styles.label}>{texts.noSuchMember}</p>}
    </section>
  );
}
