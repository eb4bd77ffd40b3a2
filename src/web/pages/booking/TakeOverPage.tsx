import { useState } from 'react';
import {
  PARCEL_CONDITIONS,
  PAYERS,
  type ParcelCondition,
  type Payer,
} from '#shared/sales/bookings/rules/custody-schema.ts';
import { weighedPrice } from '#shared/sales/bookings/sheet/expected-parcels.ts';
import type { SheetBooking, TripSheet } from '#shared/sales/trips/schema.ts';
import { isGone } from '#web/core/api/errors.ts';
import { isOneOf, useTyped, useTypedText } from '#web/core/forms/draft.ts';
import { money, number } from '#web/core/i18n/format.ts';
import { t } from '#web/core/i18n/i18n.ts';
import { personName } from '#web/core/i18n/person-name.ts';
import { useNavigate, useParams } from '#web/core/router/router.tsx';
import { paths } from '#web/paths.ts';
import { ParcelLabel } from '#web/sales/bookings/parcels/ParcelLabel.tsx';
import { ParcelPhotos } from '#web/sales/bookings/parcels/ParcelPhotos.tsx';
import { useTakenPhotos } from '#web/sales/bookings/parcels/parcel-photos.ts';
import { WeightCharge } from '#web/sales/bookings/parcels/WeightCharge.tsx';
import { useParcelPress } from '#web/sales/bookings/sheet/parcel-press.ts';
import { useSheet } from '#web/sales/bookings/sheet/press.ts';
import { measureFacts } from '#web/sales/prices/measure-facts.ts';
import { bookingPathLabel, bookingTitle, dayLabel, fareLabel, stopName, stopTime } from '#web/sales/trips/labels.ts';
import { Button, LinkButton } from '#web/ui/base/Button.tsx';
import { Note } from '#web/ui/base/Note.tsx';
import { Refusal } from '#web/ui/base/Refusal.tsx';
import { Skeleton } from '#web/ui/base/Skeleton.tsx';
import { toast } from '#web/ui/base/toasts.ts';
import { Footer } from '#web/ui/content/Bars.tsx';
import { Empty } from '#web/ui/content/Empty.tsx';
import { Facts } from '#web/ui/content/Facts.tsx';
import { Section } from '#web/ui/content/Section.tsx';
import { Loaded } from '#web/ui/Loaded.tsx';
import { Page } from '#web/ui/Page.tsx';
import { ConditionChoice, measuredWeight, PayerChoice, Weight } from './TakeOverFields.tsx';

/** `/trips/list/{tripId}/booking/{bookingId}/take-over`: the staff photographs, weighs and labels a parcel in one screen. */
export default function TakeOverPage() {
  const { tripId, bookingId } = useParams();
  const query = useSheet(Number(tripId));
  const { data: sheet, error } = query;
  const booking = sheet?.bookings.find(({ id, kind }) => id === Number(bookingId) && kind === 'parcel');
  return (
    <Page
      title={t('bookings.parcels.takeOver')}
      end="none"
      className="flex min-h-[calc(100dvh-7.5rem)] flex-col"
      close
      back={paths.trip(Number(tripId))}
      subtitle={
        sheet && `${stopName(sheet, 0)} – ${stopName(sheet, sheet.stops.length - 1)}, ${dayLabel(sheet.serviceDate)}`
      }
      barClass="print:hidden"
    >
      {sheet && booking && <TakeOver key={booking.id} sheet={sheet} booking={booking} />}
      {((sheet && !booking) || (!sheet && isGone(error))) && (
        <Empty
          title={t('bookings.gone')}
          text={t('bookings.gone.text')}
          action={<LinkButton to={paths.trip(Number(tripId))}>{t('bookings.parcels.toTrip')}</LinkButton>}
        />
      )}
      <Loaded query={query} loading={<Skeleton kind="text" rows={10} className="p-4" />} />
    </Page>
  );
}

function TakeOver({ sheet, booking }: { sheet: TripSheet; booking: SheetBooking }) {
  const { parcel } = booking;
  const declaredKg = parcel?.declaredKg ?? 0;
  const navigate = useNavigate();
  const draft = `take-over:${booking.id}`;
  const photos = useTakenPhotos(sheet.id, draft);
  const { press, busy, error } = useParcelPress(sheet.id);
  const [kg, setKg] = useTypedText<string>(`${draft}:kg`, number(parcel?.weightKg ?? declaredKg, 1));
  const [condition, setCondition] = useTyped<ParcelCondition>(`${draft}:as`, 'whole', isOneOf(PARCEL_CONDITIONS));
  const [payer, setPayer] = useTyped<Payer>(`${draft}:payer`, parcel?.payer ?? 'sender', isOneOf(PAYERS));
  const [tried, setTried] = useState(false);
  const weightKg = measuredWeight(kg);
  const { other, charge, setCharge } = useWeightCharge(booking, weightKg ?? declaredKg);
  const go = async () => {
    setTried(true);
    if (weightKg === null || photos.ids.length === 0) return;
    photos.keep();
    const input = {
      action: 'takeOver',
      bookingId: booking.id,
      weightKg,
      condition,
      photos: photos.ids,
      payer,
      charge,
    } as const;
    if (!(await press(input))) return;
    toast({ kind: 'good', text: t('bookings.parcels.done.takeOver', { title: parcel?.what ?? booking.code }) });
    navigate(paths.trip(sheet.id));
  };
  return (
    <>
      <Ends sheet={sheet} booking={booking} />
      <Section className="print:hidden">
        <div className="grid gap-5">
          <ParcelPhotos
            taken={photos}
            label={t('bookings.parcels.photos')}
            error={tried && photos.ids.length === 0 ? t('bookings.parcels.photos.missing') : null}
          />
          <Weight
            {...{ kg, declaredKg, booking }}
            bad={tried && weightKg === null}
            byTariff={other !== null}
            onChange={setKg}
          />
          {parcel?.sides && (
            <Facts
              layout="lines"
              facts={measureFacts({ ...parcel, weightKg: declaredKg, volume: parcel.tariff?.volume })}
            />
          )}
          {other && <WeightCharge {...other} declaredKg={declaredKg} charge={charge} onChange={setCharge} />}
          <ConditionChoice condition={condition} onChange={setCondition} />
          <PayerChoice payer={payer} onChange={setPayer} />
        </div>
      </Section>
      <Section separator="line">
        <ParcelLabel
          bookingId={booking.id}
          tripId={sheet.id}
          code={booking.code}
          what={parcel?.what ?? ''}
          weightKg={weightKg ?? declaredKg}
          fragile={condition === 'fragile'}
          receiverName={parcel?.receiverName ?? ''}
          receiverPhone={parcel?.receiverPhone ?? ''}
          tripPath={bookingPathLabel(sheet, booking)}
          day={dayLabel(sheet.serviceDate)}
        />
      </Section>
      <div className="flex-1" />
      <Footer words={<Due booking={{ ...booking, fare: charge ? other.price : booking.fare }} payer={payer} />}>
        <Refusal text={error} className="order-first w-full" />
        <Button size="drive" busy={busy} onClick={() => void go()}>
          {t('bookings.parcels.do.accept')}
        </Button>
      </Footer>
    </>
  );
}

/**
 * Price of the measured weight by the tariff, where it differs, and whether it is charged: a heavier parcel costs more only if the driver
 * confirms it, a lighter one costs less unless they refuse.
 */
function useWeightCharge({ fare, parcel }: SheetBooking, weightKg: number) {
  const [chosen, setCharge] = useState<boolean | null>(null);
  const { declaredKg = weightKg, tariff } = parcel ?? {};
  const price = weighedPrice(fare, { declaredKg, tariff }, weightKg);
  if (price === null || fare === null || price === fare) return { other: null, charge: false as const, setCharge };
  return { other: { was: fare, price }, charge: chosen ?? price < fare, setCharge };
}

function Ends({ sheet, booking }: { sheet: TripSheet; booking: SheetBooking }) {
  const ends = [
    { seq: booking.fromSeq, at: 'departsAt' as const, who: personName({ name: booking.name }) },
    { seq: booking.toSeq, at: 'arrivesAt' as const, who: personName({ name: booking.parcel?.receiverName ?? '' }) },
  ];
  return (
    <div className="px-4 pt-1 pb-3 print:hidden">
      <p className="mb-2 text-quiet">{bookingTitle(booking)}</p>
      <ol className="jl jl-short">
        {ends.map(({ seq, at, who }, index) => (
          <li
            key={seq}
            className="is-ahead"
            data-up={index === 0 ? 'none' : 'ahead'}
            data-down={index === 0 ? 'ahead' : 'none'}
          >
            <time>{stopTime(sheet.stops[seq], at)}</time>
            <span className="jl-node" aria-hidden="true" />
            <span className="jl-name">
              {stopName(sheet, seq)}, {who}
            </span>
          </li>
        ))}
      </ol>
    </div>
  );
}

function Due({ booking, payer }: { booking: SheetBooking; payer: Payer }) {
  const { fare, paid } = booking;
  const due = fare === null ? null : fare - paid;
  return (
    <>
      <p className="figure">
        {due === null || due > 0 ? (due === null ? fareLabel(booking) : money(due)) : fareLabel(booking)}
      </p>
      <Note>{due !== null && due <= 0 ? t('trips.paid') : t(`bookings.parcels.pays.${payer}`)}</Note>
    </>
  );
}
