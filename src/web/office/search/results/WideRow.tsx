import { zoneOffset } from '#shared/core/time.ts';
import type { FoundTrip } from '#shared/office/search/schema.ts';
import { inOwnScript, named, t } from '#web/core/i18n/i18n.ts';
import { Link } from '#web/core/router/router.tsx';
import { Rating } from '#web/network/carriers/Rating.tsx';
import { clockName } from '#web/ui/base/clocks.ts';
import { cx } from '#web/ui/base/cx.ts';
import { Avatar } from '#web/ui/content/Avatar.tsx';
import { JourneyShort } from '#web/ui/travel/JourneyShort.tsx';
import { journeyOf, offerPath, PriceLabels, priceWords, type ResultRowProps } from './ResultRow.tsx';
import RowFacts from './RowFacts.tsx';

interface WideRowProps extends ResultRowProps {
  /** Opens the trip beside the list instead of on its own page. */
  panel: { opened: boolean; open: () => void };
}

/** On how many lines the amenities are written. */
const LINES = 3;

/** So few seats are a reason to hurry. */
const FEW = 3;

/** One search result on a wide screen: the way, the carrier, what the bus offers in words, and the price with its button. */
export default function WideRow({ found, search, rides, panel }: WideRowProps) {
  return (
    <Link
      to={offerPath(found, search)}
      className="grid relative py-3 px-6 border-t hover:bg-surface-hover aria-[current=true]:bg-action-soft aria-[current=true]:[--surface:var(--action-soft)] aria-[current=true]:[box-shadow:inset_3px_0_var(--action)] grid-cols-[minmax(0,5fr)_minmax(0,4fr)_minmax(0,3fr)_11rem] gap-5 @max-[60rem]:grid-cols-[minmax(0,5fr)_minmax(0,4fr)_10rem] @max-[42rem]:grid-cols-[minmax(0,1fr)_auto]"
      aria-current={panel.opened ? 'true' : undefined}
      onClick={(event) => {
        if (event.metaKey || event.ctrlKey || event.shiftKey) return;
        event.preventDefault();
        panel.open();
      }}
    >
      <Ends found={found} />
      <Who {...{ found, search, rides }} />
      <ul className="text-small grid gap-1 content-start pl-4 list-disc @max-[60rem]:hidden">
        {(search.kind === 'passenger' ? offersOf(found) : []).map((words) => (
          <li className="marker:text-quiet" key={words}>
            {words}
          </li>
        ))}
      </ul>
      <div className="whitespace-nowrap grid gap-1 content-start justify-items-end text-right @max-[42rem]:row-1 @max-[42rem]:col-2">
        <div
          className={found.price === null ? 'text-small font-strong max-w-[7.5rem] ml-auto' : 'text-figure font-heavy'}
        >
          {priceWords(found, search)}
        </div>
        <PriceLabels {...{ found, search }} />
        {search.kind === 'passenger' && (
          <div className={cx('text-small', found.freeSeats <= FEW ? 'font-strong' : 'text-quiet')}>
            {t(found.freeSeats <= FEW ? 'lookup.row.few' : 'search.seats', { n: found.freeSeats })}
          </div>
        )}
        <span className={cx('btn btn-soft', panel.opened && 'invisible', 'mt-2')}>
          {t(labelOf(found, search.kind))}
        </span>
      </div>
    </Link>
  );
}

/** The way with its points; the zones of both clocks are named where they differ. */
function Ends({ found }: { found: FoundTrip }) {
  const { from, to, departsAt, arrivesAt, fromPoint, toPoint } = found;
  const differ = zoneOffset(from.zone, new Date(departsAt)) !== zoneOffset(to.zone, new Date(arrivesAt));
  const ends = [
    { zone: from.zone, point: fromPoint, key: 'from' },
    { zone: to.zone, point: toPoint, key: 'to' },
  ];
  return (
    <div>
      <JourneyShort journey={journeyOf(found)} />
      <dl className="text-small mt-2 text-quiet">
        {ends.map(({ zone, point, key }) => (
          <div className="flex gap-2" key={key}>
            <dt className="font-medium whitespace-nowrap">{named((key === 'from' ? from : to).name)}</dt>
            <dd>{[inOwnScript(point), differ && clockName(zone)].filter(Boolean).join(' · ')}</dd>
          </div>
        ))}
      </dl>
    </div>
  );
}

function Who({ found, search, rides }: ResultRowProps) {
  const { carrier } = found;
  return (
    <div className="grid grid-cols-[auto_minmax(0,1fr)] gap-y-2 gap-x-3 content-start @max-[42rem]:row-2 @max-[42rem]:col-span-full">
      <Avatar kind="company" name={carrier.name} src={carrier.logo} />
      <div className="min-w-0">
        <div className="font-strong">{inOwnScript(carrier.name)}</div>
        <Rating rating={carrier.rating} count={carrier.ratingCount} />
      </div>
      <div className="text-small col-span-full grid gap-1 text-quiet">
        <RowFacts {...{ found, search, rides }} />
        {search.kind === 'passenger' && <div>{t('lookup.row.seats', { bus: found.bus, n: found.busSeats })}</div>}
      </div>
    </div>
  );
}

function offersOf({ amenities, petsAllowed, instantConfirmation }: FoundTrip): string[] {
  const offered = amenities.filter((amenity) => amenity !== 'animal_transportation');
  const perLine = Math.ceil(offered.length / LINES);
  const lines = offered.flatMap((_, at) => (at % perLine === 0 ? [lineOf(offered.slice(at, at + perLine))] : []));
  return [
    ...lines,
    ...(petsAllowed ? [t('lookup.row.pets')] : []),
    ...(instantConfirmation ? [t('lookup.row.instant')] : []),
  ];
}

/** 'Кондиціонер, зарядка': only the first word of a line, and names, have a capital letter. */
function lineOf(amenities: FoundTrip['amenities']): string {
  const words = amenities.map((amenity, at) => {
    const word = t(`amenities.${amenity}`);
    return at === 0 || amenity === 'wifi' || !/^\p{Lu}\p{Ll}/u.test(word)
      ? word
      : `${word.charAt(0).toLowerCase()}${word.slice(1)}`;
  });
  return words.join(', ');
}

function labelOf({ price }: FoundTrip, kind: 'passenger' | 'parcel') {
  if (price === null) return 'search.requestPrice';
  return kind === 'parcel' ? 'lookup.offer.sendParcel' : 'lookup.row.choose';
}
