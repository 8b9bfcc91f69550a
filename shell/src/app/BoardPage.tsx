import { ErrorState, Spinner, useTexts } from '@wishboard/web-kit/ui';
import { useEffect } from 'react';
import { takeOver } from '../first-screen/take-over';
import { shellTexts } from '../texts/shell';
import { Header } from './Header';
import { MemberBoard } from './MemberBoard';
import styles from './page.module.css';
import { SignIn } from './SignIn';
import { useCurrentUser } from './session/use-current-user';

/** The main page: for the signed-in member, or an invitation to sign in. */
export function BoardPage() {
  const texts = useTexts(shellTexts);
  const user = useCurrentUser();
  const isSomethingElse = !user.isPending && !user.data;
  useEffect(() => {
    if (isSomethingElse) takeOver();
  }, [isSomethingElse]);
  if (user.data) return <MemberBoard user={user.data} />;
  return (
    <>
      <Header />
      <main className={styles.message}>
        {user.isPending && <Spinner size="l" label={texts.loading} />}
        {user.isError && (
          <ErrorState
            title={texts.memberFailed.title}
            description={texts.memberFailed.text}
            onRetry={() => void user.refetch()}
            retrying={user.isFetching}
          />
        )}
        {user.data === null && <SignIn />}
      </main>
    </>
  );
}
