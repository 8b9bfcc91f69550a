import { ApiProperty } from '@nestjs/swagger';
import {
  BROWSER_FAILURE_REASONS,
  BROWSER_FAILURE_SOURCES,
  BROWSER_FAILURE_VERSION_MAX,
  type BrowserFailureReason,
  type BrowserFailureSource,
  type ReportBrowserFailureRequest,
} from '@wishboard/contracts/http/browser-failure';
import { Field } from '../common/validation/field.decorator.js';
import { oneOfRule, optionalTextRule } from '../common/validation/field-rules.js';
import { normaliseOptionalLine } from '../common/validation/text.js';

export class ReportBrowserFailureDto implements ReportBrowserFailureRequest {
  @ApiProperty({ enum: BROWSER_FAILURE_SOURCES })
  @Field(oneOfRule(BROWSER_FAILURE_SOURCES))
  remote: BrowserFailureSource;

  @ApiProperty({
    type: String,
    nullable: true,
    minLength: 1,
    maxLength: BROWSER_FAILURE_VERSION_MAX,
    description: 'Version of the build that failed; null where it was not known yet',
  })
  @Field(optionalTextRule('Version', BROWSER_FAILURE_VERSION_MAX), { normalise: normaliseOptionalLine })
  version: string | null;

  @ApiProperty({ enum: BROWSER_FAILURE_REASONS })
  @Field(oneOfRule(BROWSER_FAILURE_REASONS))
  reason: BrowserFailureReason;
}
