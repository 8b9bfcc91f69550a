import type { Category } from '@wishboard/contracts/http/fields/category';
import type { NoteColor } from '@wishboard/contracts/http/wishes/wish';

import type { DemoUsername } from './members.js';

/** A product link with the result of its preview. */
export interface DemoProduct {
  url: string;
  /** Absent when the preview failed. */
  title?: string;
  /** Name of a file in assets/demo/products, without its ending. */
  picture?: string;
}

/** A wish of the demo data. Its age and its reactions are drawn when the data is loaded. */
export interface DemoWish {
  owner: DemoUsername;
  title: string;
  description: string;
  color: NoteColor;
  tags: string[];
  igAccount?: string;
  product?: DemoProduct;
  granted?: boolean;
  /** How popular the wish is compared with others; 1 when absent. */
  appeal?: number;
}

export type DemoWishesByCategory = Record<Category, DemoWish[]>;
