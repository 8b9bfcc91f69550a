import { Controller, Get, Param, Query, Req, Res } from '@nestjs/common';
import { ApiExcludeEndpoint } from '@nestjs/swagger';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Limited } from '../common/rate-limit/rate-limits.js';
import { Documented } from '../docs/documented.decorator.js';
import { Public } from '../sessions/session.guard.js';
import { EmbedsService } from './embeds.service.js';
import { OEmbedQueryDto, OEmbedResponse } from './oembed.dto.js';

/** Endpoints that show wishes on other sites: the embed and oEmbed. */
@Controller()
@Public()
export class EmbedsController {
  constructor(private readonly embeds: EmbedsService) {}

  @ApiExcludeEndpoint()
  @Get('embed/wish/:id')
  @Limited('visit')
  embed(@Param('id') id: string, @Req() request: FastifyRequest, @Res() reply: FastifyReply): Promise<void> {
    return this.embeds.send(id, request, reply);
  }

  @Documented({
    summary: 'Get the oEmbed data of a wish, to embed it in another page',
    answers: OEmbedResponse,
    errors: ['NOT_FOUND'],
  })
  @Limited('visit')
  @Get('api/oembed')
  describe(@Query() query: OEmbedQueryDto, @Req() request: FastifyRequest): Promise<OEmbedResponse> {
    return this.embeds.describe(query, request);
  }
}
