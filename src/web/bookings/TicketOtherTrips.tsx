import { useQueryClient } from '@tanstack/react-query';
import { useId, useState } from 'react';
import type { OtherTrip } from '#shared/bookings/other-trip.ts';
import type { Ticket } from '#shared/bookings/ticket-api.ts';
import { t } from '#web/core/i18n/i18n.ts';
import { Button } from '#web/ui/Button.tsx';
import { Dialog } from '#web/ui/Dialog.tsx';
import { toast } from '#web/ui/toasts.ts';
import { OtherTripRows, otherTripWhen } from './OtherTripRows.tsx';
import { PhoneProof } from './PhoneProof.tsx';
import { takeTicketOther, ticketCountries, ticketQuery } from './ticket-queries.ts';

interface TicketOtherTripsProps {
  code: string;
  ticket: Ticket;
}

/** After the carrier cancelled a trip: its other trips on the page of a ticket; whoever takes one proves the telephone number. */
export function TicketOtherTrips({ code, ticket }: TicketOtherTripsProps) {
  const [chosen, setChosen] = useState<OtherTrip | null>(null);
  return (
    <>
      <OtherTripRows others={ticket.others} taking={null} onTake={setChosen} />
      {chosen && <TakeDialog code={code} ticket={ticket} other={chosen} onClose={() => setChosen(null)} />}
    </>
  );
}

function TakeDialog({
  code,
  ticket,
  other,
  onClose,
}: TicketOtherTripsProps & { other: OtherTrip; onClose: () => void }) {
  const client = useQueryClient();
  const form = useId();
  const [busy, setBusy] = useState(false);
  const footer = (
    <Button size="tall" wide type="submit" form={form} busy={busy}>
      {t('change.others.take')}
    </Button>
  );
  return (
    <Dialog
      open
      title={t('change.others.takeAt', { when: otherTripWhen(other) })}
      onClose={onClose}
      held={busy}
      footer={footer}
    >
      <PhoneProof
        id={form}
        hint={t('ticket.phone.hint', { phone: ticket.maskedPhone })}
        countries={ticketCountries(ticket)}
        onBusy={setBusy}
        onProof={async (phone) => {
          const after = await takeTicketOther(code, other.tripId, phone);
          client.setQueryData(ticketQuery(code).queryKey, after);
          toast({ kind: 'good', text: t('change.others.taken') });
          onClose();
        }}
      />
    </Dialog>
  );
}
