import { type CanActivate, Inject, Injectable } from '@nestjs/common';
import { routeNotFound } from '../../common/errors/api-exception.js';
import { type BffSettings, SETTINGS } from '../../settings/settings.js';

/** Answers 404 if the board has no accounts of its own. */
@Injectable()
export class AccountsModeGuard implements CanActivate {
  constructor(@Inject(SETTINGS) private readonly settings: BffSettings) {}

  canActivate(): boolean {
    if (this.settings.accounts === null) throw routeNotFound();
    return true;
  }
}
