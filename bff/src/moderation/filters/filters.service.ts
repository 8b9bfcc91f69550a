import { Inject, Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { Interval } from '@nestjs/schedule';
import {
  FILTERS_MAX,
  type FilterKind,
  type FilterLook,
  type FilterPreviewView,
  type FilterView,
} from '@wishboard/contracts/http/moderation/moderation-filters';
import type { Logger } from 'pino';
import { ChangeBus } from '../../changes/change-bus.js';
import { ApiException, validationFailed } from '../../common/errors/api-exception.js';
import { IdempotencyService } from '../../idempotency/idempotency.service.js';
import type { MemberCall } from '../../idempotency/member-call.js';
import { LOGGER } from '../../logging/logging.module.js';
import { findFilter, lookedFor, looksInTexts, type TextLook, type WishTexts } from './filter-matching.js';
import type { FilterDto } from './filters.dto.js';
import { FiltersRepository } from './filters.repository.js';

/** What is said of what can be found nowhere. */
const UNFINDABLE: Record<FilterKind, string> = {
  word: 'Must have a word in it',
  link: 'Must be the address or the host of a site',
  picture: 'Must be the mark of a picture',
};

/** For so long an entry can do nothing yet, or still do something, where the message about it was lost. */
const READ_EVERY_MS = 15_000;

/**
 * Lists of words, links and pictures that hold or refuse wishes. The words and links that are on stand in memory, since every wish that
 * is written asks; pictures come later, and the worker that draws them asks the database.
 */
@Injectable()
export class FiltersService implements OnApplicationBootstrap {
  /** Those that refuse before those that hold. */
  private on: readonly (FilterView & TextLook)[] = [];

  constructor(
    private readonly filters: FiltersRepository,
    private readonly idempotency: IdempotencyService,
    private readonly changes: ChangeBus,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {
    changes.on('change', ({ kind }) => {
      if (kind === 'filters') void this.read();
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
      const on = (await this.filters.list()).filter(looksInTexts).filter(({ state }) => state === 'on');
      this.on = on.sort((a, b) => Number(b.action === 'refuse') - Number(a.action === 'refuse'));
    } catch (error) {
      this.logger.warn({ err: error }, 'The lists of moderators could not be read');
    }
  }

  /**
   * What of the lists holds what a member writes, as moderators read it; null when nothing does.
   *
   * @throws ApiException CONTENT_REFUSED, with the field, for what is not taken. It does not say what was found: that would
   * tell how to write it otherwise.
   */
  check(texts: WishTexts): string | null {
    const match = findFilter(texts, this.on);
    if (!match) return null;
    const { filter, field } = match;
    if (filter.action === 'hold') return `${filter.kind}: ${filter.text}`;
    const message = 'A word or a link in it is not taken here';
    throw new ApiException('CONTENT_REFUSED', message, { errors: [{ field, message }] });
  }

  /** All entries, drafts included, the newest first. */
  list(): Promise<FilterView[]> {
    return this.filters.list();
  }

  /** Puts an entry on a list, switches it on or off, or removes it, once. Answers it as JSON text. */
  async set(call: MemberCall, asked: FilterDto): Promise<string> {
    const entry = { ...asked, text: this.looked(asked) };
    const answer = await this.idempotency.once(call, {
      run: async (transaction) => {
        await this.filters.takeTurns(transaction, entry);
        const known = await this.filters.list(transaction);
        const isKnown = known.some(({ kind, text }) => kind === entry.kind && text === entry.text);
        if (!isKnown && entry.state !== 'removed' && known.length >= FILTERS_MAX)
          throw validationFailed([{ field: 'text', message: `The lists have at most ${FILTERS_MAX} entries` }]);
        return this.filters.add(transaction, call.userId, entry);
      },
      inTransaction: true,
      body: (view) => JSON.stringify(view),
      committed: () => this.changes.publish({ kind: 'filters' }),
    });
    // Whoever switched something on finds it on.
    await this.read();
    return answer;
  }

  /** In which of the newest wishes something would be found. */
  async preview(asked: FilterLook): Promise<FilterPreviewView> {
    const look = { kind: asked.kind, text: this.looked(asked) };
    if (!looksInTexts(look)) return this.filters.previewPicture(look.text);
    const filters = [look];
    const wishes = await this.filters.newestWishes();
    const found = wishes.filter((wish) => findFilter(wish, filters)).map(({ id, title }) => ({ id, title }));
    return { looked: wishes.length, found };
  }

  private looked(asked: FilterLook): string {
    const text = lookedFor(asked);
    if (text !== null) return text;
    const message = UNFINDABLE[asked.kind];
    throw validationFailed([{ field: 'text', message }]);
  }
}
