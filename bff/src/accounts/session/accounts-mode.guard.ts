import { type CanActivate, Inject, Injectable } from '@nestjs/common';
import { nothingHere } from '../../common/errors/api-exception.js';
import { type BffSettings, SETTINGS } from '../../settings/settings.js';

/** Lets nobody past where members have no accounts of the board's own: then there is nothing at these addresses. */
@Injectable()
export class AccountsModeGuard implements CanActivate {
  constructor(@Inject(SETTINGS) private readonly settings: BffSettings) {}

  canActivate(): boolean {
    if (this.settings.accounts === null) throw nothingHere();
    return true;
  }
}
