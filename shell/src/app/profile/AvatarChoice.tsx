import type { UserView } from '@wishboard/contracts/http/fields/user';
import { AVATARS } from '@wishboard/contracts/http/members/profile';
import { Avatar, useTexts, VisuallyHidden } from '@wishboard/web-kit/ui';
import { profileTexts } from '../../texts/profile';
import styles from './ProfileDialog.module.css';

interface AvatarChoiceProps {
  user: UserView;
  /** The saved picture, which may be none of the board's own. */
  had: string;
  value: string;
  onChange(avatar: string): void;
}

/** Radio group of the board's pictures, with "no picture" and the member's uploaded one. */
export function AvatarChoice({ user, had, value, onChange }: AvatarChoiceProps) {
  const texts = useTexts(profileTexts);
  const own = had !== '' && !AVATARS.includes(had) ? [{ avatar: had, name: texts.ownPicture }] : [];
  const choices = [
    { avatar: '', name: texts.noPicture },
    ...own,
    ...AVATARS.map((avatar, at) => ({ avatar, name: texts.pictureNumber(at + 1) })),
  ];
  return (
    <fieldset className={styles.pictures}>
      <legend className={styles.label}>{texts.picture}</legend>
      {choices.map(({ avatar, name }) => (
        <label key={avatar} className={styles.picture}>
          <input
            type="radio"
            name="avatar"
            className={styles.radio}
            checked={avatar === value}
            onChange={() => onChange(avatar)}
          />
          <Avatar user={{ ...user, avatar }} size="l" />
          <VisuallyHidden>{name}</VisuallyHidden>
        </label>
      ))}
    </fieldset>
  );
}
