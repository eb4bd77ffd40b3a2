import { readablePhone } from '#shared/core/text/phone.ts';
import type { Booking } from '#shared/sales/bookings/rules/schema.ts';
import { money } from '#web/core/i18n/format.ts';
import { t } from '#web/core/i18n/i18n.ts';
import { personName } from '#web/core/i18n/person-name.ts';
import { paths } from '#web/paths.ts';
import { measureFacts } from '#web/sales/prices/measure-facts.ts';
import { IconLink, LinkButton } from '#web/ui/base/Button.tsx';
import { Facts } from '#web/ui/content/Facts.tsx';
import { Row, Rows } from '#web/ui/content/Row.tsx';
import { Section } from '#web/ui/content/Section.tsx';
import { Written } from '#web/ui/content/Written.tsx';
import { helpWords } from './booking-words.ts';
import { weightLabel } from './labels.ts';
import { sizeLabel } from './ParcelSizes.tsx';
import { ReachLinks } from './ReachLinks.tsx';

export function BookingContacts({ booking }: { booking: Booking }) {
  const { parcel, contactName, contactPhone, note } = booking;
  const facts = factsOf(booking);
  // A person does not call their own number.
  const isOwn = booking.side === 'passenger';
  return (
    <Section title={t('bookings.contacts')} separator="line" className="print:hidden">
      <Rows>
        {parcel ? (
          <>
            <Person
              name={parcel.senderName}
              role={t('bookings.parcel.sender')}
              phone={parcel.senderPhone}
              own={isOwn}
            />
            <Person name={parcel.receiverName} role={t('bookings.parcel.receiver')} phone={parcel.receiverPhone} />
            {parcel.collector && <Person {...parcel.collector} role={t('receiver.collector.role')} />}
          </>
        ) : (
          <Person name={contactName} role={t('bookings.contact.person')} phone={contactPhone} own={isOwn} />
        )}
      </Rows>
      <ReachLinks
        reach={booking}
        phone={parcel?.senderPhone ?? contactPhone}
        name={personName({ name: parcel?.senderName ?? contactName })}
      />
      {booking.passengerId !== null && (
        <div className="flex flex-wrap gap-2">
          <LinkButton kind="soft" icon="chat" to={paths.write.onBooking(booking.id, 'passenger')}>
            {t('bookings.write.passenger')}
          </LinkButton>
          <LinkButton kind="bare" icon="user" to={paths.passengerProfile(booking.passengerId)}>
            {t('bookings.passengerPage')}
          </LinkButton>
        </div>
      )}
      {facts.length > 0 && <Facts layout="lines" className="mt-3" facts={facts} />}
      {note && (
        <div className="mt-3">
          <h3 className="text-small text-quiet">{t('bookings.note')}</h3>
          <Written text={note} />
        </div>
      )}
    </Section>
  );
}

interface PersonProps {
  name: string;
  role: string;
  phone: string;
  /** The contact is the reader, or the caller they booked for. */
  own?: boolean;
}

function Person({ name, role, phone, own = false }: PersonProps) {
  return (
    <Row
      strong={personName({ name })}
      quiet={phone ? `${role} · ${readablePhone(phone)}` : role}
      action={
        phone &&
        !own && (
          <IconLink
            name="phone"
            kind="soft"
            to={`tel:${phone}`}
            label={t('bookings.call', { name: personName({ name }) })}
          />
        )
      }
    />
  );
}

function factsOf({ parcel, childSeat, help, fare, paid, payBy, side, status }: Booking) {
  const facts: { term: string; value: string }[] = [];
  if (parcel) {
    facts.push({ term: t('bookings.parcel.size'), value: sizeLabel(parcel.sizeClass) });
    facts.push({ term: t('bookings.parcel.weight'), value: weightLabel(parcel.weightKg) });
    facts.push(...measureFacts(parcel));
    if (parcel.declaredValue !== null) {
      facts.push({ term: t('bookings.parcel.value'), value: money(parcel.declaredValue) });
    }
    if (parcel.receiverExtra > 0) facts.push({ term: t('receiver.extra'), value: money(parcel.receiverExtra) });
  }
  if (childSeat) facts.push({ term: t('bookings.childSeat'), value: t(`bookings.childSeat.${childSeat}`) });
  if (help.length > 0) facts.push({ term: t('bookings.help'), value: helpWords(help) });
  if (payBy) facts.push({ term: t('bookings.payBy'), value: t(`bookings.payBy.${payBy}`) });
  const counts = fare !== null && status !== 'cancelled';
  if (counts && (side !== 'passenger' || paid > 0)) {
    facts.push({ term: t('bookings.paid'), value: paid > 0 ? money(paid) : t('bookings.paid.not') });
  }
  return facts;
}
