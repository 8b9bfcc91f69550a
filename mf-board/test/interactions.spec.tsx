import { jest } from '@jest/globals';
import { act, waitFor, within } from '@testing-library/react';
import type { WishView } from '@wishboard/contracts/http/wishes/wish';
import { failure } from '@wishboard/web-kit/doubles/fetch-double';
import { BoardApi } from '../src/fixtures/board-api';
import { sampleWishes } from '../src/fixtures/wishes';
import { card, reactionOf, renderBoard } from './render-board';

const camera = sampleWishes(2)[1] as WishView;
const show = (options = {}) => renderBoard({ board: new BoardApi([camera]), ...options });

type Rendered = ReturnType<typeof renderBoard>;
const recorded = ({ api }: Rendered) =>
  api.calls.filter((call) => call.path === '/api/interactions').map((call) => call.body);

it.each([
  ['click_link', /Olympus/],
  ['click_ig', /@mei\.film/],
])('Following a link of a note records %s', async (interactionType, name) => {
  const rendered = show();
  await rendered.user.click(within(await card('一台底片相機')).getByRole('link', { name }));
  await waitFor(() => expect(recorded(rendered)).toEqual([{ wishId: camera.id, interactionType }]));
});

it('Adding a reaction is recorded as an interaction, removing it is not', async () => {
  const rendered = show();
  await rendered.user.click(reactionOf(await card('一台底片相機'), 'Fire'));
  await waitFor(() => expect(recorded(rendered)).toEqual([{ wishId: camera.id, interactionType: 'react' }]));
  await waitFor(async () => expect(reactionOf(await card('一台底片相機'), 'Fire')).toBeEnabled());
  await rendered.user.click(reactionOf(await card('一台底片相機'), 'Fire'));
  await waitFor(async () => expect(reactionOf(await card('一台底片相機'), 'Fire')).toBeEnabled());
  expect(recorded(rendered)).toHaveLength(1);
});

it('An interaction that cannot be recorded is only logged, without an error toast', async () => {
  const log = jest.spyOn(console, 'error').mockImplementation(() => {});
  const rendered = show({ answers: { 'POST /api/interactions': failure(500) } });
  await rendered.user.click(within(await card('一台底片相機')).getByRole('link', { name: /Olympus/ }));
  await waitFor(() => expect(log).toHaveBeenCalledWith('Failed to record interaction', expect.anything()));
  expect(document.querySelector('[data-variant="destructive"]')).toBeNull();
  log.mockRestore();
});

describe('A view of a note', () => {
  let reports: ((ratio: number) => void)[] = [];
  beforeEach(() => {
    reports = [];
    globalThis.IntersectionObserver = class {
      constructor(private readonly onChange: (entries: unknown[]) => void) {}
      observe(target: Element) {
        reports.push((intersectionRatio) => this.onChange([{ target, intersectionRatio }]));
      }
      unobserve() {}
      disconnect() {}
    } as unknown as typeof IntersectionObserver;
    jest.useFakeTimers({ doNotFake: ['queueMicrotask', 'nextTick'] });
  });
  afterEach(() => {
    jest.useRealTimers();
    Reflect.deleteProperty(globalThis, 'IntersectionObserver');
  });

  it('is recorded once, after half the card was visible for a second', async () => {
    const rendered = show();
    await card('一台底片相機');
    act(() => reports.at(-1)?.(0.6));
    await act(() => jest.advanceTimersByTimeAsync(900));
    expect(recorded(rendered)).toEqual([]);
    // jsdom has no `requestIdleCallback`, so the code waits for its fallback timer.
    await act(() => jest.advanceTimersByTimeAsync(2200));
    expect(recorded(rendered)).toEqual([{ wishId: camera.id, interactionType: 'view' }]);
    act(() => reports.at(-1)?.(1));
    await act(() => jest.advanceTimersByTimeAsync(5000));
    expect(recorded(rendered)).toHaveLength(1);
  });

  async function seeCamera(options = {}) {
    const rendered = show(options);
    await card('一台底片相機');
    act(() => reports.at(-1)?.(0.6));
    await act(() => jest.advanceTimersByTimeAsync(1100));
    expect(recorded(rendered)).toEqual([]);
    return rendered;
  }

  it('is recorded before the member leaves, even when the page was not idle since', async () => {
    let leave = () => Promise.resolve();
    const onLeaving = (finish: typeof leave) => {
      const finishBefore = leave;
      leave = async () => void (await Promise.all([finishBefore(), finish()]));
      return () => {};
    };
    const rendered = await seeCamera({ props: { onLeaving } });
    await act(() => leave());
    expect(recorded(rendered)).toEqual([{ wishId: camera.id, interactionType: 'view' }]);
    await act(() => jest.advanceTimersByTimeAsync(5000));
    expect(recorded(rendered)).toHaveLength(1);
  });

  it('is not recorded after the board is unmounted, since another member may be signed in then', async () => {
    const rendered = await seeCamera();
    rendered.unmount();
    await act(() => jest.advanceTimersByTimeAsync(5000));
    expect(recorded(rendered)).toEqual([]);
  });
});
