import { Inject, Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { Interval } from '@nestjs/schedule';
import type { LatestAnnouncementView } from '@wishboard/contracts/http/announcement';
import type { BoardNotice, NoticeKind } from '@wishboard/database/entities/board-notice.entity';
import type { Logger } from 'pino';
import { ChangeBus } from '../changes/change-bus.js';
import { LOGGER } from '../logging/logging.module.js';
import { NoticesRepository } from './notices.repository.js';

/** Milliseconds between reloads. A process that missed the change message shows outdated notices for at most this long. */
const READ_EVERY_MS = 15_000;
/** Minimum Retry-After in seconds, also when the board stays closed longer than announced. */
const LOOK_AGAIN_S = 60;

/** The state of a closed board. */
export interface Closed {
  english: string;
  chinese: string;
  /** Seconds after which a client should try again. */
  retryAfter: number;
}

/** Serves operators' notices. They are kept in memory, since every request checks whether the board is closed. */
@Injectable()
export class NoticesService implements OnApplicationBootstrap {
  private notices: ReadonlyMap<NoticeKind, BoardNotice> = new Map();

  constructor(
    private readonly repository: NoticesRepository,
    @Inject(LOGGER) private readonly logger: Logger,
    changes: ChangeBus,
  ) {
    changes.on('change', ({ kind }) => {
      if (kind === 'notices') void this.read();
    });
    changes.on('missed', () => void this.read());
  }

  onApplicationBootstrap(): Promise<void> {
    return this.read();
  }

  /** Reloads the notices. Where that fails, the previous notices stay. */
  @Interval(READ_EVERY_MS)
  async read(): Promise<void> {
    try {
      this.notices = new Map((await this.repository.all()).map((notice) => [notice.kind, notice]));
    } catch (error) {
      this.logger.warn({ err: error }, 'What operators say to everybody could not be read');
    }
  }

  /** Returns the announcement that is shown on every page, or null. */
  announced(): LatestAnnouncementView {
    const notice = this.notices.get('announcement');
    if (!notice || (notice.until && notice.until.getTime() <= Date.now())) return { announcement: null };
    const { english, chinese, since } = notice;
    return { announcement: { english, chinese, since: since.toISOString() } };
  }

  /** Returns null while the board is open. The board opens when an operator opens it, not at the announced time. */
  closed(): Closed | null {
    const notice = this.notices.get('maintenance');
    if (!notice) return null;
    const { english, chinese, until } = notice;
    const left = until ? Math.ceil((until.getTime() - Date.now()) / 1000) : 0;
    return { english, chinese, retryAfter: Math.max(left, LOOK_AGAIN_S) };
  }
}
