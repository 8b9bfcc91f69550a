import { Module } from '@nestjs/common';
import { ModerationModule } from '../moderation/moderation.module.js';
import { ReactionsModule } from '../reactions/reactions.module.js';
import { TrustModule } from '../trust/trust.module.js';
import { ShortLinksController } from './short-links.controller.js';
import { WishesController } from './wishes.controller.js';
import { WishesRepository } from './wishes.repository.js';
import { WishesService } from './wishes.service.js';

@Module({
  imports: [ReactionsModule, ModerationModule, TrustModule],
  controllers: [WishesController, ShortLinksController],
  providers: [WishesService, WishesRepository],
  exports: [WishesService],
})
export class WishesModule {}
