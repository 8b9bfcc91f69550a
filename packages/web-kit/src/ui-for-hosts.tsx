// The kit that a remote includes for a page of another site. It adds the design tokens and a region for toasts, which on our own
// page come from the shell.
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
