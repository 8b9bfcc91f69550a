import { Inject, Injectable } from '@nestjs/common';
import { isUuid } from '@wishboard/contracts/http/fields/text';
import type { WishView } from '@wishboard/contracts/http/wishes/wish';
import { WishCache } from '../feed/cache/wish-cache.js';
import { type BffSettings, SETTINGS } from '../settings/settings.js';
import { completeFragment, isPublic, type WishFragment } from '../wishes/wish.view.js';

/** The fields of a wish that are public. */
export type PublicWish = Pick<
  WishView,
  | 'id'
  | 'title'
  | 'description'
  | 'productUrl'
  | 'productTitle'
  | 'productImage'
  | 'color'
  | 'category'
  | 'isGranted'
  | 'createdAt'
  | 'user'
>;

/**
 * Reads the wishes that are shown without a session: on the page of a wish, in feeds, embeds and the sitemap. All of these use this class,
 * so that none shows a wish that is not public.
 */
@Injectable()
export class PublicWishes {
  /** Parsed views by cached fragment. A changed wish has a new fragment object, so an entry is never outdated. */
  private readonly views = new WeakMap<WishFragment, PublicWish>();

  constructor(
    private readonly wishes: WishCache,
    @Inject(SETTINGS) private readonly settings: Pick<BffSettings, 'publicWishes'>,
  ) {}

  /** Whether the operator allows wishes to be shown outside the board (PUBLIC_WISHES). */
  get areShown(): boolean {
    return this.settings.publicWishes;
  }

  /** Returns the wish, or null where the id is malformed or the wish is not public. Returns the same object until the wish changes. */
  async find(id: unknown): Promise<PublicWish | null> {
    if (typeof id !== 'string' || !isUuid(id)) return null;
    const [wish] = await this.findMany([id.toLowerCase()]);
    return wish ?? null;
  }

  /** Returns the public ones of these wishes, in the order of the ids. */
  async findMany(ids: readonly string[]): Promise<PublicWish[]> {
    if (!this.areShown) return [];
    const wishes = await this.wishes.getMany(ids);
    return wishes.filter(isPublic).map((fragment) => this.viewOf(fragment));
  }

  private viewOf(fragment: WishFragment): PublicWish {
    const known = this.views.get(fragment);
    if (known) return known;
    const view = JSON.parse(completeFragment(fragment)) as PublicWish;
    this.views.set(fragment, view);
    return view;
  }
}
