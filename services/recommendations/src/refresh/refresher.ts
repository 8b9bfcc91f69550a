import { Injectable } from '@nestjs/common';
import type { Profile } from '../model/profile.js';
import type { RankedWish } from '../ranking/rank.js';
import { ListStore } from '../store/list-store.js';
import { type LearntPreferences, type MemberRecord, TasteRepository } from '../store/taste.repository.js';
import { Taste } from './taste.js';

/** What is left of learnt interests when all the acts behind them were taken back. */
const NOTHING: Profile = { keywords: [], categories: [], color: null };

/** Brings members' preferences and lists up to date: load, decide, write. */
@Injectable()
export class Refresher {
  constructor(
    private readonly store: TasteRepository,
    private readonly lists: ListStore,
    private readonly taste: Taste,
  ) {}

  /** Answers whether the member is there: of one who is gone the list goes, too. */
  async refresh(userId: string): Promise<boolean> {
    const member = await this.store.member(userId);
    if (!member) {
      await this.lists.forget(userId);
      return false;
    }
    const { list, learnt } = await this.taste.recommend(userId, member);
    const preferences = learntOf(member, learnt);
    if (preferences) await this.store.keepPreferences(userId, preferences.profile, preferences.resetAt);
    await this.lists.keep(userId, list);
    return (await this.forgetGone([userId])) === 0;
  }

  /**
   * The same of several members, with one question and one answer for all of them. Who acts meanwhile is passed over: that
   * asks for a refresh of its own, which knows more.
   *
   * @param pause is awaited after each member
   * @returns the lists that were made
   */
  async refreshAll(userIds: readonly string[], pause: () => Promise<void>): Promise<RankedWish[][]> {
    const watch = this.taste.watch();
    try {
      const members = await this.store.membersNow(userIds);
      await this.taste.prepare(members);
      const made = [];
      for (const member of members) {
        await pause();
        if (!watch.changed.has(member.userId)) made.push({ member, ...this.taste.recommendNow(member.userId, member) });
      }
      const current = made.filter(({ member }) => !watch.changed.has(member.userId));
      await this.store.keepAllPreferences(current.flatMap(({ member, learnt }) => learntOf(member, learnt) ?? []));
      await Promise.all(current.map(({ member, list }) => this.lists.keep(member.userId, list)));
      await this.forgetGone(current.map(({ member }) => member.userId));
      return made.map(({ list }) => list);
    } finally {
      watch.end();
    }
  }

  /** Who was erased while their list was made has one again: it goes with them. Answers how many those are. */
  private async forgetGone(userIds: readonly string[]): Promise<number> {
    const gone = await this.store.goneOf(userIds);
    for (const userId of gone) await this.lists.forget(userId);
    return gone.length;
  }
}

function learntOf({ userId, hasLearnt, resetAt }: MemberRecord, learnt: Profile | null): LearntPreferences | null {
  const profile = learnt ?? (hasLearnt ? NOTHING : null);
  return profile && { userId, profile, resetAt };
}
