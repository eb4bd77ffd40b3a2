import type { Booking } from '#shared/bookings/schema.ts';
import { rightOf } from '#shared/tracking/rights.ts';
import type { TripPosition } from '#shared/tracking/schema.ts';
import { expectedArrival } from '#shared/trips/delay.ts';
import { pathLabel } from '#web/bookings/labels.ts';
import { useNow } from '#web/core/browser/now.ts';
import { dateIn, duration, longDate, money, timeIn } from '#web/core/i18n/format.ts';
import { named, t } from '#web/core/i18n/i18n.ts';
import { rangeLabel } from '#web/tracking/arrival-labels.ts';
import { usePosition } from '#web/tracking/queries.ts';
import { LinkButton } from '#web/ui/Button.tsx';

/** On top of a passenger's booking: when the bus is at their stop, and what they may claim (docs/product.md 10.12). */
export function OwnStop({ booking }: { booking: Booking }) {
  const { trip, status } = booking;
  const now = useNow();
  const riding = status === 'confirmed' || status === 'boarded';
  const open = riding && (trip.status === 'planned' || trip.status === 'started');
  const { data: live } = usePosition(trip.id, open);
  const sentence = open ? sentenceOf(booking, live, now) : null;
  return (
    <>
      {sentence && (
        <p className="px-4 pt-2 text-lead font-strong print:hidden" role="status">
          {sentence}
        </p>
      )}
      <Rights booking={booking} live={live} open={open} now={now} />
    </>
  );
}

function sentenceOf({ trip, status, fromSeq, toSeq }: Booking, live: TripPosition | undefined, now: Date) {
  const seq = status === 'boarded' ? toSeq : fromSeq;
  const stop = trip.stops.find((one) => one.seq === seq);
  const range = live?.stops.find((one) => one.seq === seq)?.expected;
  if (!stop || !range) return null;
  const arrival = expectedArrival(stop.arrivesAt ?? stop.departsAt, range, now);
  return t('ownStop.about', {
    stop: named(stop.place.name),
    range: rangeLabel(arrival, stop.place.zone),
    state: t(`ownStop.${arrival.state}`, { duration: duration(Math.abs(arrival.minutes)) }),
  });
}

interface RightsProps {
  booking: Booking;
  live: TripPosition | undefined;
  open: boolean;
  now: Date;
}

/** Whose rights are told: everybody who had a seat, also when the trip was cancelled. */
const HAD_A_SEAT: readonly Booking['status'][] = ['confirmed', 'boarded', 'completed'];

function Rights({ booking, live, open, now }: RightsProps) {
  const { trip, fromSeq, toSeq, status, cancelledBy } = booking;
  const [from, to] = [trip.stops[fromSeq], trip.stops[toSeq]];
  const cancelled = cancelledBy === 'trip';
  if (!from || !to || !(cancelled || HAD_A_SEAT.includes(status))) return null;
  const range = live?.stops.find(({ seq }) => seq === fromSeq)?.expected;
  const waits = open && status === 'confirmed';
  const expected = range ? Date.parse(range.expected) : null;
  const right = rightOf({ from, to, cancelled, open: waits, expected }, now.getTime());
  if (!right) return null;
  const claim = claimOf(booking, right);
  const mail = `mailto:?subject=${encodeURIComponent(claim.subject)}&body=${encodeURIComponent(claim.text)}`;
  return (
    <section
      className="mx-4 mt-3 grid gap-2 rounded-m bg-now-soft p-4 print:hidden"
      aria-label={t(`rights.${right.kind}`)}
    >
      <h2 className="font-strong">{t(`rights.${right.kind}`)}</h2>
      <p>{t(right.kind === 'care' ? 'rights.care.text' : 'rights.choice.text')}</p>
      <p className="text-small">{t('rights.basis')}</p>
      <LinkButton kind="edge" icon="mail" to={mail}>
        {t('rights.claim')}
      </LinkButton>
    </section>
  );
}

/** The claim with the facts of the trip, in the reader's language. */
function claimOf(booking: Booking, { kind, late }: NonNullable<ReturnType<typeof rightOf>>) {
  const { trip, fromSeq, toSeq, code, name, fare } = booking;
  const from = trip.stops[fromSeq];
  const [zone, at] = [from?.place.zone ?? 'UTC', from?.departsAt ?? trip.departsAt];
  const price = fare === null ? t('rights.claim.price') : money(fare);
  const text = [
    t('rights.claim.to', { carrier: trip.carrier.name }),
    t('rights.claim.ride', {
      ...{ name, code, path: pathLabel(trip, fromSeq, toSeq) },
      planned: `${longDate(dateIn(zone, at))}, ${timeIn(zone, at)}`,
    }),
    kind === 'cancelled' ? t('rights.claim.cancelled') : t('rights.claim.late', { duration: duration(late) }),
    kind === 'care' ? t('rights.claim.care') : t('rights.claim.choice', { price }),
    t('rights.claim.answer'),
  ];
  return { subject: t('rights.claim.subject', { code }), text: text.join('\n\n') };
}
