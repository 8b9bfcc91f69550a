import type { InteractionType } from '@wishboard/contracts/http/interaction';
import type { Emoji } from '@wishboard/contracts/http/wishes/reaction';

import type { InteractionRow, JoinedMember, PostedWish, ReactionRow } from './demo-rows.js';
import type { SeededRandom } from './seeded-random.js';

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;

/** Weights of the interactions, as the page sends them. */
const WEIGHTS: Record<InteractionType, number> = {
  view: 1,
  click_link: 2,
  click_ig: 2,
  react: 3,
  share: 4,
  instagram_share: 4,
};

/** Draws which member saw which wish and what they did with it. Most wishes get a few reactions, a handful get many. */
export function demoActivity(members: JoinedMember[], wishes: PostedWish[], now: Date, random: SeededRandom) {
  const reactions: ReactionRow[] = [];
  const interactions: InteractionRow[] = [];

  for (const wish of wishes) {
    const ageMs = now.getTime() - wish.row.created_at.getTime();
    for (const member of members) {
      if (member.row.id === wish.row.user_id) continue;
      const delayMs = 5 * MINUTE + random.exponential(1.5 * DAY);
      if (delayMs >= ageMs || !random.chance(0.7)) continue;
      const seenAt = new Date(wish.row.created_at.getTime() + delayMs);

      const record = (interactionType: InteractionType, minutesLater: number) => {
        const createdAt = new Date(Math.min(seenAt.getTime() + minutesLater * MINUTE, now.getTime()));
        interactions.push({
          id: random.uuid(createdAt),
          user_id: member.row.id,
          wish_id: wish.row.id,
          interaction_type: interactionType,
          weight: WEIGHTS[interactionType],
          created_at: createdAt,
        });
        return createdAt;
      };

      record('view', 0);
      if (wish.row.product_url && random.chance(0.3)) record('click_link', 1);
      if (wish.row.ig_account && random.chance(0.15)) record('click_ig', 2);
      if (random.chance(0.04)) record(random.chance(0.5) ? 'share' : 'instagram_share', 4);
      if (!random.chance(likelihood(member, wish))) continue;
      for (const emoji of pickEmojis(random)) {
        const createdAt = record('react', 3);
        reactions.push({
          id: random.uuid(createdAt),
          wish_id: wish.row.id,
          user_id: member.row.id,
          emoji,
          created_at: createdAt,
        });
      }
    }
  }
  return { reactions, interactions };
}

function likelihood(member: JoinedMember, wish: PostedWish): number {
  const interested = member.taste.interests.includes(wish.row.category) ? 2 : 1;
  const likesColor = member.taste.colorPreference === wish.row.color ? 1.2 : 1;
  return 0.2 * wish.appeal ** 1.3 * interested * likesColor;
}

function pickEmojis(random: SeededRandom): Emoji[] {
  const draw = random.next();
  const first: Emoji = draw < 0.55 ? 'heart' : draw < 0.8 ? 'thumbs-up' : 'fire';
  if (!random.chance(0.2)) return [first];
  return [first, first === 'heart' ? 'fire' : 'heart'];
}
