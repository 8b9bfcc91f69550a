import { Controller, Get, Header, Param, Redirect, Req } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import type { FastifyRequest } from 'fastify';
import { Public } from '../sessions/session.guard.js';
import { WishesService } from './wishes.service.js';

/** Serves the short links printed on story pictures. */
@Controller('w')
@Public()
@ApiExcludeController()
export class ShortLinksController {
  constructor(private readonly wishes: WishesService) {}

  /** Redirects to the wish on the board. Answers 404 if there is no such wish for the reader; the page for that status says so. */
  @Get(':code')
  @Redirect()
  @Header('cache-control', 'no-cache')
  async follow(@Param('code') code: string, @Req() { session }: FastifyRequest): Promise<{ url: string }> {
    return { url: `/?wish=${await this.wishes.idOfShortLink(code, session?.userId ?? null)}` };
  }
}
