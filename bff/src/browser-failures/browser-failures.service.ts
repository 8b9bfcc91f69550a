import { Inject, Injectable } from '@nestjs/common';
import {
  BROWSER_FAILURE_REASONS,
  type BrowserFailureReason,
  type BrowserFailureSource,
  type ReportBrowserFailureRequest,
} from '@wishboard/contracts/remotes/browser-failure';
import type { Logger } from 'pino';
import { Counter, Registry } from 'prom-client';
import { LOGGER } from '../logging/logging.module.js';
import { VersionsInForce } from '../page/versions-in-force.js';

type Labels = { remote: BrowserFailureSource; version: string; reason: BrowserFailureReason };

/** Label for reports without a version. */
const UNKNOWN = 'unknown';
/** Label for a version that is not, or no longer, known: anybody can send anything. */
const OTHER = 'other';

/**
 * Counts failures that browsers report. The number of series is bounded by remotes × versions × reasons, whatever clients send. The series
 * of the versions in force start at zero, so that the first report is visible as an increase.
 */
@Injectable()
export class BrowserFailuresService {
  private readonly counter: Counter<keyof Labels>;
  private readonly counted = new Map<string, Labels>();

  constructor(
    registry: Registry,
    private readonly versions: VersionsInForce,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {
    const prepare = () => this.prepareSeries();
    this.counter = new Counter({
      name: 'wishboard_browser_failures_total',
      help: 'Failures in browsers, by whose code, which version of it and why',
      labelNames: ['remote', 'version', 'reason'],
      registers: [registry],
      collect: prepare,
    });
  }

  count({ remote, version, reason }: ReportBrowserFailureRequest, requestId: string): void {
    const known = version !== null && this.versions.isKnown(remote, version) ? version : OTHER;
    const labels = { remote, version: version === null ? UNKNOWN : known, reason };
    this.add(labels, 1);
    this.logger.warn({ ...labels, requestId }, 'failed in a browser');
  }

  private prepareSeries(): void {
    for (const [remote, version] of this.versions.inForce) {
      for (const reason of BROWSER_FAILURE_REASONS) this.add({ remote, version, reason }, 0);
    }
    for (const [key, labels] of this.counted) {
      const { remote, version } = labels;
      if (version === UNKNOWN || version === OTHER || this.versions.isKnown(remote, version)) continue;
      this.counter.remove(labels);
      this.counted.delete(key);
    }
  }

  private add(labels: Labels, times: number): void {
    this.counted.set(Object.values(labels).join(), labels);
    this.counter.inc(labels, times);
  }
}
