import { afterEach, describe, expect, it } from '@jest/globals';
import { act, cleanup, renderHook, waitFor } from '@testing-library/react';
import { leavePlace, useAddress } from './use-address';

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

describe('the wish to show', () => {
  it('is the one the address asks for', () => {
    expect(at('/?wish=abc').now()).toMatchObject({ wishIsDue: true, place: { wish: 'abc' } });
    expect(at('/').now()).toMatchObject({ wishIsDue: false, place: { wish: null } });
  });

  it('can be asked for from inside the page, and is in the address then', () => {
    const page = at('/?view=my');
    page.does(() => page.now().showWish('a&b'));
    expect(page.query()).toBe('?wish=a%26b');
    expect(page.now()).toMatchObject({ wishIsDue: true, place: { wish: 'a&b' } });
  });

  it('stays in the address once it was shown, without another step in the history', () => {
    const page = at('/?wish=abc');
    const steps = window.history.length;
    page.does(() => page.now().wishShown());
    expect(page.query()).toBe('?wish=abc');
    expect(window.history.length).toBe(steps);
    expect(page.now().wishIsDue).toBe(false);
    // As after a reload, which keeps the state of the history entry.
    expect(renderHook(() => useAddress()).result.current.wishIsDue).toBe(false);
  });

  it('can be asked for again, and is shown again', () => {
    const page = at('/?wish=abc');
    page.does(() => page.now().wishShown());
    page.does(() => page.now().showWish('abc'));
    expect(page.now().wishIsDue).toBe(true);
  });

  it('takes the place of what was open', async () => {
    const page = at('/');
    page.does(() => page.now().go({ dialog: 'notifications' }));
    page.does(() => page.now().showWish(WISH));
    expect(page.query()).toBe(`?wish=${WISH}`);
    await back();
    expect(page.query()).toBe('');
  });

  it('is not shown once more when what was opened over it is closed', async () => {
    const page = at('/?wish=abc');
    page.does(() => page.now().wishShown());
    page.does(() => page.now().go({ dialog: 'create' }));
    page.does(() => page.now().close());
    await waitFor(() => expect(page.query()).toBe('?wish=abc'));
    expect(page.now().wishIsDue).toBe(false);
  });
});

describe('what is open', () => {
  it('is closed by Back, which does not leave the page', async () => {
    const page = at('/?view=my');
    page.does(() => page.now().go({ wish: WISH, dialog: 'wish' }));
    expect(page.query()).toBe(`?view=my&wish=${WISH}&dialog=wish`);
    await back();
    expect(page.now().place).toEqual({ view: 'my', category: null, wish: null, dialog: null });
  });

  it('is closed by going back, so that no step is left that opens it again', async () => {
    const page = at('/');
    page.does(() => page.now().go({ view: 'my' }));
    page.does(() => page.now().go({ dialog: 'create' }));
    page.does(() => page.now().close());
    await waitFor(() => expect(page.query()).toBe('?view=my'));
    await back();
    expect(page.query()).toBe('');
  });

  it('is closed where the page began with it, and shows the wish that was open', () => {
    const page = at(`/?wish=${WISH}&dialog=wish`);
    const steps = window.history.length;
    page.does(() => page.now().close());
    expect(page.query()).toBe(`?wish=${WISH}`);
    expect(page.now().wishIsDue).toBe(true);
    expect(window.history.length).toBe(steps);
  });

  it('closes once when it is told to twice: what lies below stays open', async () => {
    const page = at('/');
    page.does(() => page.now().go({ wish: WISH, dialog: 'wish' }));
    page.does(() => page.now().go({ dialog: 'edit' }));
    page.does(() => {
      page.now().close();
      page.now().close();
    });
    await waitFor(() => expect(page.now().place.dialog).toBe('wish'));
  });

  it('gives way to another, and Back then closes that one', async () => {
    const page = at('/');
    page.does(() => page.now().go({ dialog: 'guide' }));
    page.does(() => page.now().replace({ dialog: 'create' }));
    expect(page.query()).toBe('?dialog=create');
    page.does(() => page.now().close());
    await waitFor(() => expect(page.query()).toBe(''));
  });

  it('is closed before what is asked for in the same breath', async () => {
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

it('makes no step of what changes nothing', () => {
  const page = at('/?view=my');
  const steps = window.history.length;
  page.does(() => page.now().go({ view: 'my' }));
  expect(window.history.length).toBe(steps);
});

it('begins anew for the next member', () => {
  const page = at('/?view=my&dialog=create&overlay=');
  page.does(() => leavePlace());
  expect(page.query()).toBe('?overlay=');
});
