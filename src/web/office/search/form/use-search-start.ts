import { useState } from 'react';
import { useNavigate } from '#web/core/router/router.tsx';
import { paths } from '#web/paths.ts';
import { readSearch, type SearchState, searchParams } from './state.ts';

/**
 * The search form of a page without results: it opens the results only when both towns are chosen. Otherwise, on a slow connection, another
 * page would replace the form while a person types into it.
 */
export function useSearchStart() {
  const navigate = useNavigate();
  const [chosen, setChosen] = useState<SearchState | null>(null);
  return {
    search: chosen ?? readSearch(new URLSearchParams()),
    from: null,
    to: null,
    onSearch: (next: SearchState) =>
      next.from === null || next.to === null
        ? setChosen({ ...next, from: null, to: null })
        : navigate(`${paths.search}?${searchParams(next)}`),
  };
}
