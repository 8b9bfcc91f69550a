import { Injectable, type PipeTransform } from '@nestjs/common';
import { SUBJECT_KINDS, type SubjectKind } from '@wishboard/contracts/http/moderation/moderation';
import { validationFailed } from '../../common/errors/api-exception.js';

/** Validates a path parameter as a kind of subject. */
@Injectable()
export class SubjectKindPipe implements PipeTransform<string, SubjectKind> {
  transform(value: string): SubjectKind {
    const kind = SUBJECT_KINDS.find((one) => one === value);
    if (!kind) throw validationFailed([{ field: 'kind', message: `Must be one of: ${SUBJECT_KINDS.join(', ')}` }]);
    return kind;
  }
}
