import { createHmac } from 'node:crypto';

const ROLES = {
  ownerUrl: 'wishboard_owner',
  appUrl: 'wishboard_app',
  linkPreviewUrl: 'wishboard_link_preview',
};

/**
 * The addresses of the roles of packages/database/src/schema/roles.ts in a database of which we know the superuser.
 * Their passwords follow from the superuser's, and tell nothing about it nor about each other.
 */
export function roleUrls(adminUrl) {
  const key = decodeURIComponent(new URL(adminUrl).password);
  const urlOf = (role) => {
    const url = new URL(adminUrl);
    url.username = role;
    url.password = createHmac('sha256', key).update(role).digest('base64url');
    return url.href;
  };
  return Object.fromEntries(Object.entries(ROLES).map(([name, role]) => [name, urlOf(role)]));
}
