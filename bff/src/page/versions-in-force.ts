import { Inject, Injectable, type OnApplicationShutdown, type OnModuleInit } from '@nestjs/common';
import type { BrowserFailureSource } from '@wishboard/contracts/remotes/browser-failure';
import type { Logger } from 'pino';
import { LOGGER } from '../logging/logging.module.js';
import { type BffSettings, SETTINGS } from '../settings/settings.js';
import { type KnownVersions, readKnownVersions } from './known-versions.js';
import { pageVersion } from './page-source.js';
import { explainChange, readHistory } from './publication-history.js';

/** Interval between checks for changed versions, in milliseconds. */
const CHECK_EVERY_MS = 1000;

/** Knows the versions of the shell and the remotes, and logs each change of the versions that new pages get. */
@Injectable()
export class VersionsInForce implements OnModuleInit, OnApplicationShutdown {
  private known: KnownVersions = { inForce: new Map(), all: new Map() };
  private files = '';
  private timer: NodeJS.Timeout | undefined;
  private looking: Promise<void> | null = null;

  constructor(
    @Inject(SETTINGS) private readonly settings: BffSettings,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  async onModuleInit(): Promise<void> {
    await this.read();
    this.logger.info({ versions: Object.fromEntries(this.inForce) }, 'in force');
    this.timer = setInterval(() => {
      this.looking ??= this.checkVersions().finally(() => {
        this.looking = null;
      });
    }, CHECK_EVERY_MS).unref();
  }

  async onApplicationShutdown(): Promise<void> {
    clearInterval(this.timer);
    await this.looking;
  }

  /** The versions that new pages get. */
  get inForce(): ReadonlyMap<BrowserFailureSource, string> {
    return this.known.inForce;
  }

  /** Whether the version is in force, is the build beside the shell, or is among the last published. */
  isKnown(source: BrowserFailureSource, version: string): boolean {
    return this.known.all.get(source)?.has(version) ?? false;
  }

  private async checkVersions(): Promise<void> {
    const before = this.inForce;
    if (!(await this.read())) return;
    for (const source of this.known.all.keys()) {
      const [version, was] = [this.inForce.get(source), before.get(source)];
      if (version === was) continue;
      const history = source === 'shell' ? [] : await readHistory(this.settings, source);
      this.logger.info({ remote: source, version, before: was, ...explainChange(history, was, version) }, 'in force');
    }
  }

  /** Reads the versions again if files changed. Returns whether they did. */
  private async read(): Promise<boolean> {
    const files = await pageVersion(this.settings);
    if (files === this.files) return false;
    this.known = await readKnownVersions(this.settings);
    this.files = files;
    return true;
  }
}
