import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { seatPlan } from '#shared/network/fleet/seats.ts';
import type { Booking } from '#shared/sales/bookings/rules/schema.ts';
import type { PublicTrip } from '#shared/sales/trips/schema.ts';
import { t } from '#web/core/i18n/i18n.ts';
import { MoneyField } from '#web/ui/fields/NumberFields.tsx';
import { PhoneField } from '#web/ui/fields/PhoneField.tsx';
import { SelectField } from '#web/ui/fields/SelectField.tsx';
import { TextField } from '#web/ui/fields/TextField.tsx';
import { SeatLegend, SeatPlan, type SeatState, seatLabel } from '#web/ui/travel/SeatPlan.tsx';
import { stopOption } from '../core/labels.ts';
import { termsQuery } from '../core/queries.ts';
import { ChangeTripChoice } from './ChangeTripChoice.tsx';
import { changeTripsQuery } from './change-requests.ts';
import { type ChangeForm, typedPrice } from './use-change.ts';

interface PartProps {
  booking: Booking;
  form: ChangeForm;
}

/** The fields of a change: exactly those that the reader may change now. */
export function ChangeFields({ booking, form }: PartProps) {
  const { draft, errors, set, preview } = form;
  const may = (kind: Booking['changeable'][number]) => booking.changeable.includes(kind);
  const moved = draft.tripId !== booking.trip.id;
  const other = useQuery({ ...termsQuery(draft.tripId, {}), enabled: moved });
  const trip = moved ? other.data?.trip : booking.trip;
  const parcel = booking.kind === 'parcel';
  return (
    <>
      {may('trip') && (
        <ChangeTripChoice
          ride={booking}
          tripsFrom={(from) => changeTripsQuery(booking.id, from)}
          chosenId={form.draft.tripId}
          onChoose={(tripId, chosen) => {
            form.setSeenPrice(chosen?.price ?? null);
            form.set({ tripId, fromSeq: null, toSeq: null, seat: null, price: '' });
          }}
        />
      )}
      {trip && may('stops') && <Stops trip={trip} form={form} />}
      {trip && may('seat') && !parcel && preview && <Seats trip={trip} form={form} />}
      {(may('name') || may('phone') || may('price')) && (
        <div className="grid gap-4 sm:grid-cols-2">
          {may('name') && (
            <TextField
              label={t(parcel ? 'change.receiver' : 'change.traveller')}
              autoComplete="off"
              value={draft.name}
              error={errors.name}
              onChange={({ target }) => set({ name: target.value })}
            />
          )}
          {may('phone') && (
            <PhoneField
              label={t('change.phone')}
              value={draft.phone}
              error={errors.phone}
              onChange={({ target }) => set({ phone: target.value })}
            />
          )}
          {may('price') && (
            <MoneyField
              label={t('change.price')}
              hint={t('change.price.hint')}
              placeholder={typedPrice(preview?.after.price ?? booking.fare)}
              value={draft.price}
              error={errors.price}
              onChange={({ target }) => set({ price: target.value })}
            />
          )}
        </div>
      )}
    </>
  );
}

function Stops({ trip, form: { preview, set } }: { trip: PublicTrip; form: ChangeForm }) {
  const fromSeq = preview?.after.tripId === trip.id ? preview.after.fromSeq : 0;
  const toSeq = preview?.after.tripId === trip.id ? preview.after.toSeq : trip.stops.length - 1;
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <SelectField
        label={t('change.from')}
        options={trip.stops.slice(0, -1).map(({ seq }) => stopOption(trip, seq, 'departsAt'))}
        value={fromSeq}
        onChange={({ target }) => {
          const from = Number(target.value);
          set({ fromSeq: from, toSeq: Math.max(toSeq, from + 1), seat: null });
        }}
      />
      <SelectField
        label={t('change.to')}
        options={trip.stops.filter(({ seq }) => seq > fromSeq).map(({ seq }) => stopOption(trip, seq, 'arrivesAt'))}
        value={toSeq}
        onChange={({ target }) => set({ fromSeq, toSeq: Number(target.value), seat: null })}
      />
    </div>
  );
}

function Seats({ trip: { bus }, form: { preview, draft, set } }: { trip: PublicTrip; form: ChangeForm }) {
  const plan = useMemo(() => (bus ? seatPlan(bus.seatsCount, bus.layout) : null), [bus]);
  const states = new Map((preview?.taken ?? []).map((seat): [number, SeatState] => [seat, 'taken']));
  const chosen = draft.seat ?? preview?.after.seat ?? null;
  if (!plan) return <p className="text-quiet">{t('change.noBus')}</p>;
  return (
    <fieldset>
      <legend className="field-label">{t('change.seat')}</legend>
      <div className="flex flex-wrap items-start gap-x-6 gap-y-4">
        <SeatPlan
          plan={plan}
          states={states}
          value={chosen === null ? [] : [chosen]}
          onChange={([seat]) => set({ seat: seat ?? null })}
        />
        <div className="grid min-w-32 flex-1 content-start gap-4">
          {chosen !== null && (
            <p aria-live="polite">
              <b className="figure block">{chosen}</b>
              <span className="text-small">{seatLabel(plan, chosen)}</span>
            </p>
          )}
          <SeatLegend states={['free', 'taken']} />
        </div>
      </div>
    </fieldset>
  );
}
