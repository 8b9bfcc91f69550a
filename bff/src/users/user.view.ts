import type { UserView } from '@wishboard/contracts/http/user';
import type { User } from '@wishboard/database/entities/user.entity';

/** What others may know of a member. */
export type Member = Pick<User, 'id' | 'username' | 'displayName' | 'avatar' | 'createdAt'>;

export function toUserView({ id, username, displayName, avatar, createdAt }: Member): UserView {
  return { id, username, displayName, avatar, createdAt: createdAt.toISOString() };
}
