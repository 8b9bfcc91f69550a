import { MEMBER_NAME_MAX, type UserView } from '@wishboard/contracts/http/fields/user';
import { BOARD_AUDIENCES, PROFILE_LINE_MAX, type ProfileView } from '@wishboard/contracts/http/members/profile';
import { ApiError } from '@wishboard/web-kit/api/fetch-json';
import { Button, SegmentedControl, TextField, useTexts } from '@wishboard/web-kit/ui';
import { type SubmitEvent, useState } from 'react';
import { readPageData } from '../../page/page-data';
import { profileTexts } from '../../texts/profile';
import { AvatarChoice } from './AvatarChoice';
import { OwnPicture } from './OwnPicture';
import styles from './ProfileDialog.module.css';
import { TimeZoneField } from './TimeZoneField';
import { useSaveProfile } from './use-save-profile';

interface ProfileFormProps {
  user: UserView;
  profile: ProfileView;
  onSaved(): void;
}

/** Form for the profile. Sends changed fields only, so that a name from before the current rules does not fail validation. */
export function ProfileForm({ user, profile, onSaved }: ProfileFormProps) {
  const texts = useTexts(profileTexts);
  const [wanted, setWanted] = useState(profile);
  const save = useSaveProfile();
  const change = (part: Partial<ProfileView>) => setWanted((before) => ({ ...before, ...part }));
  const isRefused =
    save.error instanceof ApiError && save.error.fieldErrors.some(({ field }) => field === 'displayName');

  function submit(event: SubmitEvent): void {
    event.preventDefault();
    const changed = Object.entries(wanted).filter(([name, value]) => value !== profile[name as keyof ProfileView]);
    // Not called once the member has left the form: it would then close another dialog.
    save.mutate(Object.fromEntries(changed), { onSuccess: onSaved });
  }

  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      <TextField
        label={texts.name}
        autoComplete="nickname"
        maxLength={MEMBER_NAME_MAX}
        value={wanted.displayName}
        onChange={({ target }) => change({ displayName: target.value })}
        error={isRefused ? (wanted.displayName.trim() === '' ? texts.nameWrong : texts.nameTaken) : undefined}
      />
      <TextField
        label={texts.line}
        hint={texts.lineHint}
        autoComplete="off"
        maxLength={PROFILE_LINE_MAX}
        value={wanted.line}
        onChange={({ target }) => change({ line: target.value })}
      />
      <div>
        <AvatarChoice
          user={user}
          had={profile.avatar}
          value={wanted.avatar}
          onChange={(avatar) => change({ avatar })}
        />
        <OwnPicture onChosen={(avatar) => change({ avatar })} />
      </div>
      <div>
        <p aria-hidden className={styles.label}>
          {texts.boardFor}
        </p>
        <SegmentedControl
          label={texts.boardFor}
          size="s"
          value={wanted.boardFor}
          onChange={(boardFor) => change({ boardFor })}
          options={BOARD_AUDIENCES.map((value) => ({ value, label: texts.audiences[value] }))}
        />
        <p className={styles.hint}>{readPageData().publicReading ? texts.audienceHintOpen : texts.audienceHint}</p>
      </div>
      <TimeZoneField value={wanted.timeZone} onChange={(timeZone) => change({ timeZone })} />
      <Button type="submit" variant="primary" pending={save.isPending}>
        {texts.save}
      </Button>
    </form>
  );
}
