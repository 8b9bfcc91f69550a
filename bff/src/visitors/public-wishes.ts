import { Inject, Injectable } from '@nestjs/common';
import { isUuid } from '@wishboard/contracts/http/fields/text';
import type { WishView } from '@wishboard/contracts/http/wishes/wish';
import { WishCache } from '../feed/cache/wish-cache.js';
import { type BffSettings, SETTINGS } from '../settings/settings.js';
import { completeFragment, isPublic, type WishFragment } from '../wishes/wish.view.js';

/** What of a wish is shown to whoever has its link. */
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
 * The wishes that are shown without a session: on the page of one, in feeds, embeds and the sitemap. All of these ask here,
 * so that what is not to be shown is shown by none.
 */
@Injectable()
export class PublicWishes {
  /** By the fragment, which is another object once the wish is another. */
  private readonly views = new WeakMap<WishFragment, PublicWish>();

  constructor(
    private readonly wishes: WishCache,
    @Inject(SETTINGS) private readonly settings: Pick<BffSettings, 'publicWishes'>,
  ) {}

  /** Whether the operator lets wishes be shown outside the board at all. */
  get areShown(): boolean {
    return this.settings.publicWishes;
  }

  /** The same object for as long as nothing of the wish has changed; null for what is no wish's id, or of none there is. */
  async find(id: unknown): Promise<PublicWish | null> {
    if (typeof id !== 'string' || !isUuid(id)) return null;
    const [wish] = await this.findMany([id.toLowerCase()]);
    return wish ?? null;
  }

  /** Those that are for everyone, in the order asked for. */
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
