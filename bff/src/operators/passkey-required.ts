import { ApiException } from '../common/errors/api-exception.js';

/** The permission that a request on an operators' page needs. */
export type OperatorPermission = 'mayLook' | 'mayAct';

/** Error for an operator whose session was not opened with a passkey, or not recently enough. */
export class PasskeyRequired extends ApiException {
  constructor(readonly permission: OperatorPermission) {
    super('FORBIDDEN', 'Please sign in again with your passkey');
  }
}
