import type { UserView } from '@wishboard/contracts/http/user';
import { kitTexts } from '@wishboard/web-kit/texts/kit';
import { Arriving, toast, useTexts } from '@wishboard/web-kit/ui';
import { useEffect, useEffectEvent, useState } from 'react';
import type { AccountDialogName } from './AccountDialogs';

/** Not in the page's first script: most visits open none of them. */
const load = () => import(/* webpackChunkName: 'account-dialogs' */ './AccountDialogs');
type Parts = Awaited<ReturnType<typeof load>>;

interface LateAccountDialogsProps {
  user: UserView;
  /** The one that is open, or null. */
  open: AccountDialogName | null;
  onClose(): void;
}

/** Fetches the dialogs when the first of them is opened. Where that fails it says so and closes; opening it again is another try. */
export function LateAccountDialogs({ user, open, onClose }: LateAccountDialogsProps) {
  const { openFailed } = useTexts(kitTexts);
  const [parts, setParts] = useState<Parts | null>(null);
  const fail = useEffectEvent(() => {
    toast({ title: openFailed, variant: 'destructive' });
    onClose();
  });
  const waits = open !== null && parts === null;
  useEffect(() => {
    if (!waits) return;
    let gone = false;
    load().then(
      (loaded) => gone || setParts(loaded),
      () => gone || fail(),
    );
    return () => {
      gone = true;
    };
  }, [waits]);
  if (parts) return <parts.AccountDialogs user={user} open={open} onClose={onClose} />;
  return waits ? <Arriving /> : null;
}
