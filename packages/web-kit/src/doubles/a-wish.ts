import type { WishView } from '@wishboard/contracts/http/wishes/wish';

/** Returns a wish in the form of the API, for tests. Its title is its id. */
export const aWish = (id: string): WishView => ({
  id,
  userId: 'u',
  title: id,
  description: '',
  productUrl: null,
  productTitle: null,
  productImage: null,
  color: 'yellow',
  category: 'general',
  tags: [],
  igAccount: null,
  isGranted: false,
  grantedAt: null,
  createdAt: '2026-01-01T00:00:00Z',
  reactionCounts: {},
  myReactions: [],
  previewStatus: 'none',
  user: { id: 'u', username: 'u', displayName: 'U', avatar: '' },
});
