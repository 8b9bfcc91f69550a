import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { Harness } from './harness.js';

const HTML = '<!doctype html><html><head><title>Wishboard</title><!--remotes--></head><body></body></html>';
const ENTRY = 'mf_board.0123456789ab.js';
export const RELEASE = '{"contracts":[1,2],"shared":{}}';
export const MANIFEST = {
  name: 'mf_board',
  contract: 1,
  version: 'v1',
  entry: ENTRY,
  shared: {},
  preload: [ENTRY, 'remote.css', 'unknown.js', '"><script>.js'],
  integrity: { [ENTRY]: 'sha384-entry', 'remote.css': 'sha384-style', '"><script>.js': 'sha384-no' },
};

/** A board that serves the files written here: builds of the shell and of remotes, and files that it must not serve. */
export let bff: Harness;
/** Folder that contains all served folders. */
export let folder: string;

export const write = (path: string, content: string | Buffer) => writeFileSync(join(folder, path), content);

beforeAll(async () => {
  bff = await Harness.start('page', {}, 1);
  folder = join(bff.settings.page.shell, '..');
  await bff.app.close();
  for (const remote of ['mf-board', 'mf-notifications']) mkdirSync(join(folder, remote));
  mkdirSync(join(folder, 'demo', 'avatars'));
  bff.settings.page.remotes = {
    'mf-board': join(folder, 'mf-board'),
    'mf-notifications': join(folder, 'mf-notifications'),
  };
  write('shell/index.html', HTML);
  write('shell/shell-release.json', RELEASE);
  const script = 'console.log(1);'.repeat(500);
  write('shell/main.0123456789ab.js', script);
  write('shell/main.0123456789ab.js.br', brotliCompressSync(script));
  write('shell/main.0123456789ab.js.gz', gzipSync(script));
  write('shell/secret.txt', 'no');
  for (const name of [
    'favicon.ico',
    'apple-touch-icon.png',
    'icon-maskable-512.png',
    'manifest.webmanifest',
    'privacy.html',
    'privacy.css',
  ])
    write(`shell/${name}`, name);
  write('outside.0123456789ab.js', 'no');
  write('mf-board/mf-manifest.json', JSON.stringify(MANIFEST));
  write('mf-board/mf_board.0123456789ab.js', 'var mf_board;');
  write('mf-notifications/mf-manifest.json', 'broken {');
  write('demo/avatars/mei.svg', '<svg xmlns="http://www.w3.org/2000/svg"/>');
  write('data/media/0123456789abcdef.webp', 'picture');
  write('data/media/0123456789abcdef.html', 'no');
  Object.assign(bff, { app: (await bff.startSecond()).app });
});
afterAll(() => bff.stop());
