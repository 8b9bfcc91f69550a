import { ApiProperty } from '@nestjs/swagger';
import type { RecordImpressionsRequest } from '@wishboard/contracts/http/interaction';
import { IMPRESSIONS_MAX } from '@wishboard/contracts/http/limits';
import { ArrayMaxSize, ArrayNotEmpty, IsArray, IsUUID } from 'class-validator';
import { A_UUID, ANY_UUID } from '../common/validation/decorators.js';

const SOME_WISHES = { message: `Must be 1 to ${IMPRESSIONS_MAX} wishes` };

export class RecordImpressionsDto implements RecordImpressionsRequest {
  @ApiProperty({ type: [String], format: 'uuid', minItems: 1, maxItems: IMPRESSIONS_MAX })
  @IsUUID(ANY_UUID, { each: true, message: A_UUID })
  @ArrayMaxSize(IMPRESSIONS_MAX, SOME_WISHES)
  @ArrayNotEmpty(SOME_WISHES)
  @IsArray(SOME_WISHES)
  wishIds: string[];
}
