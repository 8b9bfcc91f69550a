import { OWN_PICTURE_TYPES } from '@wishboard/contracts/http/members/profile';
import { Button, useTexts } from '@wishboard/web-kit/ui';
import { ImageUp } from 'lucide-react';
import { type ChangeEvent, useId, useRef } from 'react';
import { profileTexts } from '../../texts/profile';
import styles from './ProfileDialog.module.css';
import { useOwnPicture } from './use-own-picture';

/** Uploads a picture of the member's own. The picture takes effect at once, without saving the rest of the profile. */
export function OwnPicture({ onChosen }: { onChosen(avatar: string): void }) {
  const texts = useTexts(profileTexts);
  const input = useRef<HTMLInputElement>(null);
  const hintId = useId();
  const { send, isPending, problem } = useOwnPicture(onChosen);

  function take({ target }: ChangeEvent<HTMLInputElement>): void {
    const file = target.files?.[0];
    // Otherwise choosing the same file again would fire no change event.
    target.value = '';
    if (file) send(file);
  }

  return (
    <div className={styles.own}>
      <Button size="s" pending={isPending} aria-describedby={hintId} onClick={() => input.current?.click()}>
        <ImageUp aria-hidden />
        {texts.chooseFile}
      </Button>
      <input ref={input} type="file" hidden accept={OWN_PICTURE_TYPES.join()} onChange={take} />
      <p id={hintId} className={styles.hint}>
        {texts.fileHint}
      </p>
      <p role="status" className={styles.hint}>
        {isPending && texts.sending}
      </p>
      {problem && (
        <p role="alert" className={styles.problem}>
          {texts.pictureProblems[problem]}
        </p>
      )}
    </div>
  );
}
