import { act, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { NotificationView } from '@wishboard/contracts/http/notification';
import type { Language } from '@wishboard/contracts/remotes/contract';
import type { Navigation } from '@wishboard/contracts/remotes/place';
import { type Answer, type Answers, ok } from '@wishboard/web-kit/doubles/fetch-double';
import { renderWithKit } from '@wishboard/web-kit/testing/render-with-kit';
import { FakeEventSource } from '../src/features/live/fake-event-source';
import { Notifications } from '../src/Notifications';

/** The call that reads the list. */
export const LIST = 'GET /api/notifications';

/** A member's bell with this list, a stream in the test's hand, and what was opened and sent. */
export function renderNotifications(
  list: NotificationView[] | Answer,
  { answers = {}, language, navigation }: { answers?: Answers; language?: Language; navigation?: Navigation } = {},
) {
  const opened: string[] = [];
  const stream = new FakeEventSource();
  const rendered = renderWithKit(
    <Notifications
      memberId="member-1"
      {...(navigation && { navigation })}
      onOpenWish={(wishId) => opened.push(wishId)}
      openStream={() => stream}
    />,
    { answers: { [LIST]: Array.isArray(list) ? ok(list) : list, ...answers }, language },
  );
  const sent = (call: string) => rendered.api.calls.filter(({ method, path }) => `${method} ${path}` === call).length;
  return { ...rendered, opened, stream, sent };
}

/** What the bell's badge says, or null. */
export const badge = (container: HTMLElement) => container.querySelector('[data-badge]')?.textContent ?? null;

/** An answer that waits until the test gives it. */
export function held() {
  let give: (answer: Answer) => void = () => undefined;
  const answer = new Promise<Answer>((resolve) => {
    give = resolve;
  });
  return { answer: () => answer, give: (value: Answer) => act(async () => give(value)) };
}

/** The list, opened by the bell. */
export async function openList(unread = 0) {
  await userEvent.click(
    await screen.findByRole('button', { name: unread ? `Notifications, ${unread} unread` : 'Notifications' }),
  );
  return screen.getByRole('dialog', { name: 'Notifications' });
}
