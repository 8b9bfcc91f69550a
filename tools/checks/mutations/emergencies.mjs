import { BFF, breaks, TESTS } from './breaks.mjs';

/** Mutations of the stricter spam checks in an emergency, and of where removed and limited wishes still appear. */
export const EMERGENCIES = [
  breaks(
    'an emergency lowers the thresholds of floods',
    `${BFF}/moderation/likeness/likeness.service.ts`,
    'isEmergency: this.emergency.isOn }',
    'isEmergency: false }',
    `${TESTS}/emergency.e2e.spec.ts`,
    'an emergency lowers the thresholds of floods to eight alike texts of a newcomer',
  ),
  breaks(
    'floods from before an emergency was noticed are held as well',
    `${BFF}/moderation/likeness/likeness.service.ts`,
    'if (!this.emergency.isOn) return;',
    'return;',
    `${TESTS}/emergency.e2e.spec.ts`,
    'an emergency holds the floods from before it was noticed',
  ),
  breaks(
    'a wish that is no longer visible is out of the bell at once',
    `${BFF}/notifications/notifications.service.ts`,
    "if (change.kind === 'lists' && change.anywhere) this.forgetAll();",
    '',
    `${TESTS}/notification-facts.e2e.spec.ts`,
    'The facts of a notification are no longer shown from the moment that the wish is hidden',
  ),
  breaks(
    'a limited wish is on its owner’s board for followers',
    `${BFF}/feed/feed.service.ts`,
    'cursor === undefined ? hasMore',
    'cursor === undefined ? false',
    `${TESTS}/moderated-wishes.e2e.spec.ts`,
    'A wish that moderators decided to limit is shown to followers of its owner',
  ),
];
