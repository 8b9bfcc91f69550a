import { CODE_DIGITS } from '@wishboard/contracts/http/members/account';
import { TextField, useTexts } from '@wishboard/web-kit/ui';
import { useEffect, useRef } from 'react';
import { accountTexts } from '../../texts/account';

interface CodeFieldProps {
  value: string;
  onChange(code: string): void;
  isWrong: boolean;
}

/**
 * Field for a one-time code, which a phone can fill in from a mail. Takes the focus on mount, and selects its text again after a wrong
 * code.
 */
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
      // Leaves room for spaces copied from the mail.
      maxLength={CODE_DIGITS + 4}
      value={value}
      onChange={(event) => onChange(event.target.value)}
      error={isWrong ? code.wrong : undefined}
    />
  );
}
