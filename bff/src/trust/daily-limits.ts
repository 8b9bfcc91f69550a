import { REPORTS_A_DAY } from '@wishboard/contracts/http/moderation/moderation';

/** Levels of trust in a member, by age and by the outcome of earlier acts. Never shown to anybody. */
const TRUST_LEVELS = ['new', 'known', 'trusted'] as const;
export type TrustLevel = (typeof TRUST_LEVELS)[number];

/** Acts that have a daily limit. */
export type DailyAct = 'wish' | 'link' | 'follow' | 'report';

/**
 * Maximum number of acts in any 24 hours. The limits of new members are above what ordinary newcomers do on their first day, such as
 * importing a whole list of books or following everybody they know. The limits of known members can only be reached by a machine.
 */
export const DAILY_LIMITS: Record<TrustLevel, Record<DailyAct, number>> = {
  new: { wish: 60, link: 30, follow: 60, report: 10 },
  known: { wish: 300, link: 150, follow: 300, report: REPORTS_A_DAY },
  trusted: { wish: Number.POSITIVE_INFINITY, link: 600, follow: Number.POSITIVE_INFINITY, report: REPORTS_A_DAY },
};

/** Limits of new members during an emergency: enough for somebody who joins to look around. */
export const EMERGENCY_LIMITS: Record<DailyAct, number> = { wish: 10, link: 5, follow: 10, report: 10 };
