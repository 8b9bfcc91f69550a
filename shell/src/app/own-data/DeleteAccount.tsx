import { useMutation, useQuery } from '@tanstack/react-query';
import type { UserView } from '@wishboard/contracts/http/fields/user';
import type { DeletionRequest } from '@wishboard/contracts/http/members/own-data';
import { paths } from '@wishboard/contracts/http/routes';
import { useAddress } from '@wishboard/web-kit/address/use-address';
import { ApiError, request } from '@wishboard/web-kit/api/fetch-json';
import { toast, useTexts } from '@wishboard/web-kit/ui';
import { useState } from 'react';
import { passkeysQuery } from '../../api/queries';
import { readPageData } from '../../page/page-data';
import { ownDataTexts } from '../../texts/own-data';
import { DeletionForm } from '../own-data-forms/DeletionForm';
import { ConfirmIdentity } from '../passkeys/ConfirmIdentity';
import { useMemberSession } from '../session/member-session';
import { finishWork } from '../session/unfinished-work';

/** Schedules the deletion of the member's account, once they have typed their username and confirmed their identity. */
export function DeleteAccount({ user }: { user: UserView }) {
  const { deletion: texts } = useTexts(ownDataTexts);
  const { start } = useMemberSession();
  const { replace } = useAddress();
  const [isAsked, setIsAsked] = useState(false);
  const ask = useMutation({
    mutationFn: async (username: string) => {
      const body: DeletionRequest = { username };
      await finishWork();
      await request(paths.deletion, { method: 'POST', body });
    },
    onSuccess: () => {
      // A member who signs in again should not find the dialog open.
      replace({ dialog: null });
      start(null);
      toast({ title: texts.done });
    },
    onError: (error) => {
      if (statusOf(error) === 403) setIsAsked(true);
      else if (statusOf(error) !== 400) toast({ title: texts.failed, variant: 'destructive' });
    },
  });
  if (isAsked) return <Confirm isOperator={user.isOperator === true} onDone={() => setIsAsked(false)} />;

  return (
    <DeletionForm
      username={user.username}
      text={texts.text}
      isPending={ask.isPending}
      isWrong={statusOf(ask.error) === 400}
      onSubmit={ask.mutate}
    />
  );
}

const statusOf = (error: unknown) => (error instanceof ApiError ? error.status : null);

/** Asks the member to confirm their identity. The server requires this only for accounts of the board itself. */
function Confirm({ isOperator, onDone }: { isOperator: boolean; onDone(): void }) {
  const { authMode } = readPageData();
  const list = useQuery({ ...passkeysQuery(), enabled: authMode === 'accounts' });
  return <ConfirmIdentity hasPasskeys={(list.data?.length ?? 0) > 0} isOperator={isOperator} onDone={onDone} />;
}
