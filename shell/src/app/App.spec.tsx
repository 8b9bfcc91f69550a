import { describe, expect, it, jest } from '@jest/globals';
import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { failure, ok } from '@wishboard/web-kit/doubles/fetch-double';
import { onLeaving } from './session/unfinished-work';
import { accountButton, jonas, mei, openPage, signedIn } from './testing/open-page';

describe('the page', () => {
  it('has a header with the brand, Make a Wish and the account, even when no remote can be loaded', async () => {
    openPage('/', signedIn);
    await accountButton('Mei');
    const header = within(screen.getByRole('banner'));
    expect(header.getByRole('link', { name: 'Wishboard, home' })).toHaveAttribute('href', '/');
    expect(header.getByRole('button', { name: 'Make a Wish' })).toBeEnabled();
    for (const fallback of await within(screen.getByRole('main')).findAllByRole('alert')) {
      expect(fallback).toHaveTextContent('這個區塊暫時無法顯示');
    }
  });

  it('opens the create dialog from the header', async () => {
    openPage('/', signedIn);
    await userEvent.click(await screen.findByRole('button', { name: 'Make a Wish' }));
    expect(window.location.search).toBe('?dialog=create');
  });

  it.each([
    ['report-member', 'member'],
    ['story', 'wish'],
    ['nonsense', 'meaning'],
  ])('removes the dialog %s from the address when the address has no %s for it', async (dialog) => {
    openPage(`/?category=books&dialog=${dialog}`, signedIn);
    await accountButton('Mei');
    expect(window.location.search).toBe('?category=books');
  });

  it('gets the board’s title back once the reader leaves the wish of the link', async () => {
    document.title = 'A camera · Wishboard';
    openPage('/?wish=0199a000-0000-7000-8000-000000000001', signedIn);
    await userEvent.click(await screen.findByRole('button', { name: 'Make a Wish' }));
    act(() => {
      window.history.replaceState({}, '', '/');
      window.dispatchEvent(new Event('placechange'));
    });
    await waitFor(() => expect(document.title).toBe('Wishboard'));
  });

  it.each(['/nope', '/wishes/1', '/index.html'])('shows the 404 page for %s', async (path) => {
    openPage(path, signedIn);
    expect(screen.getByRole('heading', { name: '404 Page Not Found' })).toBeInTheDocument();
    expect(screen.getByText('Did you forget to add the page to the router?')).toBeInTheDocument();
    await waitFor(() => expect(document.title).toBe('404 Page Not Found'));
  });

  it('links to the moderation page for moderators, and for nobody else', async () => {
    openPage('/', { ...signedIn, 'GET /api/user': ok({ ...mei, isModerator: true }) });
    await userEvent.click(await accountButton('Mei'));
    await userEvent.click(await screen.findByRole('link', { name: 'Moderation' }));
    expect(window.location.pathname).toBe('/moderation');
    await waitFor(() => expect(document.title).toBe('Moderation · Wishboard'));
    expect(screen.queryByRole('button', { name: 'Make a Wish' })).toBeNull();
    cleanup();
    openPage('/', signedIn);
    await userEvent.click(await accountButton('Mei'));
    await screen.findByRole('link', { name: /^Privacy/ });
    expect(screen.queryByRole('link', { name: 'Moderation' })).toBeNull();
  });

  it('tells a moderator who loses the role on the moderation page so after the next refused request, and removes its controls', async () => {
    const { api } = openPage('/moderation', {
      ...signedIn,
      'GET /api/user': ok({ ...mei, isModerator: true }),
      'GET /api/users': failure(403, 'FORBIDDEN'),
    });
    await accountButton('Mei');
    api.answer({ 'GET /api/user': ok(mei) });
    // The remote is not there: another request of the page is refused in its place.
    await userEvent.click(await accountButton('Mei'));
    const heading = await screen.findByRole('heading', { name: 'You are no longer a moderator' });
    expect(heading).toHaveFocus();
    expect(screen.getByRole('link', { name: 'Back to the board' })).toHaveAttribute('href', '/');
    expect(screen.queryByRole('link', { name: 'Moderation' })).toBeNull();
  });

  it.each([
    ['a member', ok(mei)],
    ['a visitor', failure(401, 'UNAUTHENTICATED')],
  ])('shows %s the 404 page instead of the moderation page, and loads no remote', async (_, answer) => {
    const { api } = openPage('/moderation', { ...signedIn, 'GET /api/user': answer });
    expect(await screen.findByRole('heading', { name: '404 Page Not Found' })).toBeInTheDocument();
    expect(api.calls.map(({ path }) => path).filter((path) => !path.startsWith('/api/'))).toEqual([]);
  });

  it('shows a visitor the link to sign in instead of the account', async () => {
    openPage('/', { 'GET /api/user': failure(401, 'UNAUTHENTICATED') });
    expect(await screen.findByRole('link', { name: 'Sign in' })).toHaveAttribute('href', '/auth/login');
    expect(screen.getByRole('link', { name: /^Privacy/ })).toHaveAttribute('href', '/privacy.html');
    expect(screen.queryByRole('button', { name: 'Make a Wish' })).toBeNull();
  });

  it('offers to try again when the member cannot be read, without raw JSON', async () => {
    const { api } = openPage('/', { 'GET /api/user': failure(503, 'UNAVAILABLE') });
    expect(await screen.findByRole('alert')).toHaveTextContent('The board could not be reached');
    expect(document.body).not.toHaveTextContent('statusCode');
    api.answer(signedIn);
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    await accountButton('Mei');
  });

  it('says that the browser is offline until it is online again', async () => {
    const onLine = jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    openPage('/', signedIn);
    expect(await screen.findByText(/You are offline/)).toBeInTheDocument();
    onLine.mockReturnValue(true);
    act(() => void window.dispatchEvent(new Event('online')));
    await waitFor(() => expect(screen.queryByText(/You are offline/)).toBeNull());
  });
});

describe('the account menu', () => {
  it('finishes pending work of the session before it switches the member', async () => {
    const order: string[] = [];
    const answerSwitch = () => {
      order.push('switched');
      return ok(jonas);
    };
    const forget = onLeaving(async () => {
      await Promise.resolve();
      order.push('finished');
    });
    openPage('/', { ...signedIn, 'POST /api/user/switch': answerSwitch });
    await userEvent.click(await accountButton('Mei'));
    await userEvent.click(await screen.findByRole('button', { name: 'Jonas' }));
    await accountButton('Jonas');
    expect(order).toEqual(['finished', 'switched']);
    forget();
  });

  it('says that this is a demo, and switches to another member without a trace of the first', async () => {
    const { api } = openPage('/', { ...signedIn, 'POST /api/user/switch': ok(jonas) });
    await userEvent.click(await accountButton('Mei'));
    expect(screen.getByText('This is a demo')).toBeInTheDocument();
    await userEvent.click(await screen.findByRole('button', { name: 'Jonas' }));
    await accountButton('Jonas');
    expect(api.calls.find((call) => call.method === 'POST')?.body).toEqual({ userId: '2' });
    expect(screen.queryByText('Mei')).toBeNull();
    expect(screen.queryByText('This is a demo')).toBeNull();
    expect(screen.getByRole('main')).toHaveFocus();
  });

  it('fetches the list of members again after a switch', async () => {
    const { api } = openPage('/', { ...signedIn, 'POST /api/user/switch': ok(jonas) });
    await userEvent.click(await accountButton('Mei'));
    await userEvent.click(await screen.findByRole('button', { name: 'Jonas' }));
    await userEvent.click(await accountButton('Jonas'));
    await screen.findByRole('button', { name: 'Mei' });
    expect(api.calls.filter((call) => call.path.startsWith('/api/users'))).toHaveLength(2);
    expect(api.calls.filter((call) => call.path === '/api/user')).toHaveLength(1);
  });

  it('stays with the member and says why when the switch is refused', async () => {
    openPage('/', { ...signedIn, 'POST /api/user/switch': failure(403, 'DEMO_ONLY', 'Only in the demo') });
    await userEvent.click(await accountButton('Mei'));
    await userEvent.click(await screen.findByRole('button', { name: 'Jonas' }));
    expect(await screen.findByText('That is possible in the demo only.')).toBeInTheDocument();
    await accountButton('Mei');
  });

  it('changes the language at once and remembers it', async () => {
    openPage('/', signedIn);
    await userEvent.click(await accountButton('Mei'));
    await userEvent.click(screen.getByRole('radio', { name: '繁體中文' }));
    expect(await screen.findByRole('button', { name: '許個願', hidden: true })).toBeInTheDocument();
    expect(document.documentElement.lang).toBe('zh-Hant-TW');
    expect(localStorage.getItem('wishboard-language')).toBe('zh-TW');
  });

  it('changes the theme at once, and back to automatic', async () => {
    openPage('/', signedIn);
    await userEvent.click(await accountButton('Mei'));
    await userEvent.click(screen.getByRole('radio', { name: 'Lamplight' }));
    expect(document.documentElement.dataset.theme).toBe('dark');
    await userEvent.click(screen.getByRole('radio', { name: 'Automatic' }));
    expect(document.documentElement.dataset.theme).toBeUndefined();
  });

  it.each([
    ['English', 'Daylight is light, Lamplight is dark.', '/privacy.html', /^Privacy/],
    ['繁體中文', '日光是淺色，燈下是深色', '/privacy.html#zh', /^隱私/],
  ])(
    'explains the themes in %s, and links to the pages about privacy and sharing',
    async (language, note, href, name) => {
      openPage('/', signedIn);
      await userEvent.click(await accountButton('Mei'));
      await userEvent.click(screen.getByRole('radio', { name: language }));
      expect(await screen.findByText(note, { exact: false })).toBeVisible();
      expect(screen.getByRole('link', { name })).toHaveAttribute('href', href);
      const share = language === 'English' ? 'Share to Wishboard from any shop' : '從任何商店分享到 Wishboard';
      expect(screen.getByRole('link', { name: share })).toHaveAttribute('href', href.replace('privacy', 'share'));
    },
  );
});
