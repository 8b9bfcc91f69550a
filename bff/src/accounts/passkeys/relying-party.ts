import { Inject, Injectable } from '@nestjs/common';
import { type BffSettings, SETTINGS } from '../../settings/settings.js';

/** Who asks for a passkey, as browsers bind it: by the name in PUBLIC_URL, and nowhere else. */
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
