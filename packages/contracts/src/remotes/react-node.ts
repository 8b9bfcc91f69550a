/** Stand-in for React's node type, so that the contracts need no dependency on React. */
// biome-ignore lint/suspicious/noExplicitAny: React's own type is recursive over any element; the kit narrows it.
export type ReactNode = any;
