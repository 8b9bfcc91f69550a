import { Body, Controller, Get, Post, Query, UseGuards } from '@nestjs/common';
import type { FilterPreviewView, FilterView } from '@wishboard/contracts/http/moderation/moderation-filters';
import { Documented } from '../../docs/documented.decorator.js';
import { Call, MemberCall } from '../../idempotency/member-call.js';
import { ModeratorGuard } from '../queue/moderator.guard.js';
import { FilterDto, FilterLookDto, FilterPreviewResponse, FilterResponse } from './filters.dto.js';
import { FiltersService } from './filters.service.js';

/** Endpoints for moderators' filters: words, links and pictures that hold or refuse a wish. */
@UseGuards(ModeratorGuard)
@Controller('api/moderation/filters')
export class FiltersController {
  constructor(private readonly filters: FiltersService) {}

  @Documented({
    summary:
      'List the filters (words, links and pictures), drafts included, most recently changed first; moderators only',
    answers: [FilterResponse],
    errors: ['UNAUTHENTICATED', 'FORBIDDEN'],
  })
  @Get()
  list(): Promise<FilterView[]> {
    return this.filters.list();
  }

  @Documented({
    summary: 'Preview which of the newest wishes a filter would match; moderators only',
    answers: FilterPreviewResponse,
    errors: ['UNAUTHENTICATED', 'FORBIDDEN'],
  })
  @Get('preview')
  preview(@Query() look: FilterLookDto): Promise<FilterPreviewView> {
    return this.filters.preview(look);
  }

  @Documented({
    summary: 'Create the filter for a kind and text, replace it, or remove it; moderators only',
    answers: FilterResponse,
    status: 201,
    errors: ['UNAUTHENTICATED', 'CROSS_SITE', 'FORBIDDEN', 'PAYLOAD_TOO_LARGE', 'UNSUPPORTED_MEDIA_TYPE'],
    repeatable: true,
  })
  @Post()
  set(@Call() call: MemberCall, @Body() filter: FilterDto): Promise<string> {
    return this.filters.set(call, filter);
  }
}
