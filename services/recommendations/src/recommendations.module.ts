import { Module } from '@nestjs/common';
import { consumeQueue } from '@wishboard/server-kit/events/queues/queue-consumer';
import { DataImportedHandler } from './events/data-imported.handler.js';
import {
  InteractionRecordedHandler,
  InterestsResetHandler,
  MemberErasedHandler,
  ReactionChangedHandler,
  RecommendationDismissedHandler,
} from './events/member-acted.handlers.js';
import {
  WishCreatedHandler,
  WishDeletedHandler,
  WishGrantedHandler,
  WishUpdatedHandler,
} from './events/wish-changed.handlers.js';
import { RefreshQueue } from './refresh/refresh-queue.js';
import { Refresher } from './refresh/refresher.js';
import { Rest } from './refresh/rest.js';
import { Taste } from './refresh/taste.js';
import { TasteNews } from './refresh/taste-news.js';
import { Trending } from './refresh/trending.js';
import { LateReads } from './store/late-reads.js';
import { ListStore } from './store/list-store.js';
import { SimilarityStore } from './store/similarity-store.js';
import { TasteRepository } from './store/taste.repository.js';
import { TrendRepository } from './store/trend.repository.js';

/** The recommendations worker: learns what members like, and keeps a ranked list ready for each member. */
@Module({
  providers: [
    LateReads,
    TasteRepository,
    TrendRepository,
    ListStore,
    SimilarityStore,
    TasteNews,
    Taste,
    Trending,
    Refresher,
    Rest,
    RefreshQueue,
    ...consumeQueue('recommendations', [
      WishCreatedHandler,
      WishUpdatedHandler,
      WishDeletedHandler,
      WishGrantedHandler,
      ReactionChangedHandler,
      InteractionRecordedHandler,
      RecommendationDismissedHandler,
      InterestsResetHandler,
      MemberErasedHandler,
      DataImportedHandler,
    ]),
  ],
})
export class RecommendationsModule {}
