import type { InteractionType, RecordInteractionRequest } from '@wishboard/contracts/http/interaction';
import { paths } from '@wishboard/contracts/http/routes';
import { request } from './fetch-json';

/** Tells the server what a member did with a wish. A failure is logged and concerns nobody. */
export async function recordInteraction(wishId: string, interactionType: InteractionType): Promise<void> {
  const body: RecordInteractionRequest = { wishId, interactionType };
  try {
    // The page may be left the moment after: a link was followed, a wish was shared into another app.
    await request(paths.interactions, { method: 'POST', body, keepalive: true });
  } catch (error) {
    // biome-ignore lint/suspicious/noConsole: the specification asks for exactly this line (section 8)
    console.error('Failed to record interaction', error);
  }
}
