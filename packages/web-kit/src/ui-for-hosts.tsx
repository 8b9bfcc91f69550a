// The kit as a remote brings it along for a page of another site: with the tokens it is drawn with, and a place for toasts,
// which on our own page the shell gives.
import './styles/tokens.css';
import type { ComponentProps } from 'react';
import { Toaster, RemoteRoot as UiRemoteRoot } from './ui';

export * from './ui';

export function RemoteRoot({ children, ...rest }: ComponentProps<typeof UiRemoteRoot>) {
  return (
    <UiRemoteRoot {...rest}>
      {children}
      <Toaster />
    </UiRemoteRoot>
  );
}
