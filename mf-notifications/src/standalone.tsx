import { queryKeys } from '@wishboard/contracts/http/routes';
import { renderStandalone } from '@wishboard/web-kit/standalone';
import { standaloneNotifications } from './fixtures/notifications';
import NotificationsRemote from './remote';

// Renders the bell on a page of its own. See renderStandalone for the options in the address.
void renderStandalone({
  provideFixtures: (queryClient) =>
    queryClient.setQueryData(queryKeys.notifications, standaloneNotifications(Date.now())),
  render: ({ currentUser, language, address }) => (
    <header style={{ display: 'flex', justifyContent: 'flex-end', padding: '0.75rem 1rem' }}>
      <NotificationsRemote
        currentUser={currentUser}
        language={language}
        navigation={address}
        onOpenWish={address.showWish}
      />
    </header>
  ),
});
