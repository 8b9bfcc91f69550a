import { type CanActivate, Inject, Injectable } from '@nestjs/common';
import { routeNotFound } from '../common/errors/api-exception.js';
import { authModeOf, type BffSettings, SETTINGS } from '../settings/settings.js';

/** Refuses every request in demo mode, where anybody can become any member. There, no account can be deleted or suspended. */
@Injectable()
export class NoDemoGuard implements CanActivate {
  constructor(@Inject(SETTINGS) private readonly settings: BffSettings) {}

  canActivate(): boolean {
    if (authModeOf(this.settings) === 'demo') throw routeNotFound();
    return true;
  }
}
