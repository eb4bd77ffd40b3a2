import type { Crossing } from '#shared/network/places/schema.ts';
import { buildJourney } from '#shared/network/timetable/journey.ts';
import { stopInstants, tripSpan } from '#shared/network/timetable/making.ts';
import { planFares, planStops } from '#shared/network/timetable/plan.ts';
import { fareBetween } from '#shared/network/timetable/pricing.ts';
import { rangeBetween } from '#shared/network/timetable/range/price-range.ts';
import type { Route } from '#shared/network/timetable/schema.ts';
import { serverNow } from '#web/core/browser/now.ts';
import { durationBetween, longDate, money } from '#web/core/i18n/format.ts';
import { t } from '#web/core/i18n/i18n.ts';
import { Note } from '#web/ui/base/Note.tsx';
import { JourneyLine } from '#web/ui/travel/JourneyLine.tsx';
import { placesOf } from './draft-check.ts';
import { nextServiceDate, tripsAsSold } from './next-trip.ts';
import { rangeWords } from './range/range-words.ts';
import type { DraftState } from './use-draft.ts';

interface RoutePreviewProps {
  state: DraftState;
  /** The saved route; null for a new one. */
  saved: Route | null;
  crossings: readonly Crossing[];
}

/** The next trip as a passenger will see it: real dates, local times, prices from the first stop. */
export function RoutePreview({ state, saved, crossings }: RoutePreviewProps) {
  const { route } = state.checked;
  const stops = route ? planStops(route, placesOf(state.draft)) : [];
  const date = route && nextServiceDate(stops, route.days, serverNow(), tripsAsSold(state, saved));
  if (!route || !date) return <Note>{t('timetable.edit.previewWait')}</Note>;
  const instants = stopInstants(stops, date);
  const { departsAt, arrivesAt } = tripSpan(stops, date);
  const crossing = crossings.find(({ key }) => key === route.crossingKey);
  const [one = '', other = ''] = crossing?.countries ?? [];
  const items = buildJourney({
    stops: stops.map((stop, seq) => ({
      seq,
      place: stop.place,
      point: stop.point || null,
      arrivesAt: instants[seq]?.arrivesAt?.toISOString() ?? null,
      departsAt: instants[seq]?.departsAt?.toISOString() ?? null,
    })),
    crossing: crossing ? { ...crossing, countries: [one, other] } : null,
  });
  const fares = planFares(route);
  const price = (seq: number) => {
    const cents = fareBetween(stops, fares, 'passenger', 0, seq);
    if (cents !== null) return money(cents);
    const range = rangeBetween(stops, 0, seq);
    return range ? rangeWords(range) : t('timetable.edit.arrangement');
  };
  return (
    <>
      <Note className="mb-3">
        {t('timetable.edit.previewDate', { date: longDate(date) })} ·{' '}
        {t('timetable.edit.onWay', { duration: durationBetween(departsAt, arrivesAt) })}
      </Note>
      <JourneyLine items={items} side={({ seq }) => (seq === 0 ? null : price(seq))} />
    </>
  );
}
