import { Injectable, type PipeTransform } from '@nestjs/common';
import { hasAtMost, isStorable } from '@wishboard/contracts/http/fields/text';
import { MEMBER_NAME_MAX } from '@wishboard/contracts/http/fields/user';
import { notFound } from '../common/errors/api-exception.js';

/** Takes a path's username. What can be nobody's is answered as what is nobody's. */
@Injectable()
export class UsernamePipe implements PipeTransform<unknown, string> {
  transform(value: unknown): string {
    if (typeof value === 'string' && isStorable(value) && hasAtMost(value, MEMBER_NAME_MAX)) return value;
    throw notFound('member');
  }
}
