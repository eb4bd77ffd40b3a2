import type { SheetBooking, TripSheet } from '#shared/sales/trips/schema.ts';
import { t } from '#web/core/i18n/i18n.ts';
import { personName } from '#web/core/i18n/person-name.ts';
import { paths } from '#web/paths.ts';
import { waitingLabel } from '#web/sales/bookings/core/labels.ts';
import type { StopPeople } from '#web/sales/bookings/core/people.ts';
import { PaymentButton } from '#web/sales/bookings/money/PaymentButton.tsx';
import { billOfRow } from '#web/sales/bookings/money/payments.ts';
import { bookingTitle, fareLabel, stopName } from '#web/sales/trips/labels.ts';
import { LinkButton } from '#web/ui/base/Button.tsx';
import { Empty } from '#web/ui/content/Empty.tsx';
import { PhoneLink } from '#web/ui/content/PhoneLink.tsx';
import { Row, Rows } from '#web/ui/content/Row.tsx';
import { GroupHead, Section } from '#web/ui/content/Section.tsx';
import { ChangeButton } from './ChangeButton.tsx';
import { comingLabel, PaidPill, PersonMark } from './Person.tsx';

interface TripPeopleProps {
  sheet: TripSheet;
  people: readonly StopPeople[];
  /** Collapsed while the trip is under way, when the next stop matters most. */
  folded: boolean;
}

/** All people of a trip by boarding stop, one row each; the phone's counterpart of the table. */
export function TripPeople({ sheet, people, folded }: TripPeopleProps) {
  const stops = people.filter(({ boarding, loading }) => boarding.length + loading.length > 0);
  if (stops.length === 0) {
    // Requests hold seats too, and are listed above with the buttons to answer them.
    const waiting = sheet.bookings.some(({ status }) => status === 'unconfirmed');
    if (waiting || (sheet.status !== 'new' && sheet.status !== 'planned')) return null;
    return (
      <Section>
        <NobodyYet sheet={sheet} />
      </Section>
    );
  }
  const lists = stops.map(({ seq, boarding, loading }) => (
    <div key={seq}>
      <GroupHead
        title={t('desk.boarding', { stop: stopName(sheet, seq) })}
        side={loadLabel(boarding.length, loading.length)}
      />
      <Rows>
        {[...boarding, ...loading].map((booking) => (
          <Line key={booking.id} booking={booking} sheet={sheet} />
        ))}
      </Rows>
    </div>
  ));
  if (!folded) return <Section className="pt-1 pb-2">{lists}</Section>;
  return (
    <Section className="py-0">
      <details>
        <summary className="flex min-h-14 cursor-pointer items-center gap-2 font-strong">
          {t('desk.everybody')}
          <span className="n ml-auto text-small font-regular text-quiet">
            {loadLabel(
              sum(stops.map(({ boarding }) => boarding.length)),
              sum(stops.map(({ loading }) => loading.length)),
            )}
          </span>
        </summary>
        {lists}
      </details>
    </Section>
  );
}

/** '3 пасажири · 2 посилки': a parcel is not one of the people. */
function loadLabel(people: number, parcels: number): string {
  const parts = [
    people > 0 && t('desk.load.people', { n: people }),
    parcels > 0 && t('desk.load.parcels', { n: parcels }),
  ];
  return parts.filter(Boolean).join(' · ');
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((all, one) => all + one, 0);
}

function Line({ booking, sheet }: { booking: SheetBooking; sheet: TripSheet }) {
  const { phone, status } = booking;
  const name = personName(booking);
  const usual = status === (sheet.status === 'finished' ? 'completed' : 'confirmed');
  const coming = comingLabel(booking);
  const settled = usual ? '' : ` · ${waitingLabel(booking, 'carrier').toLocaleLowerCase()}`;
  return (
    <Row
      to={paths.booking(sheet.id, booking.id)}
      leading={<PersonMark booking={booking} />}
      strong={bookingTitle(booking)}
      quiet={`${t('desk.until', { stop: stopName(sheet, booking.toSeq) })} · ${fareLabel(booking)}${settled}${coming && ` · ${coming}`}`}
      action={
        <span className="flex max-w-40 flex-wrap items-center justify-end">
          <PaidPill booking={booking} sheet={sheet} />
          {booking.status !== 'cancelled' && <PaymentButton bill={billOfRow(booking, sheet)} />}
          <ChangeButton booking={booking} sheet={sheet} />
          {phone && <PhoneLink phone={phone} label={t('trips.call', { name })} />}
        </span>
      }
    />
  );
}

export function NobodyYet({ sheet }: { sheet: TripSheet }) {
  return (
    <Empty
      small
      title={t('desk.nobody')}
      text={t('desk.nobody.text')}
      action={
        <LinkButton kind="soft" icon="plus" to={paths.book(sheet.id)}>
          {t('desk.book')}
        </LinkButton>
      }
    />
  );
}
