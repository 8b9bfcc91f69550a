import type { RemoteName } from '@wishboard/contracts/remotes/contract';

/** Size of the space for a slot's loading and error states. */
export type SlotSpace = 'section' | 'strip' | 'icon';

/** The slots of the page, one for each remote. */
export const slots: Record<RemoteName, { space: SlotSpace }> = {
  mf_board: { space: 'section' },
  mf_notifications: { space: 'icon' },
  mf_recommendations: { space: 'strip' },
  mf_moderation: { space: 'section' },
};
