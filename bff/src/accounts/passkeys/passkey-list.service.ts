import { Injectable } from '@nestjs/common';
import type { PasskeyView } from '@wishboard/contracts/http/members/account';
import { notFound } from '../../common/errors/api-exception.js';
import { toPasskeyView } from './passkey.dto.js';
import { PasskeysRepository } from './passkeys.repository.js';

/** Lists and renames a member's own passkeys. Neither affects who can sign in. */
@Injectable()
export class PasskeyListService {
  constructor(private readonly passkeys: PasskeysRepository) {}

  async list(userId: string): Promise<PasskeyView[]> {
    return (await this.passkeys.listOf(userId)).map(toPasskeyView);
  }

  /** @throws ApiException NOT_FOUND if the member has no such passkey */
  async rename(userId: string, id: string, name: string): Promise<PasskeyView> {
    const renamed = (await this.passkeys.rename(id, userId, name)) ? await this.passkeys.findOwn(id, userId) : null;
    if (!renamed) throw notFound('passkey');
    return toPasskeyView(renamed);
  }
}
