import { REPORTS_A_DAY } from '@wishboard/contracts/http/moderation/moderation';

/** How far a member has shown good conduct, by age and what became of what they did. Never shown to anybody. */
export const TRUST_STEPS = ['new', 'known', 'trusted'] as const;
export type Trust = (typeof TRUST_STEPS)[number];

/** What is limited by the day. */
export type DailyAct = 'wish' | 'link' | 'follow' | 'report';

/**
 * Acts in any 24 hours. The most that ordinary newcomers do on their first day, moving a whole list of books here or following
 * everybody they know, stays below those of the new; after a day theirs are out of anybody's reach who does not work by machine.
 */
export const DAILY_LIMITS: Record<Trust, Record<DailyAct, number>> = {
  new: { wish: 60, link: 30, follow: 60, report: 10 },
  known: { wish: 300, link: 150, follow: 300, report: REPORTS_A_DAY },
  trusted: { wish: Number.POSITIVE_INFINITY, link: 600, follow: Number.POSITIVE_INFINITY, report: REPORTS_A_DAY },
};

/** Of newcomers, while there is an emergency: what one does who joins to look around. */
export const EMERGENCY_LIMITS: Record<DailyAct, number> = { wish: 10, link: 5, follow: 10, report: 10 };
