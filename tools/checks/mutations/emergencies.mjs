import { BFF, breaks, TESTS } from './breaks.mjs';

/** Mutations of the stricter spam checks in an emergency, and of where removed and limited wishes still appear. */
export const EMERGENCIES = [
  breaks(
    'in an emergency less that is alike is too much',
    `${BFF}/moderation/likeness/likeness.service.ts`,
    'isEmergency: this.emergency.isOn }',
    'isEmergency: false }',
    `${TESTS}/emergency.e2e.spec.ts`,
    'an emergency holds less that is alike',
  ),
  breaks(
    'what was alike before an emergency was noticed is held as well',
    `${BFF}/moderation/likeness/likeness.service.ts`,
    'if (!this.emergency.isOn) return;',
    'return;',
    `${TESTS}/emergency.e2e.spec.ts`,
    'an emergency holds what was alike before it was noticed',
  ),
  breaks(
    'a wish that is taken away is out of the bell at once',
    `${BFF}/notifications/notifications.service.ts`,
    "if (change.kind === 'lists' && change.anywhere) this.forgetAll();",
    '',
    `${TESTS}/notification-facts.e2e.spec.ts`,
    'the facts are told no longer from the moment on',
  ),
  breaks(
    'what moderators limited stands on its owner’s board for followers',
    `${BFF}/feed/feed.service.ts`,
    'cursor === undefined ? hasMore',
    'cursor === undefined ? false',
    `${TESTS}/moderated-wishes.e2e.spec.ts`,
    'a wish that moderators decided about to limit is left to who follows its owner',
  ),
];
