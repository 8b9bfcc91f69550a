import { Button, TextField, useTexts } from '@wishboard/web-kit/ui';
import { UserX } from 'lucide-react';
import { type SubmitEvent, useState } from 'react';
import { ownDataTexts } from '../../texts/own-data';
import styles from './OwnData.module.css';

interface DeletionFormProps {
  /** Has to be typed as a confirmation. */
  username: string;
  /** Explains what the deletion means. */
  text: string;
  isPending: boolean;
  /** Whether the server refused what was typed. */
  isWrong: boolean;
  onSubmit(typed: string): void;
}

/** Form that asks for the member's username to confirm the deletion of the account. */
export function DeletionForm({ username, text, isPending, isWrong, onSubmit }: DeletionFormProps) {
  const { deletion: texts } = useTexts(ownDataTexts);
  const [typed, setTyped] = useState('');

  function submit(event: SubmitEvent): void {
    event.preventDefault();
    onSubmit(typed);
  }

  return (
    <form className={styles.part} onSubmit={submit} noValidate>
      <h3 className={styles.heading}>{texts.title}</h3>
      <p>{text}</p>
      <TextField
        label={texts.label(username)}
        name="username"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
        error={isWrong ? texts.wrong : undefined}
      />
      <Button type="submit" variant="danger" pending={isPending}>
        <UserX aria-hidden />
        {texts.submit}
      </Button>
    </form>
  );
}
