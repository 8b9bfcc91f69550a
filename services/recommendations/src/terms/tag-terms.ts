import { words } from '@wishboard/contracts/terms/text-terms';
import { LRUCache } from 'lru-cache';

/** Maximum of tags and keywords whose words are kept in memory, some 300 bytes each. */
const TAGS_KEPT = 5_000;

const kept = new LRUCache<string, readonly string[]>({ max: TAGS_KEPT, memoMethod: (tag) => words(tag) });

/**
 * Returns the words of a tag or a keyword. They are kept, because many wishes and members share a tag, and because starting the
 * segmenter costs more than the rest of what a list does with a keyword.
 */
export function wordsOfTag(tag: string): readonly string[] {
  return kept.memo(tag);
}

/**
 * Returns a tag or a keyword as a single term. A text with the same word, or the same pair of words, has the same term. Empty when
 * the tag has only stop words.
 */
export function tagTerm(tag: string): string {
  return wordsOfTag(tag).join(' ');
}
