import type { InteractionType, RecordInteractionRequest } from '@wishboard/contracts/http/interaction';
import { paths } from '@wishboard/contracts/http/routes';
import { request } from './fetch-json';

/** Sends an interaction of a member with a wish. A failure is only logged. */
export async function recordInteraction(wishId: string, interactionType: InteractionType): Promise<void> {
  const body: RecordInteractionRequest = { wishId, interactionType };
  try {
    // The member may leave the page right after, by following a link or sharing the wish with another app.
    await request(paths.interactions, { method: 'POST', body, keepalive: true });
  } catch (error) {
    // biome-ignore lint/suspicious/noConsole: the specification asks for exactly this line (section 8)
    console.error('Failed to record interaction', error);
  }
}
