import { CODE_DIGITS } from '@wishboard/contracts/http/members/account';
import { TextField, useTexts } from '@wishboard/web-kit/ui';
import { useEffect, useRef } from 'react';
import { accountTexts } from '../../texts/account';

interface CodeFieldProps {
  value: string;
  onChange(code: string): void;
  isWrong: boolean;
}

/** Takes a one-time code, as a phone fills it in from a mail. It has the focus when it comes, and again when it was wrong. */
export function CodeField({ value, onChange, isWrong }: CodeFieldProps) {
  const { code } = useTexts(accountTexts);
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => field.current?.focus(), []);
  useEffect(() => {
    if (isWrong) field.current?.select();
  }, [isWrong]);
  return (
    <TextField
      ref={field}
      label={code.label}
      note={code.hint}
      name="code"
      inputMode="numeric"
      autoComplete="one-time-code"
      // With a space or two, as it stands in the mail.
      maxLength={CODE_DIGITS + 4}
      value={value}
      onChange={(event) => onChange(event.target.value)}
      error={isWrong ? code.wrong : undefined}
    />
  );
}
