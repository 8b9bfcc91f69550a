import { Injectable, type PipeTransform } from '@nestjs/common';
import { hasAtMost, isStorable } from '@wishboard/contracts/http/fields/text';
import { MEMBER_NAME_MAX } from '@wishboard/contracts/http/fields/user';
import { notFound } from '../common/errors/api-exception.js';

/** Validates a path parameter as a username. A username that cannot exist gets the same error as one that does not exist. */
@Injectable()
export class UsernamePipe implements PipeTransform<unknown, string> {
  transform(value: unknown): string {
    if (typeof value === 'string' && isStorable(value) && hasAtMost(value, MEMBER_NAME_MAX)) return value;
    throw notFound('member');
  }
}
