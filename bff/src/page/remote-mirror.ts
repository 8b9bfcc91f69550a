import { existsSync } from 'node:fs';
import { mkdir, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { RemoteManifest, RemotesConfig } from '@wishboard/contracts/remotes/manifest';
import type { Logger } from 'pino';
import { integrityOf } from './file-integrity.js';
import { PUBLISHED_PREFIX } from './page-source.js';

const MANIFEST = 'mf-manifest.json';
const PLACE = /^([\w-]+)\/([\w-]+)\//;
const FILE = /^[\w@-][\w.-]*$/;

/** Source of published remotes, as implemented by server-kit's `RemoteBucket`. */
export interface PublishedRemotes {
  read(key: string): Promise<{ bytes: Buffer; tag: string } | null>;
  read(key: string, knownTag: string | undefined): Promise<{ bytes: Buffer; tag: string } | 'unchanged' | null>;
}

/**
 * Mirrors the bucket of published remotes in a folder, so that serving them needs no request to the bucket and continues
 * during its outages. A version is copied completely and verified before `remotes.json` in the folder names it.
 */
export class RemoteMirror {
  private tag: string | undefined;
  private current: Promise<void> | null = null;
  private isUnreachable = false;
  /** Contents of the folder's `remotes.json`: the last version of each remote that could be copied. */
  private readonly usable = new Map<string, RemotesConfig[keyof RemotesConfig]>();
  /** Every version ever published, as `mf-board/v1`. */
  private known = new Set<string>();
  private readonly copying = new Map<string, Promise<void>>();

  constructor(
    private readonly bucket: PublishedRemotes,
    private readonly folder: string,
    private readonly logger: Logger,
  ) {}

  /** Checks for publications and rollbacks. Never throws: the files already copied continue to be served. */
  refresh(): Promise<void> {
    this.current ??= this.checkBucket()
      .then(
        () => {
          if (this.isUnreachable) this.logger.info('published remotes are up to date again');
          this.isUnreachable = false;
        },
        (error: unknown) => {
          if (!this.isUnreachable) this.logger.warn({ err: error }, 'published remotes not brought up to date');
          this.isUnreachable = true;
        },
      )
      .finally(() => {
        this.current = null;
      });
    return this.current;
  }

  /** Resolves when no check is in progress. */
  async settled(): Promise<void> {
    await this.current;
  }

  /** Copies an earlier version that an open page still uses and this folder lacks. Never throws. */
  async fetchEarlier(url: string): Promise<void> {
    const [, remote, version] = PLACE.exec(url.slice(PUBLISHED_PREFIX.length)) ?? [];
    if (!remote || !version || !this.known.has(`${remote}/${version}`)) return;
    await this.copy(remote, version).catch((error) => this.logger.warn({ err: error, remote, version }, 'not copied'));
  }

  private async checkBucket(): Promise<void> {
    const found = await this.bucket.read('remotes.json', this.tag);
    if (found === 'unchanged') return;
    const wanted: Partial<RemotesConfig> = found ? JSON.parse(found.bytes.toString()) : {};
    const failures: unknown[] = [];
    // A remote that was rolled back to the build is no longer in `remotes.json`; its history tells by whom.
    const gone = [...this.usable].filter(([name]) => !(name in wanted));
    await Promise.all(
      gone.map(async ([name, { manifest }]) => {
        await this.copyHistory(PLACE.exec(manifest.slice(PUBLISHED_PREFIX.length))?.[1] ?? '');
        this.usable.delete(name);
      }),
    );
    const entries = await Promise.all(
      Object.entries(wanted).map(async ([name, address]) => {
        const [, remote, version] = PLACE.exec(address.manifest.slice(PUBLISHED_PREFIX.length)) ?? [];
        if (!remote || !version) return [];
        try {
          await this.copyHistory(remote);
          await this.copy(remote, version, address.integrity);
          this.usable.set(name, address);
        } catch (error) {
          // One failure must not block the other remotes. The failed one keeps its version and is retried.
          failures.push(error);
        }
        const usable = this.usable.get(name);
        return usable ? [[name, usable] as const] : [];
      }),
    );
    await this.write('remotes.json', JSON.stringify(Object.fromEntries(entries.flat())));
    if (failures.length > 0) throw failures[0];
    this.tag = found?.tag;
  }

  private async copyHistory(remote: string): Promise<void> {
    const history = await this.bucket.read(`remotes/${remote}/history.json`);
    if (!history) return;
    await mkdir(join(this.folder, 'remotes', remote), { recursive: true });
    await this.write(`remotes/${remote}/history.json`, history.bytes.toString());
    const versions: { version: string }[] = JSON.parse(history.bytes.toString());
    for (const { version } of versions) this.known.add(`${remote}/${version}`);
  }

  private copy(remote: string, version: string, integrity?: string): Promise<void> {
    const place = `remotes/${remote}/${version}`;
    if (existsSync(join(this.folder, place))) return Promise.resolve();
    const copying =
      this.copying.get(place) ?? this.download(place, integrity).finally(() => this.copying.delete(place));
    this.copying.set(place, copying);
    return copying;
  }

  private async download(place: string, integrity?: string): Promise<void> {
    const read = async (file: string) => {
      const found = await this.bucket.read(`${place}/${file}`);
      if (!found) throw new Error(`${place}/${file} is missing in the bucket`);
      return found.bytes;
    };
    const names: string[] = JSON.parse((await read('files.json')).toString());
    const manifest = await read(MANIFEST);
    if (integrity && integrityOf(manifest) !== integrity) throw new Error(`${place}: not the manifest published`);
    const hashes: RemoteManifest['integrity'] = JSON.parse(manifest.toString()).integrity;
    const target = join(this.folder, place);
    const draft = join(dirname(target), `.${process.pid}.${Date.now()}`);
    await mkdir(draft, { recursive: true });
    try {
      for (const name of names) {
        if (!FILE.test(name)) throw new Error(`${place}: no name for a file: ${name}`);
        const bytes = name === MANIFEST ? manifest : await read(name);
        const hash = hashes[name];
        if (hash && hash !== integrityOf(bytes)) throw new Error(`${place}/${name} is not what its manifest says`);
        await writeFile(join(draft, name), bytes);
      }
      // Another process may have copied the same version into the same folder first, with the same bytes.
      if (!existsSync(target)) await rename(draft, target);
    } finally {
      await rm(draft, { recursive: true, force: true });
    }
  }

  /** Writes a file atomically. */
  private async write(path: string, text: string): Promise<void> {
    const draft = join(this.folder, `${path}.${process.pid}.draft`);
    await writeFile(draft, text);
    await rename(draft, join(this.folder, path));
  }
}
