import { queryKeys } from '@wishboard/contracts/http/routes';
import { renderStandalone } from '@wishboard/web-kit/standalone';
import ModerationRemote from './remote';

// The remote on a page of its own; see renderStandalone for what the address can say.
void renderStandalone({
  provideFixtures: (queryClient) => {
    const preferences = { keywords: ['京都', 'coffee'], categories: [], colorPreference: null, lastUpdated: null };
    queryClient.setQueryData(queryKeys.preferences, preferences);
  },
  render: ({ currentUser, language }) => (
    <main>
      <ModerationRemote currentUser={currentUser} language={language} />
    </main>
  ),
});
