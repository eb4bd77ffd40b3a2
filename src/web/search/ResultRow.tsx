import { daysBetween } from '#shared/core/time.ts';
import type { Found } from '#shared/search/schema.ts';
import type { ShortJourney } from '#shared/timetable/journey.ts';
import { Rating } from '#web/carriers/Rating.tsx';
import { dateIn, money, timeIn } from '#web/core/i18n/format.ts';
import { t } from '#web/core/i18n/i18n.ts';
import { Link } from '#web/core/router/router.tsx';
import { AmenityIcons } from '#web/fleet/Amenities.tsx';
import { paths } from '#web/paths.ts';
import { cx } from '#web/ui/cx.ts';
import { Icon } from '#web/ui/Icon.tsx';
import { JourneyShort } from '#web/ui/JourneyShort.tsx';
import type { SearchState } from './state.ts';

interface ResultRowProps {
  found: Found;
  search: SearchState;
  /** Opens the trip beside the list instead of on its own page. */
  beside?: { opened: boolean; open: () => void } | undefined;
}

/** One search result: journey, price, seats and carrier. */
export function ResultRow({ found, search, beside }: ResultRowProps) {
  const { kind, passengers } = search;
  const query = new URLSearchParams({ from: String(found.fromSeq), to: String(found.toSeq) });
  if (kind === 'parcel') query.set('kind', kind);
  if (passengers > 1 && kind === 'passenger') query.set('passengers', String(passengers));
  return (
    <Link
      to={paths.offer(found.tripId, query.toString())}
      className="result"
      aria-current={beside?.opened ? 'true' : undefined}
      onClick={(event) => {
        if (!beside || event.metaKey || event.ctrlKey || event.shiftKey) return;
        event.preventDefault();
        beside.open();
      }}
    >
      <div
        className={cx(
          'grid grid-cols-[minmax(0,1fr)_auto] gap-3',
          beside && 'lg:grid-cols-[18rem_minmax(0,1fr)_auto] lg:gap-6',
        )}
      >
        <JourneyShort journey={journeyOf(found)} />
        {beside && <Who found={found} className="hidden content-center gap-2 lg:grid" />}
        <div className="text-right">
          <div className={found.price === null ? 'result-words' : 'result-price'}>
            {found.price === null ? t('search.arrangement') : money(found.price)}
          </div>
          {kind === 'passenger' && (
            <div className="mt-1 text-small text-quiet">{t('search.seats', { n: found.freeSeats })}</div>
          )}
          {beside && (
            <span className={cx('btn btn-soft mt-2 hidden lg:inline-flex', beside.opened && 'invisible')}>
              {t(found.price === null ? 'search.requestPrice' : 'search.book')}
            </span>
          )}
        </div>
      </div>
      <Who
        found={found}
        className={cx('mt-3 flex flex-wrap items-center justify-between gap-x-4 gap-y-1', beside && 'lg:hidden')}
      />
    </Link>
  );
}

function Who({ found, className }: { found: Found; className: string }) {
  const { carrier } = found;
  return (
    <div className={className}>
      <span className="flex flex-wrap items-center gap-2 text-small">
        <span className="font-strong">{carrier.name}</span>
        <Rating rating={carrier.rating} count={carrier.ratingCount} />
      </span>
      <span className="flex items-center gap-2">
        {found.instantConfirmation && (
          <Icon name="bolt" size="s" label={t('search.instant.full')} className="text-quiet" />
        )}
        <AmenityIcons amenities={found.amenities} />
      </span>
    </div>
  );
}

function journeyOf(found: Found): ShortJourney {
  const [left, reached] = [dateIn(found.from.zone, found.departsAt), dateIn(found.to.zone, found.arrivesAt)];
  return {
    from: { name: found.from.name, time: timeIn(found.from.zone, found.departsAt) },
    to: {
      name: found.to.name,
      time: timeIn(found.to.zone, found.arrivesAt),
      date: reached,
      days: daysBetween(left, reached),
    },
    minutes: found.durationMinutes,
    crossing: found.crossing?.short ?? null,
  };
}
