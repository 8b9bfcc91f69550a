import { type DynamicModule, Global, Module } from '@nestjs/common';
import { APP_FILTER } from '@nestjs/core';
import { AccountsModule } from './accounts/accounts.module.js';
import { AdminModule } from './admin/admin.module.js';
import { AuthModule } from './auth/auth.module.js';
import { BrowserFailuresModule } from './browser-failures/browser-failures.module.js';
import { CategoriesModule } from './categories/categories.module.js';
import { ChangesModule } from './changes/changes.module.js';
import { DatabaseModule } from './database/database.module.js';
import { FeedModule } from './feed/feed.module.js';
import { FollowsModule } from './follows/follows.module.js';
import { HealthModule } from './health/health.module.js';
import { HidingModule } from './hiding/hiding.module.js';
import { HousekeepingModule } from './housekeeping/housekeeping.module.js';
import { ApiExceptionFilter } from './http/api-exception.filter.js';
import { IdempotencyModule } from './idempotency/idempotency.module.js';
import { InteractionsModule } from './interactions/interactions.module.js';
import { KeptModule } from './kept/kept.module.js';
import { LeavingModule } from './leaving/leaving.module.js';
import { LoggingModule } from './logging/logging.module.js';
import { MembersModule } from './members/members.module.js';
import { MetricsModule } from './metrics/metrics.module.js';
import { ModerationModule } from './moderation/moderation.module.js';
import { NoticesModule } from './notices/notices.module.js';
import { NotificationsModule } from './notifications/notifications.module.js';
import { OperatorsModule } from './operators/operators.module.js';
import { OwnSessionsModule } from './own-sessions/own-sessions.module.js';
import { PageModule } from './page/page.module.js';
import { PreferencesModule } from './preferences/preferences.module.js';
import { ProfileModule } from './profile/profile.module.js';
import { ReactionsModule } from './reactions/reactions.module.js';
import { RecommendationsModule } from './recommendations/recommendations.module.js';
import { RedisModule } from './redis/redis.module.js';
import { SearchModule } from './search/search.module.js';
import { SessionsModule } from './sessions/sessions.module.js';
import { type BffSettings, SETTINGS } from './settings/settings.js';
import { SightModule } from './sight/sight.module.js';
import { UsersModule } from './users/users.module.js';
import { WishesModule } from './wishes/wishes.module.js';

@Global()
@Module({
  imports: [
    LoggingModule,
    DatabaseModule,
    RedisModule,
    ChangesModule,
    SightModule,
    IdempotencyModule,
    SessionsModule,
    UsersModule,
    FeedModule,
    SearchModule,
    WishesModule,
    ReactionsModule,
    KeptModule,
    MembersModule,
    RecommendationsModule,
    HidingModule,
    FollowsModule,
    PreferencesModule,
    ProfileModule,
    NotificationsModule,
    OwnSessionsModule,
    InteractionsModule,
    ModerationModule,
    CategoriesModule,
    AuthModule,
    AccountsModule,
    LeavingModule,
    HousekeepingModule,
    OperatorsModule,
    NoticesModule,
    AdminModule,
    MetricsModule,
    BrowserFailuresModule,
    HealthModule,
    PageModule,
  ],
  providers: [{ provide: APP_FILTER, useClass: ApiExceptionFilter }],
})
export class AppModule {
  static with(settings: BffSettings): DynamicModule {
    return { module: AppModule, providers: [{ provide: SETTINGS, useValue: settings }], exports: [SETTINGS] };
  }
}
