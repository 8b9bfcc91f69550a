import { Injectable } from '@nestjs/common';
import type { Profile } from '../model/profile.js';
import { ListStore } from '../store/list-store.js';
import { TasteRepository } from '../store/taste.repository.js';
import { Taste } from './taste.js';

/** What is left of learnt interests when all the acts behind them were taken back. */
const NOTHING: Profile = { keywords: [], categories: [], color: null };

/** Brings one member's preferences and list up to date: load, decide, write. */
@Injectable()
export class Refresher {
  constructor(
    private readonly store: TasteRepository,
    private readonly lists: ListStore,
    private readonly taste: Taste,
  ) {}

  async refresh(userId: string): Promise<void> {
    const member = await this.store.member(userId);
    if (!member) return;
    const { list, learnt } = await this.taste.recommend(userId, member);
    const profile = learnt ?? (member.hasLearnt ? NOTHING : null);
    if (profile) await this.store.keepPreferences(userId, profile, member.resetAt);
    await this.lists.keep(userId, list);
  }
}
