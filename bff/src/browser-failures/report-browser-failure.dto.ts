import { ApiProperty } from '@nestjs/swagger';
import {
  BROWSER_FAILURE_REASONS,
  BROWSER_FAILURE_SOURCES,
  BROWSER_FAILURE_VERSION_MAX,
  type BrowserFailureReason,
  type BrowserFailureSource,
  type ReportBrowserFailureRequest,
} from '@wishboard/contracts/remotes/browser-failure';
import { IsIn, IsNotEmpty, IsString, ValidateIf } from 'class-validator';
import { CleanLineOr, MaxCharacters, ONE_OF } from '../common/validation/decorators.js';

export class ReportBrowserFailureDto implements ReportBrowserFailureRequest {
  @ApiProperty({ enum: BROWSER_FAILURE_SOURCES })
  @IsIn(BROWSER_FAILURE_SOURCES, ONE_OF)
  remote: BrowserFailureSource;

  @ApiProperty({
    type: String,
    nullable: true,
    minLength: 1,
    maxLength: BROWSER_FAILURE_VERSION_MAX,
    description: 'Version of the build that failed; null if it was not known yet',
  })
  @ValidateIf((_, version) => version !== null)
  @CleanLineOr(null)
  @MaxCharacters(BROWSER_FAILURE_VERSION_MAX, { message: 'Version must have at most $constraint1 characters' })
  @IsString({ message: 'Version must be text' })
  @IsNotEmpty({ message: 'Version is required' })
  version: string | null;

  @ApiProperty({ enum: BROWSER_FAILURE_REASONS })
  @IsIn(BROWSER_FAILURE_REASONS, ONE_OF)
  reason: BrowserFailureReason;
}
