import { type ArgumentMetadata, Injectable, type PipeTransform } from '@nestjs/common';
import { validationFailed } from '../errors/api-exception.js';
import { A_UUID, isId } from './decorators.js';

/** Parses a UUID path parameter to lower case and refuses any other value. */
@Injectable()
export class UuidPipe implements PipeTransform<unknown, string> {
  transform(value: unknown, metadata: ArgumentMetadata): string {
    if (isId(value)) return value.toLowerCase();
    throw validationFailed([{ field: metadata.data ?? 'id', message: A_UUID }]);
  }
}
