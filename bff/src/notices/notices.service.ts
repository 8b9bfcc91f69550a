import { Inject, Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { Interval } from '@nestjs/schedule';
import type { LatestAnnouncementView } from '@wishboard/contracts/http/announcement';
import type { BoardNotice, NoticeKind } from '@wishboard/database/entities/board-notice.entity';
import type { Logger } from 'pino';
import { ChangeBus } from '../changes/change-bus.js';
import { LOGGER } from '../logging/logging.module.js';
import { NoticesRepository } from './notices.repository.js';

/** For so long a notice can go unseen, or stay, where the message about it was lost. */
const READ_EVERY_MS = 15_000;
/** Seconds after which whoever finds the board closed longer than it was thought to be may look again. */
const LOOK_AGAIN_S = 60;

/** That the board is closed. */
export interface Closed {
  english: string;
  chinese: string;
  /** In how many seconds to come back. */
  retryAfter: number;
}

/** What operators say to everybody. It is in memory, since every request asks whether the board is closed. */
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

  /** What it cannot read stays as it was known last. */
  @Interval(READ_EVERY_MS)
  async read(): Promise<void> {
    try {
      this.notices = new Map((await this.repository.all()).map((notice) => [notice.kind, notice]));
    } catch (error) {
      this.logger.warn({ err: error }, 'What operators say to everybody could not be read');
    }
  }

  /** What stands on every page. */
  announced(): LatestAnnouncementView {
    const notice = this.notices.get('announcement');
    if (!notice || (notice.until && notice.until.getTime() <= Date.now())) return { announcement: null };
    const { english, chinese, since } = notice;
    return { announcement: { english, chinese, since: since.toISOString() } };
  }

  /** Null while the board is open. It opens when an operator says so, not by the clock. */
  closed(): Closed | null {
    const notice = this.notices.get('maintenance');
    if (!notice) return null;
    const { english, chinese, until } = notice;
    const left = until ? Math.ceil((until.getTime() - Date.now()) / 1000) : 0;
    return { english, chinese, retryAfter: Math.max(left, LOOK_AGAIN_S) };
  }
}
