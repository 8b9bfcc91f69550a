import { createHash } from 'node:crypto';
import { mkdirSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { integrityOf } from '../src/page/file-integrity.js';
import type { Harness } from './harness.js';

const HTML =
  '<!doctype html><html lang="en"><head><!--remotes--><title>Wishboard</title><script defer src="/main.0.js"></script><link href="/main.0.css" rel="stylesheet"></head><body><div id="root"></div></body></html>';
/** Content of the shell's `early.js`, which the page inlines. */
export const EARLY = 'early();';
/** A rule that every remote's style sheet has for the markup of its first screen, and one that the markup does not use. */
export const STYLE = 'p{color:red}';
export const UNUSED = '.gone{color:red}';
const FOLDERS = ['mf-board', 'mf-notifications', 'mf-recommendations'];

/** A request to render a part of the first screen, as far as the tests look at it. */
interface Drawn {
  script: string;
  input: { member: { id: string }; isVisitor?: boolean; reads: { wall: { items: { title: string }[] } } };
}

/** Stands in for services/render: returns for each slot of the page what it was given to draw. */
export class FakeRenderService {
  readonly drawn: Drawn[] = [];
  delayMs = 0;
  /** Whether the board's remote declares that it can render for visitors. */
  supportsVisitors = true;
  private readonly entries = new Map<string, string>();
  private readonly server: Server = createServer(async (request, response) => {
    const body = (await request.toArray()).join('');
    const [, , id = ''] = request.url?.split('/') ?? [];
    if (request.method === 'PUT') {
      this.entries.set(id, body);
      return response.writeHead(204).end();
    }
    const script = this.entries.get(id);
    if (script === undefined) return response.writeHead(404).end();
    const drawn: Drawn = { script, input: JSON.parse(body) };
    this.drawn.push(drawn);
    await pause(this.delayMs);
    response.end(JSON.stringify({ html: this.markupOf(drawn), styles: { '[data-look="a"]': '--tilt:1deg' } }));
  });

  async listen(): Promise<string> {
    await new Promise<void>((resolve) => this.server.listen(0, '127.0.0.1', resolve));
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}`;
  }

  close(): void {
    this.server.closeAllConnections();
    this.server.close();
  }

  private markupOf({ script, input: { isVisitor, reads } }: Drawn): string {
    if (isVisitor && script === 'mf-board') {
      const titles = reads.wall.items.map(({ title }) => `<h2>${title}</h2>`).join('');
      return `<div${this.supportsVisitors ? ' data-visitor="true"' : ''}>${titles}</div>`;
    }
    const ofShell = isVisitor ? ['mf_board'] : ['mf_notifications', 'mf_board'];
    const slots = { shell: ofShell, 'mf-board': ['mf_recommendations'] }[script] ?? [];
    return `<p>${script}</p>${slots.map((name) => `<span data-slot="${name}"></span>`).join('')}`;
  }
}

/** Files of the page that tests may change. */
export interface WrittenPage {
  /**
   * Rewrites a remote's manifest.
   *
   * @param hashed content from which the script's integrity hash is computed
   */
  remote(folder: string, script: string, hashed?: string): void;
}

/** Has the BFF serve a page with the shell and the board's remotes, each with its entry `./first-paint`. */
export function openPage({ settings }: Harness): WrittenPage {
  const folderOf = (folder: string) => join(settings.page.shell, '..', folder);
  const write = (path: string, content: string) => writeFileSync(folderOf(path), content);
  const remote = (folder: string, script: string, hashed = script) => {
    const file = `first-paint.${createHash('sha1').update(script).digest('hex').slice(0, 12)}.js`;
    write(`${folder}/${file}`, script);
    write(`${folder}/first-paint.css`, STYLE + UNUSED);
    const integrity = { [file]: integrityOf(hashed), 'first-paint.css': integrityOf(STYLE + UNUSED) };
    const firstPaint = { script: file, style: 'first-paint.css' };
    const name = folder.replace('-', '_');
    write(
      `${folder}/mf-manifest.json`,
      JSON.stringify({ name, contract: 2, version: script, entry: '', integrity, firstPaint }),
    );
  };
  for (const folder of FOLDERS) mkdirSync(folderOf(folder));
  settings.page.remotes = Object.fromEntries(FOLDERS.map((folder) => [folder, folderOf(folder)]));
  write('shell/index.html', HTML);
  write('shell/main.0.css', 'body{margin:0}dialog{margin:0}');
  write('shell/early.js', EARLY);
  write('shell/first-paint.json', JSON.stringify({ script: 'first-paint.0.js', style: null, fonts: ['hand.0.woff2'] }));
  write('shell/first-paint.0.js', 'shell');
  for (const folder of FOLDERS) remote(folder, folder);
  return { remote };
}
