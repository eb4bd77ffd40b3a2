import type { Booking } from '#shared/sales/bookings/rules/schema.ts';
import { t } from '#web/core/i18n/i18n.ts';
import { personName } from '#web/core/i18n/person-name.ts';
import { paths } from '#web/paths.ts';
import { statusLabel } from '#web/sales/bookings/core/labels.ts';
import { Row, Rows } from '#web/ui/content/Row.tsx';
import { Section } from '#web/ui/content/Section.tsx';

export function PartyRows({ booking }: { booking: Booking }) {
  const { party, trip } = booking;
  if (party.length === 0) return null;
  return (
    <Section title={t('bookings.party')} separator="line" className="print:hidden">
      <Rows>
        {party.map((other) => (
          <Row
            key={other.id}
            to={paths.booking(trip.id, other.id)}
            leading={other.seat === null ? undefined : <span className="seatno">{other.seat}</span>}
            strong={personName(other)}
            quiet={statusLabel(booking.kind, other.status)}
          />
        ))}
      </Rows>
    </Section>
  );
}
