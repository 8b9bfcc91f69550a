import { SEARCH_MAX } from '@wishboard/contracts/http/wishes/search';
import { useTexts, VisuallyHidden } from '@wishboard/web-kit/ui';
import { type KeyboardEvent, type Ref, useId, useRef } from 'react';
import { boardTexts } from '../../texts/board';
import styles from './SearchField.module.css';

interface SearchInputProps {
  ref: Ref<HTMLInputElement>;
  text: string;
  onType(text: string): void;
  /** Called instead of `onType` while an input method composes a word: its unfinished letters are shown and not searched. */
  onCompose(text: string): void;
  /** Called on Escape, except on one that ends a composition. */
  onEscape(): void;
}

/** The text field of the search, with its hidden label. */
export function SearchInput({ ref, text, onType, onCompose, onEscape }: SearchInputProps) {
  const { search: texts } = useTexts(boardTexts);
  const id = useId();
  const composing = useRef(false);
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || composing.current) return;
    onEscape();
    event.preventDefault();
  };
  return (
    <>
      <label htmlFor={id}>
        <VisuallyHidden>{texts.label}</VisuallyHidden>
      </label>
      <input
        ref={ref}
        id={id}
        type="search"
        enterKeyHint="search"
        dir="auto"
        autoComplete="off"
        spellCheck={false}
        maxLength={SEARCH_MAX}
        placeholder={texts.placeholder}
        aria-keyshortcuts="/"
        className={styles.input}
        value={text}
        onChange={({ target }) => (composing.current ? onCompose(target.value) : onType(target.value))}
        onCompositionStart={() => {
          composing.current = true;
        }}
        onCompositionEnd={({ currentTarget }) => {
          composing.current = false;
          onType(currentTarget.value);
        }}
        onKeyDown={onKeyDown}
      />
    </>
  );
}
