import { afterEach, describe, expect, it } from '@jest/globals';
import { act, cleanup, renderHook, waitFor } from '@testing-library/react';
import { resetPlace, useAddress } from './use-address';

const WISH = '01931f4e-0000-7000-8000-000000000001';

/** Renders the hook on a page that was opened at this address. */
const at = (address: string) => {
  act(() => window.history.replaceState(null, '', address));
  const { result } = renderHook(() => useAddress());
  return {
    now: () => result.current,
    does: (change: () => void) => act(change),
    query: () => window.location.search,
  };
};
const back = () =>
  act(async () => {
    const arrived = new Promise((resolve) => window.addEventListener('popstate', resolve, { once: true }));
    window.history.back();
    await arrived;
  });

afterEach(cleanup);

describe('The wish in the address', () => {
  it('is due to be shown when the page opens with ?wish=…, and not without', () => {
    expect(at('/?wish=abc').now()).toMatchObject({ isWishToBeShown: true, place: { wish: 'abc' } });
    expect(at('/').now()).toMatchObject({ isWishToBeShown: false, place: { wish: null } });
  });

  it('is written into the address and due to be shown after showWish()', () => {
    const page = at('/?view=my');
    page.does(() => page.now().showWish('a&b'));
    expect(page.query()).toBe('?wish=a%26b');
    expect(page.now()).toMatchObject({ isWishToBeShown: true, place: { wish: 'a&b' } });
  });

  it('stays in the address after markWishShown() without a new history entry, and is no longer due to be shown', () => {
    const page = at('/?wish=abc');
    const steps = window.history.length;
    page.does(() => page.now().markWishShown());
    expect(page.query()).toBe('?wish=abc');
    expect(window.history.length).toBe(steps);
    expect(page.now().isWishToBeShown).toBe(false);
    // As after a reload, which keeps the state of the history entry.
    expect(renderHook(() => useAddress()).result.current.isWishToBeShown).toBe(false);
  });

  it('is due to be shown again when showWish() names it a second time', () => {
    const page = at('/?wish=abc');
    page.does(() => page.now().markWishShown());
    page.does(() => page.now().showWish('abc'));
    expect(page.now().isWishToBeShown).toBe(true);
  });

  it('replaces the history entry of an open dialog, so that Back leads to the page without either', async () => {
    const page = at('/');
    page.does(() => page.now().go({ dialog: 'notifications' }));
    page.does(() => page.now().showWish(WISH));
    expect(page.query()).toBe(`?wish=${WISH}`);
    await back();
    expect(page.query()).toBe('');
  });

  it('is not due to be shown again when a dialog that was opened over the shown wish closes', async () => {
    const page = at('/?wish=abc');
    page.does(() => page.now().markWishShown());
    page.does(() => page.now().go({ dialog: 'create' }));
    page.does(() => page.now().close());
    await waitFor(() => expect(page.query()).toBe('?wish=abc'));
    expect(page.now().isWishToBeShown).toBe(false);
  });
});

describe('An open dialog in the address', () => {
  it('is closed by Back, and the page keeps its view', async () => {
    const page = at('/?view=my');
    page.does(() => page.now().go({ wish: WISH, dialog: 'wish' }));
    expect(page.query()).toBe(`?view=my&wish=${WISH}&dialog=wish`);
    await back();
    expect(page.now().place).toEqual({ view: 'my', category: null, wish: null, dialog: null });
  });

  it('is closed by close() with a step back in the history, so that the next Back leads to the view before', async () => {
    const page = at('/');
    page.does(() => page.now().go({ view: 'my' }));
    page.does(() => page.now().go({ dialog: 'create' }));
    page.does(() => page.now().close());
    await waitFor(() => expect(page.query()).toBe('?view=my'));
    await back();
    expect(page.query()).toBe('');
  });

  it('is closed without a step back when the page opened with the dialog, and its wish is due to be shown', () => {
    const page = at(`/?wish=${WISH}&dialog=wish`);
    const steps = window.history.length;
    page.does(() => page.now().close());
    expect(page.query()).toBe(`?wish=${WISH}`);
    expect(page.now().isWishToBeShown).toBe(true);
    expect(window.history.length).toBe(steps);
  });

  it('closes alone when close() is called twice, and the dialog below stays open', async () => {
    const page = at('/');
    page.does(() => page.now().go({ wish: WISH, dialog: 'wish' }));
    page.does(() => page.now().go({ dialog: 'edit' }));
    page.does(() => {
      page.now().close();
      page.now().close();
    });
    await waitFor(() => expect(page.now().place.dialog).toBe('wish'));
  });

  it('is replaced by another dialog without a new history entry, so that one close() leaves no dialog open', async () => {
    const page = at('/');
    page.does(() => page.now().go({ dialog: 'guide' }));
    page.does(() => page.now().replace({ dialog: 'create' }));
    expect(page.query()).toBe('?dialog=create');
    page.does(() => page.now().close());
    await waitFor(() => expect(page.query()).toBe(''));
  });

  it('is closed by one step Back when it replaced another dialog', async () => {
    const page = at('/?view=my');
    page.does(() => page.now().go({ dialog: 'guide' }));
    page.does(() => page.now().replace({ dialog: 'create' }));
    await back();
    expect(page.query()).toBe('?view=my');
    expect(page.now().place).toMatchObject({ view: 'my', dialog: null });
  });

  it('is closed before a replace() that follows close() immediately takes effect', async () => {
    const page = at('/?category=travel');
    page.does(() => page.now().go({ dialog: 'create' }));
    page.does(() => {
      page.now().close();
      page.now().replace({ category: null });
    });
    await waitFor(() => expect(page.query()).toBe(''));
    await act(() => new Promise((resolve) => setTimeout(resolve)));
    expect(page.query()).toBe('');
  });
});

it('useAddress adds no history entry when go() changes nothing', () => {
  const page = at('/?view=my');
  const steps = window.history.length;
  page.does(() => page.now().go({ view: 'my' }));
  expect(window.history.length).toBe(steps);
});

it('resetPlace() removes the view and the dialog from the address and keeps other parameters', () => {
  const page = at('/?view=my&dialog=create&overlay=');
  page.does(() => resetPlace());
  expect(page.query()).toBe('?overlay=');
});
