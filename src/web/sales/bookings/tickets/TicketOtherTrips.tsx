import { useState } from 'react';
import type { OtherTrip } from '#shared/sales/bookings/core/other-trip.ts';
import type { Ticket } from '#shared/sales/bookings/core/ticket-api.ts';
import { t } from '#web/core/i18n/i18n.ts';
import { OtherTripRows, otherTripWhen } from '../core/OtherTripRows.tsx';
import { TicketProofDialog } from './TicketProofDialog.tsx';
import { takeTicketOther } from './ticket-queries.ts';

interface TicketOtherTripsProps {
  code: string;
  ticket: Ticket;
}

/** After the carrier cancelled a trip: its other trips on the page of a ticket; anyone who takes one proves the telephone number. */
export default function TicketOtherTrips({ code, ticket }: TicketOtherTripsProps) {
  const [chosen, setChosen] = useState<OtherTrip | null>(null);
  return (
    <>
      <OtherTripRows others={ticket.others} taking={null} onTake={setChosen} />
      {chosen && (
        <TicketProofDialog
          code={code}
          ticket={ticket}
          title={t('change.others.takeAt', { when: otherTripWhen(chosen) })}
          action={t('change.others.take')}
          done={t('change.others.taken')}
          onProof={(phone) => takeTicketOther(code, chosen.tripId, phone)}
          onClose={() => setChosen(null)}
        />
      )}
    </>
  );
}
