import { AUDIENCE } from './mutations/audience.mjs';
import { CLIENTS } from './mutations/clients.mjs';
import { CODES } from './mutations/codes.mjs';
import { CONTENT } from './mutations/content.mjs';
import { EMERGENCIES } from './mutations/emergencies.mjs';
import { FIRST_SCREENS } from './mutations/first-screens.mjs';
import { FLOODS } from './mutations/floods.mjs';
import { LEAVING } from './mutations/leaving.mjs';
import { MEMBERS } from './mutations/members.mjs';
import { MODERATION } from './mutations/moderation.mjs';
import { OPERATORS } from './mutations/operators.mjs';
import { PASSKEYS } from './mutations/passkeys.mjs';
import { PICTURE_LISTS } from './mutations/picture-lists.mjs';
import { PROVIDER_LOGOUTS } from './mutations/provider-logouts.mjs';
import { REQUESTS } from './mutations/requests.mjs';
import { RINGS } from './mutations/rings.mjs';
import { SESSIONS } from './mutations/sessions.mjs';
import { SUSPENSIONS } from './mutations/suspensions.mjs';
import { VISITORS } from './mutations/visitors.mjs';

/** Every defence in docs/security.md, grouped by topic in the folder `mutations`. */
export const MUTATIONS = [
  ...REQUESTS,
  ...AUDIENCE,
  ...MEMBERS,
  ...LEAVING,
  ...SESSIONS,
  ...PROVIDER_LOGOUTS,
  ...CODES,
  ...PASSKEYS,
  ...CONTENT,
  ...MODERATION,
  ...SUSPENSIONS,
  ...FLOODS,
  ...PICTURE_LISTS,
  ...RINGS,
  ...EMERGENCIES,
  ...OPERATORS,
  ...CLIENTS,
  ...VISITORS,
  ...FIRST_SCREENS,
];
