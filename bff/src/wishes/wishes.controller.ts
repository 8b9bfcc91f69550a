import { Body, Controller, Delete, Header, Param, Patch, Post } from '@nestjs/common';
import { Limited } from '../common/rate-limit/rate-limits.js';
import { UuidPipe } from '../common/validation/uuid.pipe.js';
import { Documented } from '../docs/documented.decorator.js';
import { Call, MemberCall } from '../idempotency/member-call.js';
import { CreateWishDto, ToggleGrantedDto, UpdateWishDto, WishResponse } from './wish.dto.js';
import { WishesService } from './wishes.service.js';

@Controller('api/wishes')
export class WishesController {
  constructor(private readonly wishes: WishesService) {}

  @Documented({
    summary: 'Create a wish',
    answers: WishResponse,
    status: 201,
    errors: [
      'UNAUTHENTICATED',
      'CROSS_SITE',
      'NOT_FOUND',
      'CONTENT_REFUSED',
      'PAYLOAD_TOO_LARGE',
      'UNSUPPORTED_MEDIA_TYPE',
    ],
    repeatable: true,
    isLocated: true,
  })
  @Limited('wish')
  @Post()
  create(@Call() call: MemberCall, @Body() wish: CreateWishDto): Promise<string> {
    return this.wishes.create(call, wish);
  }

  @Documented({
    summary: 'Update a wish of the current member',
    answers: WishResponse,
    errors: [
      'UNAUTHENTICATED',
      'CROSS_SITE',
      'NOT_OWNER',
      'NOT_FOUND',
      'CONTENT_REFUSED',
      'PAYLOAD_TOO_LARGE',
      'UNSUPPORTED_MEDIA_TYPE',
    ],
  })
  @Limited('wish')
  @Patch(':id')
  @Header('content-type', 'application/json; charset=utf-8')
  update(@Call() call: MemberCall, @Param('id', UuidPipe) id: string, @Body() changes: UpdateWishDto): Promise<string> {
    return this.wishes.update(call, id, changes);
  }

  @Documented({
    summary: 'Delete a wish of the current member with everything that belongs to it',
    answers: null,
    status: 204,
    errors: ['UNAUTHENTICATED', 'CROSS_SITE', 'NOT_OWNER', 'NOT_FOUND', 'PAYLOAD_TOO_LARGE', 'UNSUPPORTED_MEDIA_TYPE'],
  })
  @Limited('wish')
  @Delete(':id')
  delete(@Call() call: MemberCall, @Param('id', UuidPipe) id: string): Promise<void> {
    return this.wishes.delete(call, id);
  }

  @Documented({
    summary: 'Toggle whether a wish of the current member is granted, or set it to a given state',
    answers: WishResponse,
    errors: ['UNAUTHENTICATED', 'CROSS_SITE', 'NOT_OWNER', 'NOT_FOUND', 'PAYLOAD_TOO_LARGE', 'UNSUPPORTED_MEDIA_TYPE'],
    status: 200,
    repeatable: true,
  })
  @Post(':id/toggle-granted')
  toggleGranted(
    @Call() call: MemberCall,
    @Param('id', UuidPipe) id: string,
    @Body() wanted: ToggleGrantedDto,
  ): Promise<string> {
    return this.wishes.toggleGranted(call, id, wanted);
  }

  @Documented({
    summary: 'Fetch the link of a wish of the current member again after its preview failed',
    answers: WishResponse,
    errors: ['UNAUTHENTICATED', 'CROSS_SITE', 'NOT_OWNER', 'NOT_FOUND', 'PAYLOAD_TOO_LARGE', 'UNSUPPORTED_MEDIA_TYPE'],
    status: 200,
    repeatable: true,
  })
  @Limited('preview')
  @Post(':id/preview/retry')
  retryPreview(@Call() call: MemberCall, @Param('id', UuidPipe) id: string): Promise<string> {
    return this.wishes.retryPreview(call, id);
  }
}
