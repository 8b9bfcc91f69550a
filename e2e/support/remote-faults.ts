import type { BrowserFailureReason } from '@wishboard/contracts/remotes/browser-failure';
import type { Page, Route } from 'playwright-core';
import { integrityOf } from '../../tools/publish/folder-storage.mjs';

export interface FaultyRemote {
  /** Name of the remote's container. */
  name: string;
  /** Path under which its files are served. */
  folder: string;
}

export interface RemoteFault {
  /** Description of the fault, which follows "a remote". */
  title: string;
  /** Reason that the page reports. */
  reason: BrowserFailureReason;
  /** Injects the fault into this page's context until its routes are removed. */
  inject(page: Page, remote: FaultyRemote): Promise<unknown>;
}

type Handler = (route: Route) => Promise<unknown>;

const status =
  (code: number): Handler =>
  (route) =>
    route.fulfill({ status: code, body: 'broken' });
const script =
  (body: string): Handler =>
  (route) =>
    route.fulfill({ contentType: 'text/javascript', body });
const hang: Handler = () => new Promise(() => undefined);

/** Routes a remote's files by a pattern of their names, for the page and its service worker. A retry has a query in its address. */
const onFile = (page: Page, { folder }: FaultyRemote, file: string, handler: Handler) =>
  page.context().route(new RegExp(`/remotes/${folder}/${file}(\\?.*)?$`), async (route) => void (await handler(route)));

interface PageData {
  manifests: Record<string, { contract: number; integrity: Record<string, string> } | undefined>;
}

/**
 * Changes the data that the server wrote into the page. Requests of the service worker are not changed: it fetches the page for its
 * cache at any time. A changed response could be cached after the routes were removed and break a later visit.
 */
const onPageData = (page: Page, change: (data: PageData) => unknown) =>
  page.context().route(/^[^?]*:\d+\/$/, async (route) => {
    if (route.request().serviceWorker()) return route.continue();
    const response = await route.fetch();
    const html = await response.text();
    const [text = ''] = /(?<=id="remotes">).*?(?=<\/script>)/s.exec(html) ?? [];
    const data: PageData = JSON.parse(text);
    await change(data);
    await route.fulfill({ response, body: html.replace(text, () => JSON.stringify(data)) });
  });

/** Serves a file of the remote with other content and a matching integrity hash, as if the build had been published like that. */
const replaceFile = (page: Page, remote: FaultyRemote, pattern: RegExp, change: (content: string) => string) =>
  onPageData(page, async ({ manifests }) => {
    const integrity = manifests[remote.name]?.integrity ?? {};
    const file = Object.keys(integrity).find((name) => pattern.test(name));
    if (!file) throw new Error(`${remote.name} has no file like ${pattern}`);
    const original = await (await page.request.get(`/remotes/${remote.folder}/${file}`)).text();
    const body = change(original);
    if (body === original) throw new Error(`${file} was not changed`);
    integrity[file] = integrityOf(body);
    await onFile(page, remote, file.replaceAll('.', '\\.'), script(body));
  });

const manifestFault = (handler: Handler) => async (page: Page, remote: FaultyRemote) => {
  // With the manifest in the page, nothing would request the file.
  await onPageData(page, ({ manifests }) => delete manifests[remote.name]);
  await onFile(page, remote, 'mf-manifest\\.json', handler);
};
const ENTRY = /^mf_.*\.js$/;
const CHUNK = /^remote\..*\.js$/;
const fileFault = (file: RegExp, handler: Handler) => (page: Page, remote: FaultyRemote) =>
  onFile(page, remote, file.source.slice(1, -1), handler);
const contentFault = (file: RegExp, content: string) => (page: Page, remote: FaultyRemote) =>
  replaceFile(page, remote, file, () => content);

/** Replaces the remote with one that has the given component body; React's functions are in scope. */
export const replaceComponent = (component: string) => (page: Page, remote: FaultyRemote) =>
  replaceFile(
    page,
    remote,
    ENTRY,
    () => `
      var ${remote.name};
      ${remote.name} = (() => {
        let shared;
        return {
          init(scope) { shared = scope; },
          async get() {
            const { createElement, useEffect } = (await Object.values(shared.react)[0].get())();
            return () => ({ default: () => { ${component} } });
          },
        };
      })();`,
  );

/** Matches the range of React versions that a container requires, as webpack writes it: `^19.3.1` is `[1,19,3,1]`. */
const REACT_RANGE = /\[1,19,\d+,\d+\]/g;

/** Every fault that a remote can have. */
export const REMOTE_FAULTS: readonly RemoteFault[] = [
  { title: 'whose manifest hangs', reason: 'timeout', inject: manifestFault(hang) },
  { title: 'whose container hangs', reason: 'timeout', inject: fileFault(ENTRY, hang) },
  { title: 'whose chunk hangs', reason: 'timeout', inject: fileFault(CHUNK, hang) },
  { title: 'whose manifest is missing', reason: 'missing', inject: manifestFault(status(404)) },
  { title: 'whose manifest cannot be served', reason: 'unavailable', inject: manifestFault(status(500)) },
  {
    title: 'whose manifest is no JSON',
    reason: 'malformed',
    inject: manifestFault((route) => route.fulfill({ body: '<!doctype html>' })),
  },
  { title: 'whose container is missing', reason: 'missing', inject: fileFault(ENTRY, status(404)) },
  { title: 'whose container is garbage', reason: 'broken', inject: contentFault(ENTRY, '}{ <html>') },
  { title: 'whose container throws', reason: 'broken', inject: contentFault(ENTRY, 'throw new Error("container")') },
  { title: 'whose chunk is missing', reason: 'missing', inject: fileFault(CHUNK, status(404)) },
  { title: 'whose chunk is garbage', reason: 'broken', inject: contentFault(CHUNK, '}{ <html>') },
  { title: 'whose chunk throws', reason: 'broken', inject: contentFault(CHUNK, 'throw new Error("chunk")') },
  {
    title: 'whose chunk is another than was built',
    reason: 'integrity',
    inject: fileFault(CHUNK, script('document.title = "tampered"')),
  },
  { title: 'whose style sheet is missing', reason: 'missing', inject: fileFault(/^.*\.css$/, status(404)) },
  { title: 'that throws while rendering', reason: 'render', inject: replaceComponent('throw new Error("render")') },
  {
    title: 'that throws in an effect',
    reason: 'render',
    inject: replaceComponent('useEffect(() => { throw new Error("effect"); }); return null;'),
  },
  {
    title: 'that asks for another version of a shared module',
    reason: 'broken',
    inject: (page, remote) => replaceFile(page, remote, ENTRY, (content) => content.replace(REACT_RANGE, '[1,99,0,0]')),
  },
  {
    title: 'of another contract',
    reason: 'contract',
    inject: (page, { name }) =>
      onPageData(page, ({ manifests }) => {
        const manifest = manifests[name];
        if (manifest) manifest.contract += 1;
      }),
  },
];
