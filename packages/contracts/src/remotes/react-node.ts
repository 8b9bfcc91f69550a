/** Structural stand-in for React's node type, so that contracts need no dependency. */
// biome-ignore lint/suspicious/noExplicitAny: React's own type is recursive over any element; the kit narrows it.
export type ReactNode = any;
