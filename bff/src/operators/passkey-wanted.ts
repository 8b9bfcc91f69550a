import { ApiException } from '../common/errors/api-exception.js';

/** What an operator wanted to do at one of their pages. */
export type Wanted = 'mayLook' | 'mayAct';

/** Refuses an operator whose passkey has opened no session, or not lately enough for what they want. */
export class PasskeyWanted extends ApiException {
  constructor(readonly wanted: Wanted) {
    super('FORBIDDEN', 'Please sign in again with your passkey');
  }
}
