import { ErrorState, Spinner, useTexts } from '@wishboard/web-kit/ui';
import { useState } from 'react';
import { RemoteSlot } from '../remotes/RemoteSlot';
import { useShellStore } from '../shell-store';
import { shellTexts } from '../texts/shell';
import { AccountMenu } from './account/AccountMenu';
import { Header } from './header/Header';
import { MessagePage } from './MessagePage';
import { NotFoundPage } from './NotFoundPage';
import styles from './page.module.css';
import { useCurrentUser } from './session/use-current-user';
import { useTimeZone } from './session/use-time-zone';

/**
 * The moderators' page. For all others, shows the same page as an unknown path, and loads no code of this one. A member who loses the role
 * while the page is open is told so.
 */
export function ModerationPage() {
  const texts = useTexts(shellTexts);
  const language = useShellStore((state) => state.language);
  const { data: user, isPending, isError, isFetching, refetch } = useCurrentUser();
  useTimeZone(user?.timeZone);
  const [wasModerator, setWasModerator] = useState(false);
  if (user?.isModerator && !wasModerator) setWasModerator(true);
  if (user?.isModerator) {
    return (
      <>
        <title>{`${texts.moderation} · Wishboard`}</title>
        <Header>
          <AccountMenu user={user} />
        </Header>
        <main id="content" className={styles.main} tabIndex={-1}>
          <RemoteSlot name="mf_moderation" props={{ currentUser: user, language }} />
        </main>
      </>
    );
  }
  if (user && wasModerator) {
    return (
      <MessagePage title={texts.moderationEnded.title} replacesPage>
        {texts.moderationEnded.text}
      </MessagePage>
    );
  }
  if (!isPending && !isError) return <NotFoundPage />;
  return (
    <>
      <Header />
      <main id="content" className={styles.message}>
        {isPending && <Spinner size="l" label={texts.loading} />}
        {isError && (
          <ErrorState
            title={texts.memberFailed.title}
            description={texts.memberFailed.text}
            onRetry={() => void refetch()}
            retrying={isFetching}
          />
        )}
      </main>
    </>
  );
}
