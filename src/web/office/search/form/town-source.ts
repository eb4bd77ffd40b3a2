import type { Place } from '#shared/network/places/schema.ts';
import { searchApi } from '#shared/office/search/api.ts';
import type { TownAnswer } from '#shared/office/search/schema.ts';
import { call } from '#web/core/api/call.ts';
import { queryClient } from '#web/core/api/query.ts';
import type { TownSource } from '#web/network/places/queries.ts';

export function townSources({ from, to }: { from: Place | null; to: Place | null }) {
  return { from: townSource('from', to), to: townSource('to', from) };
}

/** Looks up a typed end of a search: towns, and the towns reached by buses where it is none. */
function townSource(end: 'from' | 'to', other: Place | null): TownSource {
  return {
    key: ['towns', end, other?.id ?? null],
    choice: async (typed, signal) => {
      const [answer, { choiceOf }] = await Promise.all([
        answerOf(typed, end, other, signal),
        import('./town-choice.ts'),
      ]);
      return choiceOf(answer);
    },
    near: async ({ lat, lon }) => {
      // A kilometre is exact enough for a town, and says less about the person.
      const at = { lat: Number(lat.toFixed(2)), lon: Number(lon.toFixed(2)) };
      const query = { ...at, end, ...(other && { other: other.id }) };
      const [served, { nearChoice }] = await Promise.all([
        call(searchApi.nearTowns, { query }),
        import('./town-choice.ts'),
      ]);
      return nearChoice(served);
    },
    usual: async () => {
      const query = { end, ...(other && { other: other.id }) };
      const [served, { usualChoice }] = await Promise.all([
        call(searchApi.nearTowns, { query }),
        import('./town-choice.ts'),
      ]);
      return usualChoice(served);
    },
    exact: async (typed) => {
      const answer = await knownAnswer(typed, end, other);
      return (answer.kind === 'town' && answer.places[0]) || null;
    },
  };
}

/** Meaning of a typed text; requested once for a text. */
export function knownAnswer(typed: string, end: 'from' | 'to', other: Place | null): Promise<TownAnswer> {
  return queryClient.fetchQuery({
    queryKey: ['towns', 'answer', end, other?.id ?? null, typed],
    queryFn: () => answerOf(typed, end, other),
    staleTime: 60_000,
  });
}

function answerOf(q: string, end: 'from' | 'to', other: Place | null, signal?: AbortSignal): Promise<TownAnswer> {
  return call(searchApi.towns, { query: { q, end, ...(other && { other: other.id }) } }, signal ? { signal } : {});
}
