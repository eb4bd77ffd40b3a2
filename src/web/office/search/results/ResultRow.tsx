import { lazy, Suspense } from 'react';
import type { ShortJourney } from '#shared/network/timetable/journey.ts';
import type { FoundTrip } from '#shared/office/search/schema.ts';
import { money } from '#web/core/i18n/format.ts';
import { inOwnScript, t } from '#web/core/i18n/i18n.ts';
import { Link } from '#web/core/router/router.tsx';
import { Rating } from '#web/network/carriers/Rating.tsx';
import { rangeWords } from '#web/network/timetable/range/range-words.ts';
import { rideJourney } from '#web/network/timetable/ride-journey.ts';
import { paths } from '#web/paths.ts';
import { Icon } from '#web/ui/base/Icon.tsx';
import { JourneyShort } from '#web/ui/travel/JourneyShort.tsx';
import type { FullSearch } from '../form/queries.ts';
import { partySize, percentBack, type SearchState } from '../form/state.ts';

const AmenityIcons = lazy(() => import('#web/network/fleet/AmenityIcons.tsx'));
const RowFacts = lazy(() => import('./RowFacts.tsx'));

export interface ResultRowProps {
  found: FoundTrip;
  search: FullSearch;
  /** All rides of the page, whose expected times are fetched in one request. */
  rides: string;
}

/** As many amenities fit beside the carrier; the offer names all. */
const ICONS = 4;

/** One search result on a phone: journey, price, seats and carrier. */
export function ResultRow({ found, search, rides }: ResultRowProps) {
  const { carrier } = found;
  return (
    <Link
      to={offerPath(found, search)}
      className="block relative py-3 px-4 border-t hover:bg-surface-hover aria-[current=true]:bg-action-soft aria-[current=true]:[--surface:var(--action-soft)] aria-[current=true]:[box-shadow:inset_3px_0_var(--action)]"
    >
      <div className="beside">
        <JourneyShort journey={journeyOf(found)} />
        <div>
          <div
            className={
              found.price === null
                ? 'text-small font-strong max-w-[7.5rem] ml-auto'
                : 'text-title/[1.5rem] font-strong n'
            }
          >
            {priceWords(found, search)}
          </div>
          <PriceLabels {...{ found, search }} />
          {search.kind === 'passenger' && (
            <div className="mt-1 text-small text-quiet">{t('search.seats', { n: found.freeSeats })}</div>
          )}
        </div>
      </div>
      <div className="mt-2 flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
        <span className="flex flex-wrap items-center gap-2 text-small">
          <span className="font-strong">{inOwnScript(carrier.name)}</span>
          <Rating rating={carrier.rating} count={carrier.ratingCount} />
        </span>
        <span className="flex items-center gap-2">
          {found.instantConfirmation && (
            <Icon name="bolt" size="s" label={t('search.instant.full')} className="text-quiet" />
          )}
          {search.kind === 'passenger' && (
            <Suspense fallback={null}>
              <AmenityIcons amenities={found.amenities.slice(0, ICONS)} />
            </Suspense>
          )}
        </span>
      </div>
      {/* The line is there before its figures, so that no row moves when they come. */}
      <div className="mt-1 min-h-6 text-small text-quiet">
        <Suspense fallback={null}>
          <RowFacts {...{ found, search, rides }} />
        </Suspense>
      </div>
    </Link>
  );
}

/** The price for the party; that of a way back without what its carrier takes off. */
export function priceWords(found: FoundTrip, search: FullSearch): string {
  const { price, priceRange } = found;
  if (price === null) return priceRange ? rangeWords(priceRange, partySize(search)) : t('search.arrangement');
  return money(partySize(search) * (price - Math.round((price * (percentBack(search, found) ?? 0)) / 100)));
}

/** Labels below the price: for how many it is, and that its limits are of a price by arrangement. */
export function PriceLabels({ found: { price, priceRange }, search }: Pick<ResultRowProps, 'found' | 'search'>) {
  const n = partySize(search);
  return (
    <div className="text-small text-quiet">
      {n > 1 && (price !== null || priceRange) && <div>{t('search.party', { n })}</div>}
      {priceRange && t('search.arrangement')}
    </div>
  );
}

export function offerPath(found: FoundTrip, { kind, passengers, kg }: SearchState): string {
  const query = new URLSearchParams({ from: String(found.fromSeq), to: String(found.toSeq) });
  if (kind === 'parcel') query.set('kind', kind);
  if (kind === 'parcel' && kg) query.set('kg', String(kg));
  if (passengers > 1 && kind === 'passenger') query.set('passengers', String(passengers));
  return paths.offer(found.tripId, query.toString());
}

export function journeyOf(found: FoundTrip): ShortJourney {
  return rideJourney(found, found.crossing?.short ?? null);
}
