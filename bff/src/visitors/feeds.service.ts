import { Inject, Injectable } from '@nestjs/common';
import { PAGE_LIMIT_DEFAULT } from '@wishboard/contracts/http/limits';
import { FEED_PATH } from '@wishboard/contracts/http/routes';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { notFound, validationFailed } from '../common/errors/api-exception.js';
import { prepareBody } from '../common/http/prepared-body.js';
import { publicOriginOf } from '../common/http/public-origin.js';
import { ListCache } from '../feed/cache/list-cache.js';
import { ListRequest, type Scope } from '../feed/cache/list-request.js';
import { type BffSettings, SETTINGS } from '../settings/settings.js';
import { type AtomFeed, atomFeed } from './atom-feed.js';
import { PublicWishes } from './public-wishes.js';
import type { FeedQueryDto } from './visitors.dto.js';
import { SITE_NAME } from './wish-head.js';

/** Serves Atom feeds of the newest wishes: of all members, of a category, or of one member. */
@Injectable()
export class FeedsService {
  constructor(
    private readonly lists: ListCache,
    private readonly wishes: PublicWishes,
    @Inject(SETTINGS) private readonly settings: BffSettings,
  ) {}

  async send(query: FeedQueryDto, request: FastifyRequest, reply: FastifyReply): Promise<void> {
    if (!this.wishes.areShown) throw notFound('feed');
    if (query.category !== undefined && query.user !== undefined) {
      throw validationFailed([{ field: 'user', message: 'A feed is of a category or of a member' }]);
    }
    const { ids } = await this.lists.get(new ListRequest(scopeOf(query), null, PAGE_LIMIT_DEFAULT));
    const wishes = await this.wishes.findMany(ids);
    const origin = publicOriginOf(request, this.settings.publicUrl);
    const body = prepareBody(atomFeed({ ...described(query, origin, wishes), origin, wishes }));
    // Must be revalidated: a deleted wish has to disappear at once.
    void reply.headers({ 'content-type': 'application/atom+xml; charset=utf-8', 'cache-control': 'no-cache' });
    await body.send(request, reply);
  }
}

function scopeOf({ category, user }: FeedQueryDto): Scope {
  if (category !== undefined) return { kind: 'category', category };
  return user === undefined ? { kind: 'all' } : { kind: 'user', userId: user.toLowerCase() };
}

function described(
  { category, user }: FeedQueryDto,
  origin: string,
  wishes: AtomFeed['wishes'],
): Pick<AtomFeed, 'address' | 'title' | 'page'> {
  const address = `${origin}${FEED_PATH}`;
  const page = `${origin}/`;
  if (category !== undefined) {
    const query = `?category=${category}`;
    return { address: address + query, title: `${SITE_NAME}: ${category}`, page: page + query };
  }
  if (user === undefined) return { address, title: SITE_NAME, page };
  const [wish] = wishes;
  return {
    address: `${address}?user=${user.toLowerCase()}`,
    title: wish ? `${SITE_NAME}: ${wish.user.displayName}` : SITE_NAME,
    page,
  };
}
