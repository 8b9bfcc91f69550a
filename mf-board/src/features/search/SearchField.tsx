import { SEARCH_SORT_DEFAULT, SEARCH_SORTS, type SearchSort } from '@wishboard/contracts/http/wishes/search';
import type { Navigation } from '@wishboard/contracts/remotes/place';
import { IconButton, Tooltip, useTexts } from '@wishboard/web-kit/ui';
import { Search, X } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { boardTexts } from '../../texts/board';
import { LastSearches } from './LastSearches';
import { rememberSearch } from './last-searches';
import styles from './SearchField.module.css';
import { SearchInput } from './SearchInput';
import { useSearchText } from './use-search-text';

/** The search field. "/" moves the focus to it, Escape clears it. On a narrow viewport a button opens the field. */
export function SearchField({ navigation }: { navigation: Navigation }) {
  const { search: texts } = useTexts(boardTexts);
  const { text, compose, type } = useSearchText(navigation);
  const [opened, setOpened] = useState(false);
  const [focused, setFocused] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  const opener = useRef<HTMLButtonElement>(null);
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
  const clearOrLeave = () => {
    if (text !== '') return clearSearch();
    setOpened(false);
    input.current?.blur();
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
        <SearchInput ref={input} text={text} onType={type} onCompose={compose} onEscape={clearOrLeave} />
        {navigation.place.q && <SearchOrder navigation={navigation} />}
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

/** Chooses the order of the found wishes. */
function SearchOrder({ navigation: { place, replace } }: { navigation: Navigation }) {
  const { search: texts } = useTexts(boardTexts);
  return (
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
  );
}

/** Opens the search when "/" is pressed, unless a text field has the focus or a dialog or menu is open. */
function useSlashKey(open: () => void): void {
  const latest = useRef(open);
  latest.current = open;
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
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
