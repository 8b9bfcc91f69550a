import type { Language } from '@wishboard/contracts/remotes/contract';
import type { HTMLAttributes } from 'react';
import { Boundary } from './Boundary';
import { LanguageProvider } from './language';

/** What every remote renders outermost: its boundary mark and the language the shell asks for. */
export function RemoteRoot({
  boundary,
  language,
  ...rest
}: { boundary: string; language: Language } & HTMLAttributes<HTMLDivElement>) {
  return (
    <LanguageProvider language={language}>
      <Boundary name={boundary} {...rest} />
    </LanguageProvider>
  );
}
