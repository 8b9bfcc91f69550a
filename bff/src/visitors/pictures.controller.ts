import { Controller, Get, Param, Req, Res } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Limited } from '../common/rate-limit/rate-limits.js';
import { Public } from '../sessions/session.guard.js';
import { PicturesService } from './pictures.service.js';

/** Serves the pictures that link cards show. */
@Controller()
@Public()
@ApiExcludeController()
export class PicturesController {
  constructor(private readonly pictures: PicturesService) {}

  @Get('picture/wish/:id.jpg')
  @Limited('visit')
  picture(@Param('id') id: string, @Req() request: FastifyRequest, @Res() reply: FastifyReply): Promise<void> {
    return this.pictures.send(id, request, reply);
  }
}
