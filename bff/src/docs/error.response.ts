import { ApiProperty } from '@nestjs/swagger';
import { ERROR_STATUS, type ErrorCode, type ErrorView, type FieldError } from '@wishboard/contracts/http/error';

class FieldErrorResponse implements FieldError {
  @ApiProperty()
  field: string;

  @ApiProperty()
  message: string;
}

export class ErrorResponse implements ErrorView {
  @ApiProperty({ type: 'integer' })
  statusCode: number;

  @ApiProperty({ description: 'HTTP reason phrase' })
  error: string;

  @ApiProperty({ enum: Object.keys(ERROR_STATUS) })
  code: ErrorCode;

  @ApiProperty({ description: 'Message that can be shown to the member' })
  message: string;

  @ApiProperty({ type: [FieldErrorResponse], required: false })
  errors?: FieldErrorResponse[];

  @ApiProperty()
  requestId: string;
}
