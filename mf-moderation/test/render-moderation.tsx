import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { QueueItemView, SubjectView } from '@wishboard/contracts/http/moderation/moderation';
import { type Answers, ok } from '@wishboard/web-kit/doubles/fetch-double';
import { renderWithKit } from '@wishboard/web-kit/testing/render-with-kit';
import { aQueueItem, aSubject } from '../src/fixtures/moderation';
import { Moderation } from '../src/Moderation';

export const QUEUE = 'GET /api/moderation/queue';
export const DECIDE = 'POST /api/moderation/decisions';

/** Request that loads a subject. */
export const read = (id: string, kind = 'wish') => `GET /api/moderation/subjects/${kind}/${id}`;

/**
 * Renders the moderators' page with the given subjects, the first of which is chosen. A decision removes its subject from the queue, as
 * on the server.
 */
export async function renderModeration(
  subjects: SubjectView[],
  { answers = {}, item = {} }: { answers?: Answers; item?: Partial<QueueItemView> } = {},
) {
  const decided = new Set<unknown>();
  const items = subjects.map(({ id, kind, member }) => aQueueItem(id, { kind, member, ...item }));
  const user = userEvent.setup();
  const rendered = renderWithKit(<Moderation />, {
    answers: {
      [QUEUE]: () => ok(items.filter(({ id }) => !decided.has(id))),
      ...Object.fromEntries(subjects.map((subject) => [read(subject.id, subject.kind), ok(subject)])),
      [DECIDE]: ({ body }) => {
        decided.add((body as { id: string }).id);
        return { status: 201, body: { id: 'd-new' } };
      },
      ...answers,
    },
  });
  const sent = () => rendered.api.calls.filter(({ method }) => method === 'POST');
  await screen.findByRole('form', { name: 'Decide' });
  return { ...rendered, user, sent, decided };
}

export const twoWishes = (): SubjectView[] => [aSubject('w1'), aSubject('w2')];

/** The chosen option of the queue. */
export const chosen = () => screen.getByRole('option', { selected: true });
