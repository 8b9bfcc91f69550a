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
import { RefreshThrottle } from './refresh/refresh-throttle.js';
import { Refresher } from './refresh/refresher.js';
import { TasteService } from './refresh/taste.service.js';
import { TasteChangeChannel } from './refresh/taste-change-channel.js';
import { Trending } from './refresh/trending.js';
import { ListStore } from './store/list-store.js';
import { ReplicaReads } from './store/replica-reads.js';
import { SimilarityStore } from './store/similarity-store.js';
import { TasteRepository } from './store/taste.repository.js';
import { TrendRepository } from './store/trend.repository.js';

/** The recommendations worker: learns what members like, and keeps a ranked list ready for each member. */
@Module({
  providers: [
    ReplicaReads,
    TasteRepository,
    TrendRepository,
    ListStore,
    SimilarityStore,
    TasteChangeChannel,
    TasteService,
    Trending,
    Refresher,
    RefreshThrottle,
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
