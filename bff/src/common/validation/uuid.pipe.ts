import { type ArgumentMetadata, Injectable, type PipeTransform } from '@nestjs/common';
import { validationFailed } from '../errors/api-exception.js';
import { uuidRule } from './field-rules.js';

/** Takes a path's id that is a uuid, in lower case, and refuses any other. */
@Injectable()
export class UuidPipe implements PipeTransform<unknown, string> {
  transform(value: unknown, metadata: ArgumentMetadata): string {
    const message = uuidRule(value);
    if (message !== null) throw validationFailed([{ field: metadata.data ?? 'id', message }]);
    return String(value).toLowerCase();
  }
}
