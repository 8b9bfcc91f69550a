import type { Category } from '@wishboard/contracts/http/category';

/** Which wishes a list holds: all of them, those of a category, or those of a member. */
export type Scope = { kind: 'all' } | { kind: 'category'; category: Category } | { kind: 'user'; userId: string };

export function scopeKey(scope: Scope): string {
  if (scope.kind === 'all') return '*';
  return scope.kind === 'category' ? scope.category : scope.userId;
}

/** Keys of every list a wish stands in. */
export function scopesOf(wish: { userId: string; category: string }): string[] {
  return ['*', wish.category, wish.userId];
}
