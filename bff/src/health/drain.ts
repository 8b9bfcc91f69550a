import { Injectable } from '@nestjs/common';

/**
 * The time between the wish to stop this process and its end. It still answers everything, but proxies are told to send
 * their next requests elsewhere: by the health routes, and by closing each connection with the answer under way on it.
 */
@Injectable()
export class Drain {
  private begun = false;

  get hasBegun(): boolean {
    return this.begun;
  }

  begin(): void {
    this.begun = true;
  }
}
