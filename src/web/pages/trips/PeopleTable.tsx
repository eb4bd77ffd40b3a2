import { readablePhone } from '#shared/core/phone.ts';
import type { SheetBooking, TripSheet } from '#shared/trips/schema.ts';
import { waitingLabel } from '#web/bookings/labels.ts';
import { PaymentButton } from '#web/bookings/PaymentButton.tsx';
import { billOfRow } from '#web/bookings/payments.ts';
import { t } from '#web/core/i18n/i18n.ts';
import { personName } from '#web/core/i18n/person-name.ts';
import { Link } from '#web/core/router/router.tsx';
import { paths } from '#web/paths.ts';
import { classOfFare } from '#web/prices/labels.ts';
import { bookingPathLabel, bookingTitle, fareLabel } from '#web/trips/labels.ts';
import { IconButton, IconLink } from '#web/ui/Button.tsx';
import { copyText } from '#web/ui/clipboard.ts';
import { cx } from '#web/ui/cx.ts';
import { Empty } from '#web/ui/Empty.tsx';
import { Icon } from '#web/ui/Icon.tsx';
import { Section } from '#web/ui/Section.tsx';
import { ChangeButton } from './ChangeButton.tsx';
import { comingLabel, PaidPill } from './Person.tsx';

/** The dispatcher's table of all people on a trip: passengers by seat, then parcels, then those who do not come. */
export function PeopleTable({ sheet }: { sheet: TripSheet }) {
  const people = sheet.bookings.filter(({ status }) => status !== 'unconfirmed' && status !== 'cancelled');
  const off = sheet.bookings.filter(({ status }) => status === 'cancelled');
  if (people.length + off.length === 0) {
    const open = sheet.status === 'new' || sheet.status === 'planned';
    // Requests hold seats too, and are listed above with the buttons to answer them.
    if (!open || sheet.bookings.length > 0) return null;
    return (
      <Section line className="px-5">
        <Empty small title={t('desk.nobody')} text={t('desk.nobody.text')} />
      </Section>
    );
  }
  return (
    <div className="overflow-x-auto px-5 pt-2 pb-4">
      {people.length > 0 && <Table sheet={sheet} people={people.toSorted(bySeat)} />}
      {off.length > 0 && (
        <details className="mt-2">
          <summary className="flex min-h-11 cursor-pointer items-center text-small text-quiet">
            {t('desk.table.cancelled', { n: off.length })}
          </summary>
          <Table sheet={sheet} people={off} />
        </details>
      )}
    </div>
  );
}

function Table({ sheet, people }: { sheet: TripSheet; people: readonly SheetBooking[] }) {
  return (
    <table className="tb">
      <thead>
        <tr>
          <th className="num">{t('desk.table.seat')}</th>
          <th>{t('desk.table.passenger')}</th>
          <th>{t('desk.table.path')}</th>
          <th>{t('desk.table.state')}</th>
          <th className="num">{t('desk.table.price')}</th>
          <th className="text-right">{t('desk.table.paid')}</th>
          <th>
            <span className="sr">{t('desk.table.call')}</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {people.map((booking) => (
          <tr key={booking.id}>
            <td className="num">
              {booking.kind === 'parcel' ? (
                <Icon name="box" size="s" label={t('trips.parcel')} />
              ) : (
                (booking.seat ?? '–')
              )}
            </td>
            <td>
              <Link to={paths.booking(sheet.id, booking.id)} className="font-strong hover:text-action">
                {bookingTitle(booking)}
              </Link>
              <Checked booking={booking} />
            </td>
            <td>{bookingPathLabel(sheet, booking)}</td>
            <td className="text-quiet">
              {waitingLabel(booking, 'carrier').toLocaleLowerCase()}
              <ComingMark booking={booking} />
            </td>
            <td className="num">{fareLabel(booking)}</td>
            <td className="text-right">
              <span className="flex items-center justify-end">
                <PaidPill booking={booking} sheet={sheet} />
                {booking.fare !== null && booking.status !== 'cancelled' && (
                  <PaymentButton bill={billOfRow(booking, sheet)} />
                )}
              </span>
            </td>
            <td>
              <span className="flex justify-end">
                <ChangeButton booking={booking} sheet={sheet} />
                {booking.phone && <Phone phone={booking.phone} name={booking.name} />}
                {booking.passengerId !== null && (
                  <IconLink
                    name="chat"
                    kind="action"
                    to={paths.write.onBooking(booking.id, 'passenger')}
                    label={t('trips.write', { name: booking.name })}
                  />
                )}
              </span>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** What the passenger said on the evening before: who is coming is green. */
function ComingMark({ booking }: { booking: SheetBooking }) {
  const words = comingLabel(booking);
  if (words === '') return null;
  return <span className={cx('block text-small', booking.coming?.answeredAt && 'text-good')}>{words}</span>;
}

/** The class that the staff can check, and the infant on the lap. */
function Checked({ booking: { fareParts = [], infantName } }: { booking: SheetBooking }) {
  const words = [
    classOfFare(fareParts),
    infantName ? t('bookings.fares.infant.with', { name: personName({ name: infantName }) }) : '',
  ].filter(Boolean);
  return words.length > 0 && <span className="block text-small text-quiet">{words.join(' · ')}</span>;
}

/** Sorts passengers by seat, then parcels. */
function bySeat(a: SheetBooking, b: SheetBooking): number {
  return (a.seat ?? 1000) - (b.seat ?? 1000) || a.fromSeq - b.fromSeq || a.id - b.id;
}

/** A desktop has no telephone: the number is readable and can be copied, and a program for calls may still take it. */
function Phone({ phone, name }: { phone: string; name: string }) {
  return (
    <span className="flex items-center">
      <Link
        to={`tel:${phone}`}
        className="n whitespace-nowrap hover:text-action"
        aria-label={`${t('trips.call', { name })}, ${readablePhone(phone)}`}
      >
        {readablePhone(phone)}
      </Link>
      <IconButton
        name="copy"
        iconSize="s"
        kind="action"
        label={t('desk.table.copyPhone', { name })}
        onClick={() => void copyText(phone)}
      />
    </span>
  );
}
