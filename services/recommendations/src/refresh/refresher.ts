import { Injectable } from '@nestjs/common';
import type { Profile } from '../model/profile.js';
import type { RankedWish } from '../ranking/rank.js';
import type { Recommendations } from '../ranking/recommend.js';
import { ListStore } from '../store/list-store.js';
import { type LearntPreferences, type MemberRecord, TasteRepository } from '../store/taste.repository.js';
import { readAhead } from './read-ahead.js';
import { TasteService } from './taste.service.js';

/** Learnt interests of a member who took back all the acts behind them. */
const NO_PROFILE: Profile = { keywords: [], categories: [], color: null };

interface MemberRecommendations extends Recommendations {
  member: MemberRecord;
}

/** Refreshes members' preferences and lists: reads the member, ranks, and writes. */
@Injectable()
export class Refresher {
  constructor(
    private readonly store: TasteRepository,
    private readonly lists: ListStore,
    private readonly taste: TasteService,
  ) {}

  /**
   * Refreshes one member. Deletes the list of a member who is gone.
   *
   * @returns whether the member exists
   */
  async refresh(userId: string): Promise<boolean> {
    const member = await this.store.member(userId);
    if (!member) {
      await this.lists.delete(userId);
      return false;
    }
    const { list, learnt } = await this.taste.recommend(userId, member);
    const preferences = toLearntPreferences(member, learnt);
    if (preferences) await this.store.savePreferences(userId, preferences.profile, preferences.resetAt);
    await this.lists.save(userId, list);
    return (await this.deleteListsOfErased([userId])) === 0;
  }

  /**
   * Refreshes many members, with one read and one write for each group. Groups are read and written while others are ranked.
   * Members who act meanwhile are skipped, since their act requests a refresh of its own with newer data.
   *
   * @param pause awaited before each member
   * @returns the lists that were made, a group at a time
   */
  async *refreshAll(groups: AsyncIterable<string[]>, pause: () => Promise<void>): AsyncGenerator<RankedWish[][]> {
    const watch = this.taste.watch();
    let written = Promise.resolve();
    try {
      for await (const members of readAhead(this.read(groups))) {
        const made: MemberRecommendations[] = [];
        for (const member of members) {
          await pause();
          if (!watch.changed.has(member.userId)) {
            made.push({ member, ...this.taste.recommendNow(member.userId, member) });
          }
        }
        await written;
        written = this.saveAll(made.filter(({ member }) => !watch.changed.has(member.userId)));
        written.catch(() => undefined);
        yield made.map(({ list }) => list);
      }
    } finally {
      watch.end();
      await written;
    }
  }

  private async *read(groups: AsyncIterable<string[]>): AsyncGenerator<MemberRecord[]> {
    for await (const userIds of groups) {
      const members = await this.store.currentMembers(userIds);
      await this.taste.prepare(members);
      yield members;
    }
  }

  private async saveAll(made: readonly MemberRecommendations[]): Promise<void> {
    await this.store.saveAllPreferences(
      made.flatMap(({ member, learnt }) => toLearntPreferences(member, learnt) ?? []),
    );
    await Promise.all(made.map(({ member, list }) => this.lists.save(member.userId, list)));
    await this.deleteListsOfErased(made.map(({ member }) => member.userId));
  }

  /** Deletes the lists of members who were erased while their list was made. Returns the number of these members. */
  private async deleteListsOfErased(userIds: readonly string[]): Promise<number> {
    const gone = await this.store.findErased(userIds);
    for (const userId of gone) await this.lists.delete(userId);
    return gone.length;
  }
}

function toLearntPreferences(
  { userId, hasLearnt, resetAt }: MemberRecord,
  learnt: Profile | null,
): LearntPreferences | null {
  const profile = learnt ?? (hasLearnt ? NO_PROFILE : null);
  return profile && { userId, profile, resetAt };
}
