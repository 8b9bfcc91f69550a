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
import { findFilter, isTextFilter, normaliseFilterText, type TextFilter, type WishTexts } from './filter-matching.js';
import type { FilterDto } from './filters.dto.js';
import { FiltersRepository } from './filters.repository.js';

/** Validation messages for texts that a filter of this kind can never match. */
const UNFINDABLE: Record<FilterKind, string> = {
  word: 'Must have a word in it',
  link: 'Must be the address or the host of a site',
  picture: 'Must be the mark of a picture',
};

/** Milliseconds between reloads of the filters. A process that missed the change message applies outdated filters for at most this long. */
const READ_EVERY_MS = 15_000;

/**
 * Manages the word, link and picture filters that hold or refuse wishes. The enabled word and link filters are kept in memory, since
 * every write of a wish is checked against them. Pictures arrive later, and the worker that draws them reads the picture filters from
 * the database.
 */
@Injectable()
export class FiltersService implements OnApplicationBootstrap {
  /** Enabled word and link filters; those that refuse come before those that hold. */
  private on: readonly (FilterView & TextFilter)[] = [];

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

  /** Reloads the enabled filters. When the database cannot be read, the previous filters stay in force. */
  @Interval(READ_EVERY_MS)
  async read(): Promise<void> {
    try {
      const on = (await this.filters.list()).filter(isTextFilter).filter(({ state }) => state === 'on');
      this.on = on.sort((a, b) => Number(b.action === 'refuse') - Number(a.action === 'refuse'));
    } catch (error) {
      this.logger.warn({ err: error }, 'The lists of moderators could not be read');
    }
  }

  /**
   * Checks the texts that a member writes against the filters. Returns the filter that holds the wish, as moderators read it, or null
   * where none matches.
   *
   * @throws ApiException CONTENT_REFUSED, with the field, where a filter refuses the text. The error does not name the word or link:
   * that would tell the member how to evade the filter.
   */
  check(texts: WishTexts): string | null {
    const match = findFilter(texts, this.on);
    if (!match) return null;
    const { filter, field } = match;
    if (filter.action === 'hold') return `${filter.kind}: ${filter.text}`;
    const message = 'A word or a link in it is not taken here';
    throw new ApiException('CONTENT_REFUSED', message, { errors: [{ field, message }] });
  }

  /** Returns all filters, drafts included, the newest first. */
  list(): Promise<FilterView[]> {
    return this.filters.list();
  }

  /**
   * Adds, enables, disables or removes a filter, once per idempotency key. Returns the filter as JSON text.
   *
   * @throws ApiException VALIDATION_FAILED for a text that the filter could never match, or where the lists are full
   */
  async set(call: MemberCall, asked: FilterDto): Promise<string> {
    const entry = { ...asked, text: this.normaliseOrThrow(asked) };
    const answer = await this.idempotency.once(call, {
      run: async (transaction) => {
        await this.filters.lockFilter(transaction, entry);
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
    // Reload before the response, so that the moderator's next request already meets the new filter.
    await this.read();
    return answer;
  }

  /** Returns those of the newest listed wishes that the filter would match. */
  async preview(asked: FilterLook): Promise<FilterPreviewView> {
    const look = { kind: asked.kind, text: this.normaliseOrThrow(asked) };
    if (!isTextFilter(look)) return this.filters.previewPicture(look.text);
    const filters = [look];
    const wishes = await this.filters.newestWishes();
    const found = wishes.filter((wish) => findFilter(wish, filters)).map(({ id, title }) => ({ id, title }));
    return { looked: wishes.length, found };
  }

  private normaliseOrThrow(asked: FilterLook): string {
    const text = normaliseFilterText(asked);
    if (text !== null) return text;
    const message = UNFINDABLE[asked.kind];
    throw validationFailed([{ field: 'text', message }]);
  }
}
