import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { Ticket } from '#shared/sales/bookings/core/ticket-api.ts';
import CancelTicketDialog from '../tickets/CancelTicketDialog.tsx';
import { ticketQuery } from '../tickets/ticket-queries.ts';
import { ComingCard } from './ComingCard.tsx';
import { answerTicketComing } from './seat-queries.ts';

/** The question of the evening before on the page of a ticket without an account; the answer "coming" needs no telephone number. */
export default function TicketComing({ code, ticket }: { code: string; ticket: Ticket }) {
  const client = useQueryClient();
  const [cancelling, setCancelling] = useState(false);
  const { trip, fromSeq, party, coming, cancellable } = ticket;
  if (!coming) return null;
  const stop = trip.stops.find(({ seq }) => seq === fromSeq);
  return (
    <ComingCard
      question={coming}
      departsAt={stop?.departsAt ?? trip.departsAt}
      zone={stop?.place.zone ?? 'UTC'}
      seats={1 + party.filter(({ status }) => status === 'confirmed').length}
      onYes={async () => client.setQueryData(ticketQuery(code).queryKey, await answerTicketComing(code))}
      onNo={cancellable ? () => setCancelling(true) : undefined}
    >
      {cancelling && <CancelTicketDialog code={code} ticket={ticket} onClose={() => setCancelling(false)} />}
    </ComingCard>
  );
}
