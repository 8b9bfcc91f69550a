import { type CanActivate, Inject, Injectable } from '@nestjs/common';
import { nothingHere } from '../common/errors/api-exception.js';
import { authModeOf, type BffSettings, SETTINGS } from '../settings/settings.js';

/** Lets nobody past in the demo, where a member is whoever takes their part: there is nobody to delete, nor to tell that they are let in no more. */
@Injectable()
export class NoDemoGuard implements CanActivate {
  constructor(@Inject(SETTINGS) private readonly settings: BffSettings) {}

  canActivate(): boolean {
    if (authModeOf(this.settings) === 'demo') throw nothingHere();
    return true;
  }
}
