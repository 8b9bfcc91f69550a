import {
  SEARCH_MAX,
  SEARCH_SORT_DEFAULT,
  SEARCH_SORTS,
  type SearchSort,
} from '@wishboard/contracts/http/wishes/search';
import type { Navigation } from '@wishboard/contracts/remotes/place';
import { IconButton, Tooltip, useTexts, VisuallyHidden } from '@wishboard/web-kit/ui';
import { Search, X } from 'lucide-react';
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { boardTexts } from '../../texts/board';
import { LastSearches } from './LastSearches';
import { rememberSearch } from './last-searches';
import styles from './SearchField.module.css';
import { useSearchText } from './use-search-text';

/** The search field. "/" moves the focus to it, Escape clears it. On a narrow viewport a button opens the field. */
export function SearchField({ navigation }: { navigation: Navigation }) {
  const { search: texts } = useTexts(boardTexts);
  const { place, replace } = navigation;
  const { text, setText, type } = useSearchText(navigation);
  const [opened, setOpened] = useState(false);
  const [focused, setFocused] = useState(false);
  const composing = useRef(false);
  const input = useRef<HTMLInputElement>(null);
  const opener = useRef<HTMLButtonElement>(null);
  const id = useId();
  const isOpen = opened || text !== '' || focused;
  // Rendered synchronously: a member who goes on typing after "/" must not lose the first letters.
  const open = () => {
    flushSync(() => setOpened(true));
    input.current?.focus({ preventScroll: true });
  };
  useSlashKey(open);
  const clearSearch = () => {
    type('', true);
    setOpened(false);
    // On a narrow viewport the field disappears, so the focus moves to the button in its place.
    requestAnimationFrame(() =>
      (opener.current?.offsetParent ? opener : input).current?.focus({ preventScroll: true }),
    );
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || composing.current) return;
    if (text === '') {
      setOpened(false);
      input.current?.blur();
    } else clearSearch();
    event.preventDefault();
  };
  return (
    <search
      className={styles.search}
      data-open={isOpen || undefined}
      onFocus={() => setFocused(true)}
      onBlur={({ currentTarget, relatedTarget }) => {
        if (currentTarget.contains(relatedTarget)) return;
        setFocused(false);
        setOpened(false);
      }}
    >
      <Tooltip content={texts.open}>
        <IconButton ref={opener} label={texts.open} className={styles.opener} aria-expanded={isOpen} onClick={open}>
          <Search aria-hidden />
        </IconButton>
      </Tooltip>
      <form
        className={styles.field}
        onSubmit={(event) => {
          event.preventDefault();
          type(text, true);
          if (text.trim()) rememberSearch(text.trim());
        }}
      >
        <Search aria-hidden className={styles.icon} />
        <label htmlFor={id}>
          <VisuallyHidden>{texts.label}</VisuallyHidden>
        </label>
        <input
          ref={input}
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
          onChange={({ target }) => (composing.current ? setText(target.value) : type(target.value))}
          onCompositionStart={() => {
            composing.current = true;
          }}
          onCompositionEnd={({ currentTarget }) => {
            composing.current = false;
            type(currentTarget.value);
          }}
          onKeyDown={onKeyDown}
        />
        {place.q && (
          <select
            aria-label={texts.sort}
            className={styles.sort}
            value={place.sort ?? SEARCH_SORT_DEFAULT}
            onChange={({ target }) => replace({ sort: target.value as SearchSort })}
          >
            {SEARCH_SORTS.map((sort) => (
              <option key={sort} value={sort}>
                {texts.sorts[sort]}
              </option>
            ))}
          </select>
        )}
        {(text !== '' || opened) && (
          <IconButton label={texts.clear} size="s" onClick={clearSearch}>
            <X aria-hidden />
          </IconButton>
        )}
      </form>
      {focused && text === '' && (
        <LastSearches
          onChoose={(q) => {
            type(q, true);
            input.current?.focus({ preventScroll: true });
          }}
        />
      )}
    </search>
  );
}

/** Opens the search when "/" is pressed, unless a text field has the focus or a dialog or menu is open. */
function useSlashKey(open: () => void): void {
  const latest = useRef(open);
  latest.current = open;
  useEffect(() => {
    const onKey = (event: globalThis.KeyboardEvent) => {
      if (event.key !== '/' || event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return;
      const target = event.target instanceof HTMLElement ? event.target : null;
      if (target?.closest('input, textarea, select, [contenteditable], [role="dialog"], [role="menu"]')) return;
      event.preventDefault();
      latest.current();
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, []);
}
