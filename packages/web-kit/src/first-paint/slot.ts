import type { RemoteName } from '@wishboard/contracts/remotes/contract';
import { createElement } from 'react';

/** Placeholder for another remote's part of the first screen: `firstPaintSlot` in contracts/remotes/first-paint.ts, as an element. */
export const Slot = ({ of }: { of: RemoteName }) => createElement('span', { 'data-slot': of });
