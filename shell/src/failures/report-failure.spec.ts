import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import type { RemoteManifest } from '@wishboard/contracts/remotes/manifest';
import { builds, reportRemoteFailure, reportUncaughtErrors, sourceOf } from './report-failure';
import { clearSentReports } from './send-report';

const ORIGIN = 'http://localhost';
const manifest = { name: 'mf_board', version: 'v7', integrity: {} } as unknown as RemoteManifest;

const beacon = jest.fn<(url: string, body: Blob) => boolean>(() => true);

/** The reports sent as beacons, parsed as the server parses them. */
const sent = () =>
  Promise.all(
    beacon.mock.calls.map(async ([path, body]) => {
      const text = await new Promise<string>((resolve) => {
        const reader = new FileReader();
        reader.onload = () => resolve(String(reader.result));
        reader.readAsText(body);
      });
      return { path, type: body.type, ...JSON.parse(text) };
    }),
  );

beforeEach(() => {
  clearSentReports();
  builds.clear();
  beacon.mockClear();
  Object.assign(navigator, { sendBeacon: beacon });
});
afterEach(() => {
  document.head.innerHTML = '';
});

describe('reports of failures', () => {
  it('contain the remote, its version and the reason as JSON, and no error message', async () => {
    builds.set('mf_board', { manifest, runs: true });
    await reportRemoteFailure('mf_board', new Error('Mei’s wish is secret'), 'render');
    await reportRemoteFailure('mf_notifications', new Error(''), 'malformed');
    const common = { path: '/api/browser-failures', type: 'application/json' };
    expect(await sent()).toEqual([
      { ...common, remote: 'mf_board', version: 'v7', reason: 'render' },
      { ...common, remote: 'mf_notifications', version: null, reason: 'malformed' },
    ]);
  });

  it('are sent once per failure, and at most ten times per page', async () => {
    for (let times = 0; times < 3; times += 1) await reportRemoteFailure('mf_board', new Error(''), 'render');
    expect(beacon).toHaveBeenCalledTimes(1);
    for (let version = 0; version < 20; version += 1) {
      builds.set('mf_board', { manifest: { ...manifest, version: `v${version}` }, runs: true });
      await reportRemoteFailure('mf_board', new Error(''), 'render');
    }
    expect(beacon).toHaveBeenCalledTimes(10);
  });

  it('are at most one kilobyte for any manifest', async () => {
    builds.set('mf_board', { manifest: { ...manifest, version: '願'.repeat(5000) }, runs: true });
    await reportRemoteFailure('mf_board', new Error(''), 'render');
    const [body] = beacon.mock.calls.map(([, blob]) => blob);
    expect(body?.size).toBeLessThanOrEqual(1024);
  });

  it('are dropped in a browser without sendBeacon', async () => {
    Object.assign(navigator, { sendBeacon: undefined });
    await expect(reportRemoteFailure('mf_board', new Error(''), 'render')).resolves.toBeUndefined();
  });
});

describe('the source of an error', () => {
  it.each([
    [`${ORIGIN}/remotes/mf-board/remote.abc.js`, 'mf_board'],
    [`${ORIGIN}/remotes/published/mf-notifications/v2/remote.abc.js?retry=x`, 'mf_notifications'],
    [
      `Error: x\n    at go (${ORIGIN}/remotes/mf-recommendations/r.js:1:2)\n    at ${ORIGIN}/main.abc.js:1`,
      'mf_recommendations',
    ],
    [`go@${ORIGIN}/main.abc.js:1:2\nother@${ORIGIN}/remotes/mf-board/r.js:1:2`, 'shell'],
    [`${ORIGIN}/remotes/mf-of-tomorrow/r.js`, 'shell'],
    ['chrome-extension://abc/inject.js', null],
    [`Error\n    at chrome-extension://abc/inject.js:1\n    at ${ORIGIN}/main.abc.js:1`, null],
    [`${ORIGIN}.evil/main.js`, null],
    [`${ORIGIN}/`, null],
    ['', null],
    [undefined, null],
  ])('of %p is %p', (trace, source) => {
    expect(sourceOf(trace, ORIGIN)).toBe(source);
  });
});

describe('an error that nothing catches', () => {
  const page = new EventTarget();
  reportUncaughtErrors(page as Window);
  const tick = () => new Promise((resolve) => setTimeout(resolve, 0));
  const fails = async (filename: string) => {
    page.dispatchEvent(Object.assign(new Event('error'), { error: new Error('x'), filename }));
    await tick();
  };

  it('is reported for the shell with the version in the page data', async () => {
    document.head.innerHTML = '<script type="application/json" id="remotes">{"shellVersion":"s1"}</script>';
    await fails(`${ORIGIN}/main.abc.js`);
    expect(await sent()).toMatchObject([{ remote: 'shell', version: 's1', reason: 'uncaught' }]);
  });

  it('is reported for the remote whose script threw it, once that remote runs', async () => {
    const script = `${ORIGIN}/remotes/mf-board/remote.abc.js`;
    builds.set('mf_board', { manifest, runs: false });
    await fails(script);
    expect(beacon).not.toHaveBeenCalled();
    builds.set('mf_board', { manifest, runs: true });
    await fails(script);
    expect(await sent()).toMatchObject([{ remote: 'mf_board', version: 'v7', reason: 'uncaught' }]);
  });

  it('is reported for a rejected promise by its stack, unless the stack is a browser extension’s', async () => {
    const reject = async (reason: unknown) => {
      page.dispatchEvent(Object.assign(new Event('unhandledrejection'), { reason }));
      await tick();
    };
    for (const reason of [undefined, null, 'x', { stack: 'at chrome-extension://a/b.js' }]) await reject(reason);
    expect(beacon).not.toHaveBeenCalled();
    await reject({ stack: `at ${ORIGIN}/main.abc.js:1` });
    expect(await sent()).toMatchObject([{ remote: 'shell', version: null, reason: 'uncaught' }]);
  });
});
