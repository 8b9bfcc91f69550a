import { useAddress, useRemoveImpossibleDialog } from '@wishboard/web-kit/address/use-address';
import { Button, ErrorState, Spinner, useTexts } from '@wishboard/web-kit/ui';

import { useEffect } from 'react';
import { replaceFirstScreen } from '../first-screen/replace-first-screen';
import { readPageData } from '../page/page-data';
import { shellTexts } from '../texts/shell';
import { Header } from './header/Header';
import { MemberBoard } from './MemberBoard';
import styles from './page.module.css';
import { SignIn } from './SignIn';
import { useCurrentUser } from './session/use-current-user';
import { useTimeZone } from './session/use-time-zone';
import { useIsSignInRequested, VisitorBoard } from './VisitorBoard';

/** The main page: the member's board, the visitor's board where visitors may read, or else the sign-in. */
export function BoardPage() {
  const texts = useTexts(shellTexts);
  const user = useCurrentUser();
  useTimeZone(user.data?.timeZone);
  useRemoveImpossibleDialog();
  const isSignInRequested = useIsSignInRequested();
  const isReader = user.data === null && readPageData().publicReading === true;
  const isReading = isReader && !isSignInRequested;
  const isSomethingElse = !user.isPending && !user.data && !isReading;
  useEffect(() => {
    if (isSomethingElse) replaceFirstScreen();
  }, [isSomethingElse]);
  // A changed time zone remounts the board, because every date on it changes.
  if (user.data) return <MemberBoard key={user.data.timeZone} user={user.data} />;
  if (isReading) return <VisitorBoard />;
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
        {isReader && <BackToWishes />}
      </main>
    </>
  );
}

/** Button that leads a visitor from the sign-in back to the public wishes. */
function BackToWishes() {
  const { visitor } = useTexts(shellTexts);
  const { place, close } = useAddress();
  // An invitation code is in the address's fragment, so only a full page load removes it.
  return (
    <Button variant="ghost" onClick={() => (place.dialog === 'join' ? close() : window.location.assign('/'))}>
      {visitor.back}
    </Button>
  );
}
