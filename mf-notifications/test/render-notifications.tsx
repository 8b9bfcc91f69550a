import { act, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { NotificationView } from '@wishboard/contracts/http/notification';
import type { Language } from '@wishboard/contracts/remotes/contract';
import type { Navigation } from '@wishboard/contracts/remotes/place';
import { type Answer, type Answers, ok } from '@wishboard/web-kit/doubles/fetch-double';
import { renderWithKit } from '@wishboard/web-kit/testing/render-with-kit';
import { FakeEventSource } from '../src/features/live/fake-event-source';
import { Notifications } from '../src/Notifications';

/** Request that loads the list. */
export const LIST = 'GET /api/notifications';

/** Renders a member's bell with the given list and a stream that the test controls, and records opened wishes and requests. */
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

/** Text of the bell's badge, or null. */
export const badge = (container: HTMLElement) => container.querySelector('[data-badge]')?.textContent ?? null;

/** A response that is held back until the test gives it. */
export function held() {
  let give: (answer: Answer) => void = () => undefined;
  const answer = new Promise<Answer>((resolve) => {
    give = resolve;
  });
  return { answer: () => answer, give: (value: Answer) => act(async () => give(value)) };
}

/** Opens the list with the bell. */
export async function openList(unread = 0) {
  await userEvent.click(
    await screen.findByRole('button', { name: unread ? `Notifications, ${unread} unread` : 'Notifications' }),
  );
  return screen.getByRole('dialog', { name: 'Notifications' });
}
