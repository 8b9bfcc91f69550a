import type { UserView } from '@wishboard/contracts/http/user';
import type { User } from '@wishboard/server-kit/database/user.entity';

export function toUserView({ id, username, displayName, avatar, createdAt }: User): UserView {
  return { id, username, displayName, avatar, createdAt: createdAt.toISOString() };
}
