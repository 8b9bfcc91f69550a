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
  /** Members who keep it. */
  kept: Set<string>;
}

/** A request as it was sent, with what the world knows about it. */
export interface Sent {
  call: string;
  userId: string;
  /** The id in the path, in lower case; a username as it was sent. */
  id: string;
  body: Record<string, unknown>;
}

/** How many wishes, the newest of those there are, requests speak of. */
const IN_USE = 20;

/** What there is after the requests so far: wishes, their reactions, and what members are told. */
export class Known {
  readonly wishes = new Map<string, KnownWish>();
  protected readonly gone: string[] = [UNKNOWN_ID];
  readonly notifications = new Map<string, { owner: string; read: boolean }>();
  readonly muted = new Map<string, string[]>();
  /** Members whose board nobody else may see. */
  readonly hidden = new Set<string>();
  readonly said = new Map<string, StatedInterests>();
  readonly sight = new SightModel();
  readonly follows = new FollowsModel();

  /** @param users their ids, and in the same order their usernames */
  constructor(
    readonly users: readonly string[],
    readonly usernames: readonly string[],
  ) {}

  addNotification(id: string, owner: string): void {
    this.notifications.set(id, { owner, read: false });
  }

  /** Every wish that was acknowledged and not deleted, in the order of ids. */
  wishRows(): { id: string; title: string; granted: boolean }[] {
    const rows = [...this.wishes].map(([id, { view }]) => ({ id, title: view.title, granted: view.isGranted }));
    return rows.sort((a, b) => (a.id < b.id ? -1 : 1));
  }

  /** The id that a request means by a number: of something there is, that was deleted, or that never was. */
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

  /** The same for a member's id. */
  userAt(at: number): string {
    return [...this.users, ...this.users, UNKNOWN_ID, this.gone[0]][at % 8] ?? UNKNOWN_ID;
  }
}
