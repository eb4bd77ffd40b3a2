import type { TripSheet } from '#shared/sales/trips/schema.ts';
import { t } from '#web/core/i18n/i18n.ts';
import { Section } from '#web/ui/content/Section.tsx';
import { ParcelRow } from '../people/ParcelRow.tsx';

/** After the trip: parcels that nobody collected stay on the bus until they are handed over or returned. */
export function LeftParcels({ sheet }: { sheet: TripSheet }) {
  const left = sheet.bookings.filter(({ kind, status }) => kind === 'parcel' && status === 'boarded');
  if (sheet.status !== 'finished' || left.length === 0) return null;
  return (
    <Section title={t('desk.left')} side={<span className="n text-small text-quiet">{left.length}</span>}>
      <ul>
        {left.map((booking) => (
          <ParcelRow key={booking.id} booking={booking} sheet={sheet} part="out" />
        ))}
      </ul>
    </Section>
  );
}
