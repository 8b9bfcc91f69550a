import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { usersQuery } from '../../api/queries';

/** Debounce time of the search, in milliseconds. */
const DEBOUNCE_MS = 200;

/** Searches members by the beginning of their names, page by page. Without a search, returns all members. */
export function useMemberSearch() {
  const [search, setSearch] = useState('');
  const prefix = useDebounced(search.trim(), DEBOUNCE_MS);
  const everyone = useInfiniteQuery(usersQuery());
  const found = useInfiniteQuery({ ...usersQuery(prefix), placeholderData: keepPreviousData });
  const pages = found.data?.pages ?? [];
  const members = pages.flatMap(({ items }) => items);
  return {
    search,
    setSearch,
    /** The searched beginning of a name, which follows `search` after the debounce. */
    prefix,
    /** Whether there are more members than one page, so that a search helps. */
    hasManyMembers: everyone.hasNextPage || (everyone.data?.pages.length ?? 0) > 1,
    found,
    members,
    /** Number of members before the last loaded page. */
    beforeLastPage: members.length - (pages.at(-1)?.items.length ?? 0),
    /** Whether `members` is the result of the current search, and not of the one before. */
    isSettled: found.isSuccess && !found.isPlaceholderData && prefix === search.trim(),
  };
}

/** Debounces a value: returns the last value that stayed unchanged for `milliseconds`. */
function useDebounced<Value>(value: Value, milliseconds: number): Value {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), milliseconds);
    return () => clearTimeout(timer);
  }, [value, milliseconds]);
  return settled;
}
