import type { RemoteName } from '@wishboard/contracts/remotes/contract';

/** How much room a slot's fallback has. */
export type SlotSpace = 'section' | 'strip' | 'icon';

/** The places of the page that a remote fills. */
export const slots: Record<RemoteName, { space: SlotSpace }> = {
  mf_board: { space: 'section' },
  mf_notifications: { space: 'icon' },
  mf_recommendations: { space: 'strip' },
  mf_moderation: { space: 'section' },
};
