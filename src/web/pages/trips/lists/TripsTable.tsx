import '#web/ui/content/table.css';
import { lazy, Suspense } from 'react';
import type { TripRow } from '#shared/sales/trips/schema.ts';
import { dateIn, dayFrom, money, timeIn, today } from '#web/core/i18n/format.ts';
import { t } from '#web/core/i18n/i18n.ts';
import { Link, useLocation } from '#web/core/router/router.tsx';
import { paths } from '#web/paths.ts';
import { driversInRow, pathLabel } from '#web/sales/trips/labels.ts';
import type { TripsState } from '#web/sales/trips/state.ts';
import { TripState } from '#web/sales/trips/TripLine.tsx';
import { cx } from '#web/ui/base/cx.ts';
import { useBulk } from '#web/ui/base/use-bulk.ts';
import { type Ticked, useTicked } from '#web/ui/base/use-ticked.ts';
import { BulkBar, TickBox } from '#web/ui/content/BulkBar.tsx';

const TripActs = lazy(() => import('./TripActs.tsx'));

interface TripsTableProps {
  trips: readonly TripRow[];
  state: TripsState;
}

/** The trips of an office as one dense table: a row each, by day where they are in the order of departure. */
export default function TripsTable({ trips, state }: TripsTableProps) {
  const ids = trips.map(({ id }) => id);
  const ticked = useTicked(ids);
  const bulk = useBulk();
  const byDay = state.sort === 'departure' || state.sort === '-departure';
  return (
    <>
      <table className="tb [&_td]:h-10 [&_.pill]:min-h-5">
        <thead>
          <tr>
            <td className="w-0 pl-4">
              <TickBox ticked={ticked} rows={ids} label={t('ui.bulk.all')} />
            </td>
            <th>{t('trips.column.departs')}</th>
            <th>{t('trips.column.arrives')}</th>
            <th>{t('trips.column.route')}</th>
            <th>{t('trips.column.bus')}</th>
            <th>{t('trips.column.drivers')}</th>
            <th className="num">{t('trips.column.seats')}</th>
            <th className="num">{t('trips.column.parcels')}</th>
            <th className="num pr-4">{t('trips.column.due')}</th>
          </tr>
        </thead>
        {trips.map((trip, index) => (
          <Row
            key={trip.id}
            trip={trip}
            ticked={ticked}
            day={byDay ? (trips[index - 1]?.serviceDate === trip.serviceDate ? null : trip.serviceDate) : undefined}
          />
        ))}
      </table>
      <BulkBar ticked={ticked} bulk={bulk}>
        <Suspense fallback={null}>
          <TripActs trips={trips.filter(({ id }) => ticked.has(id))} bulk={bulk} />
        </Suspense>
      </BulkBar>
    </>
  );
}

interface RowProps {
  trip: TripRow;
  ticked: Ticked;
  day: string | null | undefined;
}

/** `day` is the day that begins with the row; undefined: each row has its own. */
function Row({ trip, ticked, day }: RowProps) {
  const { search } = useLocation();
  const { from, to, departsAt, arrivesAt, bus, bookedSeats, seatsCount, parcels, amountDue, amountPaid } = trip;
  const later = dateIn(to.zone, arrivesAt) !== trip.serviceDate;
  const drivers = driversInRow(trip);
  return (
    <tbody>
      {day && (
        <tr>
          <th colSpan={9} scope="rowgroup" className="pt-3 pl-4 font-strong">
            {dayFrom(today(), day)}
          </th>
        </tr>
      )}
      <tr className="relative hover:bg-surface-hover has-[.tick:checked]:bg-action-soft">
        <td className="w-0 pl-4">
          <TickBox ticked={ticked} rows={[trip.id]} label={`${timeIn(from.zone, departsAt)} ${pathLabel(trip)}`} />
        </td>
        <td className="n font-strong">
          {day === undefined && (
            <span className="block font-regular text-quiet">{dayFrom(today(), trip.serviceDate)}</span>
          )}
          {timeIn(from.zone, departsAt)}
        </td>
        <td className="n">
          {timeIn(to.zone, arrivesAt)}
          {later && <span className="text-quiet"> +1</span>}
        </td>
        <td>
          <Link to={{ pathname: paths.trip(trip.id), search }} className="row-open font-strong" data-row>
            {pathLabel(trip)}
          </Link>{' '}
          <TripState trip={trip} />
        </td>
        <td className={cx('n whitespace-nowrap', bus === null && 'text-bad')}>{bus?.number ?? t('trips.noBus')}</td>
        <td>{drivers}</td>
        <td className="num font-strong">
          {bookedSeats}/{seatsCount}
        </td>
        <td className="num">{parcels || '–'}</td>
        <td className="num pr-4">{amountDue > amountPaid ? money(amountDue - amountPaid) : '–'}</td>
      </tr>
    </tbody>
  );
}
