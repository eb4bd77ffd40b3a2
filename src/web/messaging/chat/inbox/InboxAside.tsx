import { useQuery } from '@tanstack/react-query';
import { readablePhone } from '#shared/core/text/phone.ts';
import type { InboxBooking } from '#shared/messaging/chat/inbox-schema.ts';
import { dateIn, dayFrom, languageNames, timeIn, today } from '#web/core/i18n/format.ts';
import { hasText, named, t } from '#web/core/i18n/i18n.ts';
import { personName } from '#web/core/i18n/person-name.ts';
import { Link } from '#web/core/router/router.tsx';
import { paths } from '#web/paths.ts';
import { Note } from '#web/ui/base/Note.tsx';
import { Skeleton } from '#web/ui/base/Skeleton.tsx';
import { Avatar } from '#web/ui/content/Avatar.tsx';
import { Row, Rows } from '#web/ui/content/Row.tsx';
import { Loaded } from '#web/ui/Loaded.tsx';
import { asideQuery } from '../state/inbox-queries.ts';

export function InboxAside({ chatId }: { chatId: number }) {
  const query = useQuery(asideQuery(chatId));
  if (!query.data)
    return <Loaded query={query} loading={<Skeleton rows={4} className="p-4" />} failed={t('inbox.asideFailed')} />;
  const { customer, bookings } = query.data;
  const phones = [...new Set(bookings.flatMap(({ phone }) => phone ?? []))];
  const name = personName(customer);
  return (
    <div className="grid content-start gap-4">
      <div className="flex items-center gap-3">
        <Avatar name={name} src={customer.avatarUrl} />
        <div className="min-w-0">
          <Link to={paths.passengerProfile(customer.accountId)} className="font-strong">
            {name}
          </Link>
          {phones.map((phone) => (
            <p key={phone} className="text-small">
              <a href={`tel:${phone}`}>{readablePhone(phone)}</a>
            </p>
          ))}
          <Note>{t('inbox.speaks', { language: languageNames([customer.locale]) })}</Note>
        </div>
      </div>
      <section aria-label={t('inbox.bookings')}>
        <h2 className="pb-2 text-small font-strong text-quiet">{t('inbox.bookings')}</h2>
        {bookings.length === 0 && <Note>{t('inbox.noBookings')}</Note>}
        {bookings.length > 0 && (
          <Rows>
            {bookings.map((booking) => (
              <BookingRow key={booking.id} booking={booking} />
            ))}
          </Rows>
        )}
      </section>
    </div>
  );
}

function BookingRow({ booking }: { booking: InboxBooking }) {
  const { id, tripId, from, to, departsAt, zone, kind, status, seat, point } = booking;
  const state = `statuses.${kind === 'parcel' ? 'parcel' : 'seat'}.${status}`;
  const when = `${dayFrom(today(), dateIn(zone, departsAt))}, ${timeIn(zone, departsAt)}`;
  const place = kind === 'parcel' ? t('inbox.parcel') : seat === null ? '' : t('inbox.seat', { n: seat });
  return (
    <Row
      to={paths.booking(tripId, id)}
      strong={`${named(from)} – ${named(to)}`}
      quiet={
        <>
          {when}
          <br />
          {[point, place, hasText(state) ? t(state) : ''].filter(Boolean).join(' · ')}
        </>
      }
    />
  );
}
