import { useLayoutEffect, useRef, useState } from 'react';
import type { Place } from '#shared/network/places/schema.ts';
import type { Ends } from './resolve-ends.ts';

/**
 * The towns of the search form: the person's choice since the address last changed, otherwise the towns of the address. Those
 * load late and never replace a choice that was made in the meantime.
 */
export function useEnds(address: { from: number | null; to: number | null }, loaded: Ends) {
  const [chosen, setChosen] = useState<Partial<Ends>>({});
  // The latest choice, readable between two renders: a town may be chosen and the form submitted before React renders again.
  const latest = useRef(chosen);
  useLayoutEffect(() => {
    const { from, to } = latest.current;
    latest.current = { ...(isPlace(from, address.from) && { from }), ...(isPlace(to, address.to) && { to }) };
    setChosen(latest.current);
  }, [address.from, address.to]);

  const withLoaded = ({ from = loaded.from, to = loaded.to }: Partial<Ends>): Ends => ({ from, to });
  return {
    ends: withLoaded(chosen),
    /** The current towns; unlike `ends` they are also right between two renders. */
    current: () => withLoaded(latest.current),
    choose: (ends: Partial<Ends>) => {
      latest.current = { ...latest.current, ...ends };
      setChosen(latest.current);
    },
    /** The ids of the towns for the address; a town that is not loaded yet keeps its id from the address. */
    ids: ({ from, to }: Ends) => ({
      from: from?.id ?? (latest.current.from === undefined ? address.from : null),
      to: to?.id ?? (latest.current.to === undefined ? address.to : null),
    }),
  };
}

function isPlace(place: Place | null | undefined, id: number | null): boolean {
  return place !== undefined && (place?.id ?? null) === id;
}
