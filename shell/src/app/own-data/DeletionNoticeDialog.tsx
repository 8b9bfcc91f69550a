import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { UserView } from '@wishboard/contracts/http/fields/user';
import { paths, queryKeys } from '@wishboard/contracts/http/routes';
import { request } from '@wishboard/web-kit/api/fetch-json';
import { formatDay } from '@wishboard/web-kit/texts/dates';
import { Button, Dialog, DialogActions, toast, useLanguage, useTexts } from '@wishboard/web-kit/ui';
import { ownDataTexts } from '../../texts/own-data';

interface DeletionNoticeDialogProps {
  open: boolean;
  onOpenChange(open: boolean): void;
  user: UserView;
}

/** Tells a member who signs in during the grace period that their account is due for deletion, and lets them keep it. */
export function DeletionNoticeDialog({ open, onOpenChange, user }: DeletionNoticeDialogProps) {
  const { leaving: texts } = useTexts(ownDataTexts);
  const language = useLanguage();
  const client = useQueryClient();
  const keep = useMutation({
    mutationFn: () => request(paths.deletion, { method: 'DELETE' }),
    onSuccess: () => {
      toast({ title: texts.kept });
      return client.invalidateQueries({ queryKey: queryKeys.user });
    },
    onError: () => toast({ title: texts.keepFailed, variant: 'destructive' }),
  });
  const day = user.deletionDueAt ? formatDay(user.deletionDueAt, language) : '';
  return (
    <Dialog open={open} onOpenChange={onOpenChange} title={texts.title} description={texts.text(day)} size="s">
      <DialogActions>
        <Button onClick={() => onOpenChange(false)}>{texts.later}</Button>
        <Button variant="primary" pending={keep.isPending} onClick={() => keep.mutate()}>
          {texts.keep}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
