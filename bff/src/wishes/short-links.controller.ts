import { Controller, Get, Header, Param, Redirect, Req } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import type { FastifyRequest } from 'fastify';
import { Public } from '../sessions/session.guard.js';
import { WishesService } from './wishes.service.js';

/** The links that stand on story pictures. */
@Controller('w')
@Public()
@ApiExcludeController()
export class ShortLinksController {
  constructor(private readonly wishes: WishesService) {}

  /** Leads to the wish on the board. To whom there is none the page says so. */
  @Get(':code')
  @Redirect()
  @Header('cache-control', 'no-cache')
  async follow(@Param('code') code: string, @Req() { session }: FastifyRequest): Promise<{ url: string }> {
    return { url: `/?wish=${await this.wishes.idOfShortLink(code, session?.userId ?? null)}` };
  }
}
