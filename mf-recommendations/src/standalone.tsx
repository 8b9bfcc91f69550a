import { queryKeys } from '@wishboard/contracts/http/routes';
import { renderStandalone } from '@wishboard/web-kit/standalone';
import { somePreferences, standaloneRecommendations } from './fixtures/recommendations';
import RecommendationsRemote from './remote';

// Renders the strip on a page of its own. See renderStandalone for the options in the address.
void renderStandalone({
  provideFixtures(queryClient) {
    for (const limit of [5, 6, 12]) {
      queryClient.setQueryData(queryKeys.recommendations(limit), standaloneRecommendations().slice(0, limit));
    }
    queryClient.setQueryData(queryKeys.preferences, somePreferences());
  },
  render: ({ currentUser, language, address }) => (
    <main style={{ maxWidth: 'var(--page-width)', margin: '0 auto', padding: '1rem var(--page-gutter)' }}>
      <RecommendationsRemote
        currentUser={currentUser}
        language={language}
        navigation={address}
        onOpenWish={address.showWish}
      />
    </main>
  ),
});
