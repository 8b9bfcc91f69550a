import { type ArgumentMetadata, Injectable, type PipeTransform } from '@nestjs/common';
import { validationFailed } from '../errors/api-exception.js';
import { A_UUID, isId } from './decorators.js';

/** Takes a path's id that is a uuid, in lower case, and refuses any other. */
@Injectable()
export class UuidPipe implements PipeTransform<unknown, string> {
  transform(value: unknown, metadata: ArgumentMetadata): string {
    if (isId(value)) return value.toLowerCase();
    throw validationFailed([{ field: metadata.data ?? 'id', message: A_UUID }]);
  }
}
