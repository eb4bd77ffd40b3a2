import { useState } from 'react';
import type { Ticket } from '#shared/sales/bookings/core/ticket-api.ts';
import type { OwnNewHours } from '#shared/sales/trips/new-hours.ts';
import { t } from '#web/core/i18n/i18n.ts';
import { Button } from '#web/ui/base/Button.tsx';
import { TicketProofDialog } from '../tickets/TicketProofDialog.tsx';
import { agreeTicketHours } from '../tickets/ticket-queries.ts';
import { HoursAsked } from './HoursOffer.tsx';

interface TicketHoursOfferProps {
  code: string;
  ticket: Ticket;
  newHours: OwnNewHours;
}

/** New hours of the trip on the page of a ticket; its holder agrees with the telephone number of the booking. */
export default function TicketHoursOffer({ code, ticket, newHours }: TicketHoursOfferProps) {
  const [asked, setAsked] = useState(false);
  return (
    <HoursAsked newHours={newHours}>
      <Button size="tall" onClick={() => setAsked(true)}>
        {t('change.hours.agree')}
      </Button>
      {asked && (
        <TicketProofDialog
          code={code}
          ticket={ticket}
          title={t('change.hours.sure')}
          action={t('change.hours.agree')}
          done={t('change.hours.agreed')}
          onProof={(phone) => agreeTicketHours(code, phone)}
          onClose={() => setAsked(false)}
        />
      )}
    </HoursAsked>
  );
}
