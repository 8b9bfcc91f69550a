import { Inject, Injectable } from '@nestjs/common';
import { type BffSettings, SETTINGS } from '../../settings/settings.js';

/** The WebAuthn relying party. Browsers bind passkeys to the host of PUBLIC_URL. */
@Injectable()
export class RelyingParty {
  readonly name = 'Wishboard';
  readonly id: string;
  readonly origin: string;

  constructor(@Inject(SETTINGS) { publicUrl }: BffSettings) {
    const { hostname, origin } = new URL(publicUrl ?? 'http://localhost');
    this.id = hostname;
    this.origin = origin;
  }
}
