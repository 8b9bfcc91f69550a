import { CATEGORIES } from '@wishboard/contracts/http/fields/category';
import type { StatedInterests } from '@wishboard/contracts/http/members/preferences';
import type { WishView } from '@wishboard/contracts/http/wishes/wish';
import { UNKNOWN_ID } from '../harness.js';
import { FollowsModel } from './follows-model.js';
import { SightModel } from './sight-model.js';

export interface KnownWish {
  owner: string;
  view: WishView;
  reactions: Set<string>;
  /** Ids of the members who keep the wish. */
  kept: Set<string>;
}

/** A request as it was sent, with what the world knows about it. */
export interface SentRequest {
  call: string;
  userId: string;
  /** The id in the path, in lower case; a username as it was sent. */
  id: string;
  body: Record<string, unknown>;
}

/** Number of wishes that requests are about: the newest ones. */
const IN_USE = 20;

/** Model of the wishes, their reactions and members' notifications after the requests so far. */
export class KnownState {
  readonly wishes = new Map<string, KnownWish>();
  protected readonly gone: string[] = [UNKNOWN_ID];
  readonly notifications = new Map<string, { owner: string; read: boolean }>();
  readonly muted = new Map<string, string[]>();
  /** Ids of the members whose board nobody else may see. */
  readonly hidden = new Set<string>();
  readonly said = new Map<string, StatedInterests>();
  readonly sight = new SightModel();
  readonly follows = new FollowsModel();

  /**
   * @param users ids of the members
   * @param usernames their usernames, in the same order
   */
  constructor(
    readonly users: readonly string[],
    readonly usernames: readonly string[],
  ) {}

  addNotification(id: string, owner: string): void {
    this.notifications.set(id, { owner, read: false });
  }

  /** Returns all wishes that were created and not deleted, ordered by id. */
  wishRows(): { id: string; title: string; granted: boolean }[] {
    const rows = [...this.wishes].map(([id, { view }]) => ({ id, title: view.title, granted: view.isGranted }));
    return rows.sort((a, b) => (a.id < b.id ? -1 : 1));
  }

  /** Returns the id that a request's number stands for: of something that exists, was deleted, or never existed. */
  idAt(call: string, at: number): string {
    if (call.includes('{username}')) return [...this.usernames, 'nobody'][at % (this.usernames.length + 1)] ?? '';
    if (call.includes('{category}')) return [...CATEGORIES, 'kites'][at % (CATEGORIES.length + 1)] ?? '';
    const alive = [...this.wishes.keys()].slice(-IN_USE);
    const candidates = call.includes('/notifications/')
      ? [...this.notifications.keys(), UNKNOWN_ID, ...alive.slice(-1)]
      : [...alive, ...this.gone.slice(-3)];
    const id = candidates[at % candidates.length] ?? UNKNOWN_ID;
    return at > 50 ? id.toUpperCase() : id;
  }

  /** Returns the member's id that a number stands for, in the same way. */
  userAt(at: number): string {
    return [...this.users, ...this.users, UNKNOWN_ID, this.gone[0]][at % 8] ?? UNKNOWN_ID;
  }
}
