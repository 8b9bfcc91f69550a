import { useMutation, useQueryClient } from '@tanstack/react-query';
import { queryKeys } from '@wishboard/contracts/http/routes';
import { Button, toast, useTexts } from '@wishboard/web-kit/ui';
import { Plus } from 'lucide-react';
import {
  addPasskey,
  deviceName,
  isAlreadyRegistered,
  supportsPasskeys,
  wasCancelled,
} from '../../api/browser-passkeys';
import { accountTexts } from '../../texts/account';

/**
 * Button that creates a passkey on this device. `askToConfirm` handles an error that a new confirmation of identity resolves, and returns
 * false for any other.
 */
export function AddPasskey({ askToConfirm }: { askToConfirm(error: unknown): boolean }) {
  const { passkeys: texts } = useTexts(accountTexts);
  const client = useQueryClient();
  const add = useMutation({
    mutationFn: () => addPasskey(deviceName()),
    onSuccess: ({ name }) => {
      toast({ title: texts.added(name) });
      return client.invalidateQueries({ queryKey: queryKeys.passkeys });
    },
    onError: (error) => {
      if (askToConfirm(error) || wasCancelled(error)) return;
      toast({ title: isAlreadyRegistered(error) ? texts.alreadyHere : texts.addFailed, variant: 'destructive' });
    },
  });
  if (!supportsPasskeys()) return <p>{texts.unsupported}</p>;
  return (
    <Button variant="primary" pending={add.isPending} onClick={() => add.mutate()}>
      <Plus aria-hidden />
      {texts.add}
    </Button>
  );
}
