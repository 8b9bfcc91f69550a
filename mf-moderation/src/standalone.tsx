import { paths, queryKeys } from '@wishboard/contracts/http/routes';
import { queryPath } from '@wishboard/web-kit/api/queries';
import { fetchDouble, ok } from '@wishboard/web-kit/doubles/fetch-double';
import { renderStandalone } from '@wishboard/web-kit/standalone';
import { aFilter, aQueueItem, aSubject } from './fixtures/moderation';
import ModerationRemote from './remote';

// Renders the remote on a page of its own. See renderStandalone for the options in the address.
void renderStandalone({
  provideFixtures() {
    const items = [aQueueItem('w1', { worstReason: 'danger', reports: 3 }), aQueueItem('w2')];
    const subjects = items.map(({ kind, id }) => [
      `GET ${queryPath(queryKeys.moderationSubject(kind, id))}`,
      ok(aSubject(id)),
    ]);
    fetchDouble({
      [`GET ${queryPath(queryKeys.moderationQueue)}`]: ok(items),
      [`GET ${queryPath(queryKeys.filters)}`]: ok([aFilter('pills'), aFilter('dice', { state: 'on' })]),
      [`GET ${queryPath(queryKeys.filters)}/preview`]: ok({ looked: 12, found: [{ id: 'w1', title: 'Cheap pills' }] }),
      [`POST ${paths.filters}`]: ({ body }) => ({ status: 201, body }),
      [`POST ${paths.decisions}`]: ok({ id: 'd1' }),
      ...Object.fromEntries(subjects),
    });
  },
  render: ({ currentUser, language }) => (
    <main>
      <ModerationRemote currentUser={currentUser} language={language} />
    </main>
  ),
});
