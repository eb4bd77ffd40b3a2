import { UNPROVEN_MINUTES } from '#shared/sales/bookings/rules/expiry.ts';
import type { BookingTerms } from '#shared/sales/bookings/rules/schema.ts';
import { money } from '#web/core/i18n/format.ts';
import { t } from '#web/core/i18n/i18n.ts';
import { takenLabel } from '#web/network/timetable/taken-label.ts';
import { CancellationNote } from '#web/sales/prices/CancellationNote.tsx';
import { Button } from '#web/ui/base/Button.tsx';
import { Note } from '#web/ui/base/Note.tsx';
import { Refusal } from '#web/ui/base/Refusal.tsx';
import { Footer } from '#web/ui/content/Bars.tsx';
import { localMoney } from './local-money.ts';

interface BookFooterProps {
  terms: BookingTerms;
  /** Price of one seat or parcel in euro cents; null when it is by arrangement. */
  price: number | null;
  /** Words for a price by arrangement, if its limits are known. */
  arranged?: string | null | undefined;
  count: number;
  parcel?: boolean;
  /** Summary of the booking: 'місце 7 · 1 пасажир'. */
  words: string;
  button: string;
  /** Euro cents that are paid by card before the seats are the person's; null where nothing has to be. */
  payNow?: number | null;
  busy: boolean;
  failure: string | null;
  /** Opens the sign-in; null for a signed-in person. */
  onSignIn: (() => void) | null;
}

/**
 * Shows what happens next, the price and the submit button. A visitor books without an account, or signs in first; the draft of the
 * form is stored meanwhile.
 */
export function BookFooter({
  terms,
  price,
  arranged = null,
  count,
  parcel = false,
  words,
  button,
  payNow = null,
  busy,
  failure,
  onSignIn,
}: BookFooterProps) {
  const stop = terms.trip.stops[terms.fromSeq];
  const departsAt = stop?.departsAt;
  const local = price === null ? null : localMoney(price * count, terms);
  return (
    <>
      <div className="grid flex-1 content-end gap-3 px-4 pb-4">
        {!parcel && departsAt && !terms.forCaller && (
          <CancellationNote terms={terms.cancellation} departsAt={new Date(departsAt)} zone={stop.place.zone} />
        )}
        <Note>
          {payNow === null
            ? next(terms, price, parcel, onSignIn !== null)
            : t('bookings.next.payFirst', { sum: money(payNow) })}{' '}
          {payNow === null && local}{' '}
          {terms.trip.currencies && terms.trip.currencies.length > 0 && takenLabel(terms.trip.currencies)}
        </Note>
        {payNow === null && !parcel && !terms.forCaller && price !== null && terms.trip.payRule && (
          <Note>{t('bookings.next.card')}</Note>
        )}
        {onSignIn && (
          <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
            <Note>{t('guest.about')}</Note>
            <Button kind="soft" icon="user" onClick={onSignIn}>
              {t('guest.signIn')}
            </Button>
          </div>
        )}
        <Refusal text={failure} className="rounded-m bg-bad-soft p-3" />
      </div>
      <Footer
        words={
          <>
            <b className={price === null ? 'block font-strong' : 'figure block'}>
              {price === null ? (arranged ?? t('bookings.arrangement')) : money(price * count)}
            </b>
            <span className="n block text-small text-quiet">{words}</span>
          </>
        }
      >
        <Button type="submit" size="tall" busy={busy}>
          {button}
        </Button>
      </Footer>
    </>
  );
}

function next(
  { forCaller, trip, unproven }: BookingTerms,
  price: number | null,
  parcel: boolean,
  guest: boolean,
): string {
  if (guest) return guestNext(trip, price, parcel);
  if (unproven)
    return t(parcel ? 'bookings.next.unproven.parcel' : 'bookings.next.unproven', { minutes: UNPROVEN_MINUTES });
  if (price === null) return t(forCaller ? 'bookings.next.caller.price' : 'bookings.next.price');
  if (forCaller) return t('bookings.next.caller');
  const instant = trip.rules.instantConfirmation;
  if (parcel) return t(instant ? 'bookings.next.parcel.instant' : 'bookings.next.parcel.confirm');
  return t(instant ? 'bookings.next.instant' : 'bookings.next.confirm');
}

function guestNext({ rules }: BookingTerms['trip'], price: number | null, parcel: boolean): string {
  const next = price === null ? 'price' : rules.instantConfirmation && !rules.confirmsGuests ? 'instant' : 'asked';
  return t(parcel ? 'guest.next.parcel' : 'guest.next', { minutes: UNPROVEN_MINUTES, next });
}
