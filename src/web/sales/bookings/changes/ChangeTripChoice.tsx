import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { ChangeTrip } from '#shared/sales/bookings/rules/change-schema.ts';
import type { Booking } from '#shared/sales/bookings/rules/schema.ts';
import type { PublicTrip } from '#shared/sales/trips/schema.ts';
import { problemText } from '#web/core/api/errors.ts';
import { dateIn, longDate, money, number, timeIn } from '#web/core/i18n/format.ts';
import { t } from '#web/core/i18n/i18n.ts';
import { Button } from '#web/ui/base/Button.tsx';
import { Note } from '#web/ui/base/Note.tsx';
import { Refusal } from '#web/ui/base/Refusal.tsx';
import { Skeleton } from '#web/ui/base/Skeleton.tsx';
import { RadioRows } from '#web/ui/fields/Choice.tsx';
import { TextField } from '#web/ui/fields/TextField.tsx';
import { departureDate, timeAt } from '../core/labels.ts';
import type { changeTripsQuery } from './change-requests.ts';

/** The number of trips that are shown until the reader asks for more. */
const SHORT = 3;

interface ChangeTripChoiceProps {
  ride: Pick<Booking, 'fromSeq' | 'kind'> & { trip: PublicTrip };
  /** The trips from a day on, or from now on if it is empty. */
  tripsFrom: (from: string) => ReturnType<typeof changeTripsQuery>;
  chosenId: number;
  /** The trip is missing where it is the present one. */
  onChoose: (tripId: number, trip: ChangeTrip | undefined) => void;
}

/** The trips to which the booking can go, the present one first: day and time, bus, free seats and price. */
export function ChangeTripChoice({ ride, tripsFrom, chosenId, onChoose }: ChangeTripChoiceProps) {
  const [from, setFrom] = useState('');
  const [all, setAll] = useState(false);
  const { data, error } = useQuery(tripsFrom(from));
  const { trip, fromSeq, kind } = ride;
  const departs = trip.stops[fromSeq]?.departsAt ?? trip.departsAt;
  const choose = (value: string) => {
    const tripId = Number(value);
    onChoose(
      tripId,
      data?.data.find((one) => one.tripId === tripId),
    );
  };
  const trips = data?.data ?? [];
  // The list is short at first, so that the other fields are not far below.
  const shown = trips.filter(({ tripId }, index) => all || index < SHORT || tripId === chosenId);
  return (
    <div className="grid gap-3">
      <RadioRows
        label={t('change.trip.choose')}
        value={String(chosenId)}
        onChange={({ target }) => choose(target.value)}
        options={[
          {
            value: String(trip.id),
            label: `${longDate(departureDate(trip, fromSeq))}, ${timeAt(trip, fromSeq, departs)}`,
            hint: t('change.trip.now'),
          },
          ...shown.map((one) => ({
            value: String(one.tripId),
            label: `${longDate(dateIn(one.zone, one.departsAt))}, ${timeIn(one.zone, one.departsAt)}`,
            hint: hintOf(one, kind),
            side: one.price === null ? undefined : <b className="n font-strong">{money(one.price)}</b>,
            disabled: one.refusal !== null || (kind === 'passenger' && one.freeSeats === 0),
          })),
        ]}
      />
      {!data && !error && <Skeleton kind="text" rows={3} />}
      {error && <Refusal text={problemText(error)} />}
      {shown.length < trips.length && (
        <Button kind="bare" size="small" className="justify-self-start" onClick={() => setAll(true)}>
          {t('change.trip.more')}
        </Button>
      )}
      {data?.data.length === 0 && <Note>{t('change.trip.none')}</Note>}
      {(all || from !== '') && (
        <TextField
          type="date"
          className="max-w-56"
          label={t('change.trip.from')}
          value={from}
          onChange={({ target }) => setFrom(target.value)}
        />
      )}
    </div>
  );
}

function hintOf({ bus, freeSeats, parcelRoomKg }: ChangeTrip, kind: Booking['kind']): string {
  const room =
    kind === 'parcel' ? t('change.room', { kg: number(parcelRoomKg, 1) }) : t('change.free', { n: freeSeats });
  return [bus, room].filter(Boolean).join(' · ');
}
