import { spacedCode } from '#shared/sales/bookings/core/codes.ts';
import { type Ticket, ticket as ticketSchema } from '#shared/sales/bookings/core/ticket-api.ts';
import { ticketIsAhead } from '#shared/sales/bookings/tickets/ticket-page.ts';
import { useNow } from '#web/core/browser/now.ts';
import { longDate, timeIn } from '#web/core/i18n/format.ts';
import { t } from '#web/core/i18n/i18n.ts';
import type { StoredAnswer } from '#web/core/storage/stored-answers.ts';
import { paths } from '#web/paths.ts';
import { Icon } from '#web/ui/base/Icon.tsx';
import { Row, Rows } from '#web/ui/content/Row.tsx';
import { Section } from '#web/ui/content/Section.tsx';
import { departureDate, pathLabel } from '../core/labels.ts';

/** The rides ahead of stored tickets, the next one first. A ticket that an older version stored in another form is left out. */
export default function DeviceTicketRows({ stored }: { stored: readonly StoredAnswer[] }) {
  const now = useNow();
  const tickets = stored
    .flatMap(({ name, body }) => {
      const { data } = ticketSchema.safeParse(body);
      return data && ticketIsAhead(data, now) ? [{ ...data, key: name, departsAt: departsAt(data) }] : [];
    })
    .sort((one, other) => one.departsAt.localeCompare(other.departsAt));
  if (tickets.length === 0) return null;
  return (
    <Section title={t('ticket.device', { n: tickets.length })}>
      <Rows>
        {tickets.map(({ key, kind, code, trip, fromSeq, toSeq, departsAt }) => (
          <Row
            key={key}
            leading={<Icon name={kind === 'parcel' ? 'box' : 'ticket'} className="text-action" />}
            strong={pathLabel(trip, fromSeq, toSeq)}
            quiet={t('ticket.device.when', {
              date: longDate(departureDate(trip, fromSeq)),
              time: timeIn(trip.stops[fromSeq]?.place.zone ?? 'UTC', departsAt),
              code: spacedCode(code),
            })}
            to={paths.ticket(key)}
          />
        ))}
      </Rows>
    </Section>
  );
}

function departsAt({ trip, fromSeq }: Ticket): string {
  return trip.stops[fromSeq]?.departsAt ?? trip.departsAt;
}
