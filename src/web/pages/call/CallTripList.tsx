import { useId } from 'react';
import { daysBetween } from '#shared/core/time.ts';
import type { CallTrip } from '#shared/sales/bookings/callers/callers-schema.ts';
import { dateIn, longDate, money, number, timeIn } from '#web/core/i18n/format.ts';
import { inOwnScript, t } from '#web/core/i18n/i18n.ts';
import { cx } from '#web/ui/base/cx.ts';
import { Icon } from '#web/ui/base/Icon.tsx';
import { Skeleton } from '#web/ui/base/Skeleton.tsx';
import { Loaded } from '#web/ui/Loaded.tsx';
import { arrangedLabel } from './call-texts.ts';
import { Kbd } from './Kbd.tsx';
import { type Call, hasRoom } from './use-call.tsx';

/** Trips that a digit chooses; later ones are chosen by arrows or a press. */
const DIGITS = 9;

/** The carrier's trips of the day, with the free seats on exactly this part of the trip. */
export function CallTripList({ call }: { call: Call }) {
  const { state, set, trips, trip: chosen } = call;
  const group = useId();
  if (!state.from || !state.to) return <p className="pt-2 text-quiet">{t('call.trips.pick')}</p>;
  if (!trips.data) return <Loaded query={trips} loading={<Skeleton kind="text" rows={4} className="pt-3" />} />;
  const [next] = trips.data.days;
  if (trips.data.trips.length === 0) {
    return (
      <p role="status" className="pt-2 text-quiet">
        {next ? t('call.trips.noneThatDay', { date: longDate(next) }) : t('call.trips.none')}
      </p>
    );
  }
  return (
    <>
      <div role="radiogroup" aria-label={t('shell.trips')} className="mt-1 -mx-4 lg:-mx-5">
        {trips.data.trips.map((trip, index) => (
          <label
            key={trip.tripId}
            className={cx(
              'choice-row relative flex items-center gap-3 min-h-15 py-2 px-4 lg:px-5 border-t',
              trip.tripId === chosen?.tripId && 'bg-action-soft [box-shadow:inset_3px_0_var(--action)]',
            )}
          >
            <input
              type="radio"
              className="sr"
              name={group}
              checked={trip.tripId === chosen?.tripId}
              disabled={!hasRoom(trip, state)}
              aria-keyshortcuts={index < DIGITS ? String(index + 1) : undefined}
              onChange={() => set({ tripId: trip.tripId })}
            />
            <TripRow trip={trip} number={index + 1} parcel={state.kind === 'parcel'} />
          </label>
        ))}
      </div>
      <p role="status" className="text-small">
        {!chosen && t(state.kind === 'parcel' ? 'call.trips.fullParcel' : 'call.trips.full')}
      </p>
    </>
  );
}

function TripRow({ trip, number: position, parcel }: { trip: CallTrip; number: number; parcel: boolean }) {
  const { from, to, departsAt, arrivesAt } = trip;
  const later = daysBetween(dateIn(from.zone, departsAt), dateIn(to.zone, arrivesAt));
  const price = parcel ? trip.parcelPrice : trip.price;
  return (
    <>
      {position <= DIGITS && <Kbd keys={String(position)} />}
      <span className="n inline-flex items-center gap-1.5 min-w-[8.5rem]">
        <b className="text-lead font-strong">{timeIn(from.zone, departsAt)}</b>
        <Icon className="text-quiet" name="next" size="s" />
        <b className="text-lead font-strong">{timeIn(to.zone, arrivesAt)}</b>
        {later > 0 && <small>+{later}</small>}
      </span>
      <span className="min-w-0 flex-1 text-small">
        <span className="block truncate font-strong">{trip.driver && inOwnScript(trip.driver)}</span>
        <span className="n block text-quiet">{parcel ? roomLabel(trip) : t('call.free', { n: trip.freeSeats })}</span>
      </span>
      <b className={price === null ? 'text-small' : 'n text-lead font-strong'}>
        {price === null ? arrangedLabel(parcel ? null : trip.priceRange) : money(price)}
      </b>
    </>
  );
}

function roomLabel({ parcelRoomKg }: CallTrip): string {
  return parcelRoomKg > 0 ? t('call.room', { kg: number(parcelRoomKg) }) : t('call.room.none');
}
