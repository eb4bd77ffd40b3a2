import { useQuery } from '@tanstack/react-query';
import { hasWords } from '#shared/network/places/spelling.ts';
import { typedDay } from '#shared/office/finder/typed-day.ts';
import type { CallStops } from '#shared/sales/bookings/callers/callers-schema.ts';
import { longDate, today } from '#web/core/i18n/format.ts';
import { named, t } from '#web/core/i18n/i18n.ts';
import { useSession } from '#web/core/session/session.ts';
import { paths, staffPaths } from '#web/paths.ts';
import { callStopsQuery } from '#web/sales/bookings/callers/call-queries.ts';
import type { NavItem } from '#web/ui/content/Bars.tsx';
import type { Hit } from './recent.ts';

/** From this many letters on a word may mean a page or a town. */
const LETTERS = 2;
const TOWNS = 3;

/** Destinations that the reader can type: a day of trips, the trips of a town, incomplete trips, and the pages of the menu. */
export function useCommands(text: string, places: readonly NavItem[]): Hit[] {
  const { userType, carrierInfo } = useSession();
  const office = carrierInfo !== null && (userType === 'carrier' || carrierInfo.singleDriver);
  const { data: stops } = useQuery({ ...callStopsQuery(), enabled: office && mayBeWord(text) });
  if (text === '') return [];
  const pages = mayBeWord(text) ? pageHits(text, places) : [];
  if (!office) return pages;
  const words = mayBeWord(text) ? [...listHits(text, userType), ...townHits(text, stops)] : [];
  const known = new Set(words.map(({ to }) => to));
  return [...dayHits(text), ...words, ...pages.filter(({ to }) => !known.has(to))];
}

function mayBeWord(text: string): boolean {
  return text.length >= LETTERS && /\p{L}/u.test(text);
}

function dayHits(text: string): Hit[] {
  const date = typedDay(text, today());
  if (date === null) return [];
  return [trips(`from=${date}&to=${date}`, t('finder.day', { day: longDate(date) }), '')];
}

function townHits(text: string, stops: CallStops | undefined): Hit[] {
  const towns = (stops?.places ?? []).filter(({ name }) => hasWords(`${name.uk} ${name.en}`, text)).slice(0, TOWNS);
  return towns.flatMap(({ id, name }) => [
    trips(`boarding=${id}`, t('finder.boarding', { town: named(name) }), ''),
    trips(`leaving=${id}`, t('finder.leaving', { town: named(name) }), ''),
  ]);
}

/** Lists of trips by their problem, and what an office begins to do; their words are the usual search terms. */
function listHits(text: string, userType: Parameters<typeof staffPaths>[0]): Hit[] {
  const at = staffPaths(userType);
  const act = (words: string, label: string, to: string) => ({
    words,
    hit: { to, icon: 'route' as const, label, quiet: '' },
  });
  const lists = [
    { words: t('finder.words.unpaid'), hit: trips('unpaid=1', t('finder.unpaid'), t('finder.trips')) },
    { words: t('finder.words.missing'), hit: trips('missing=1', t('finder.missing'), t('finder.trips')) },
    { words: t('finder.words.requests'), hit: trips('unconfirmed=1', t('finder.requests'), t('finder.trips')) },
    {
      words: t('finder.words.debts'),
      hit: { to: at.cash, icon: 'route' as const, label: t('finder.debts'), quiet: '' },
    },
    act(t('finder.words.import'), t('finder.import'), paths.import),
    act('', t('finder.busAdd'), at.busAdd),
    act('', t('finder.routeAdd'), at.routeAdd),
  ];
  return lists.filter(({ words, hit }) => hasWords(`${words} ${hit.label}`, text)).map(({ hit }) => hit);
}

function pageHits(text: string, places: readonly NavItem[]): Hit[] {
  return places.flatMap(({ to, label }) =>
    typeof to === 'string' && hasWords(label, text)
      ? [{ to, icon: 'route' as const, label, quiet: t('finder.page') }]
      : [],
  );
}

function trips(query: string, label: string, quiet: string): Hit {
  return { to: `${paths.trips}?${query}`, icon: 'calendar', label, quiet };
}
