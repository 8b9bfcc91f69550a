import { useQuery } from '@tanstack/react-query';
import type { UserView } from '@wishboard/contracts/http/fields/user';
import { Dialog, ErrorState, Spinner, useTexts } from '@wishboard/web-kit/ui';
import { profileQuery } from '../../api/queries';
import { profileTexts } from '../../texts/profile';
import { shellTexts } from '../../texts/shell';
import { ProfileForm } from './ProfileForm';

interface ProfileDialogProps {
  user: UserView;
  open: boolean;
  onOpenChange(open: boolean): void;
}

/** The member's profile, and who may see their board. */
export function ProfileDialog({ user, open, onOpenChange }: ProfileDialogProps) {
  const texts = useTexts(profileTexts);
  return (
    <Dialog open={open} onOpenChange={onOpenChange} title={texts.title} description={texts.text}>
      <Profile user={user} onSaved={() => onOpenChange(false)} />
    </Dialog>
  );
}

function Profile({ user, onSaved }: { user: UserView; onSaved(): void }) {
  const texts = useTexts(profileTexts);
  const { loading } = useTexts(shellTexts);
  const { data, isError, isFetching, refetch } = useQuery(profileQuery());
  if (data) return <ProfileForm user={user} profile={data} onSaved={onSaved} />;
  if (isError) return <ErrorState title={texts.failed} onRetry={() => void refetch()} retrying={isFetching} />;
  return <Spinner label={loading} />;
}
