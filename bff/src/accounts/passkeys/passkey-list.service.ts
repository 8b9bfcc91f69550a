import { Injectable } from '@nestjs/common';
import type { PasskeyView } from '@wishboard/contracts/http/members/account';
import { notFound } from '../../common/errors/api-exception.js';
import { toPasskeyView } from './passkey.dto.js';
import { PasskeysRepository } from './passkeys.repository.js';

/** A member's own passkeys: which there are, and what they are called. Nothing of it changes who gets in. */
@Injectable()
export class PasskeyListService {
  constructor(private readonly passkeys: PasskeysRepository) {}

  async list(userId: string): Promise<PasskeyView[]> {
    return (await this.passkeys.listOf(userId)).map(toPasskeyView);
  }

  /** @throws ApiException NOT_FOUND for one that is not the member's */
  async rename(userId: string, id: string, name: string): Promise<PasskeyView> {
    const renamed = (await this.passkeys.rename(id, userId, name)) ? await this.passkeys.findOwn(id, userId) : null;
    if (!renamed) throw notFound('passkey');
    return toPasskeyView(renamed);
  }
}
