import { type CanActivate, Inject, Injectable } from '@nestjs/common';
import { nothingHere } from '../common/errors/api-exception.js';
import { authModeOf, type BffSettings, SETTINGS } from '../settings/settings.js';

/** Lets nobody past in the demo, where a member is whoever takes their part, and nobody's to delete. */
@Injectable()
export class NoDemoGuard implements CanActivate {
  constructor(@Inject(SETTINGS) private readonly settings: BffSettings) {}

  canActivate(): boolean {
    if (authModeOf(this.settings) === 'demo') throw nothingHere();
    return true;
  }
}
