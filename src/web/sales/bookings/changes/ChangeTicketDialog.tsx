import { useQueryClient } from '@tanstack/react-query';
import { useId, useState } from 'react';
import type { Ticket } from '#shared/sales/bookings/core/ticket-api.ts';
import type { ChangeTrip } from '#shared/sales/bookings/rules/change-schema.ts';
import { money } from '#web/core/i18n/format.ts';
import { t } from '#web/core/i18n/i18n.ts';
import { Button } from '#web/ui/base/Button.tsx';
import { toast } from '#web/ui/base/toasts.ts';
import { CheckField } from '#web/ui/fields/Choice.tsx';
import { Dialog } from '#web/ui/overlays/Dialog.tsx';
import { PhoneProof } from '../tickets/PhoneProof.tsx';
import { changeTicket, ticketQuery, ticketTripsQuery } from '../tickets/ticket-queries.ts';
import { ChangeTripChoice } from './ChangeTripChoice.tsx';

interface ChangeTicketDialogProps {
  code: string;
  ticket: Ticket;
  onClose: () => void;
}

/** Moves a booking without an account to another day, by the rules of an account; the telephone number of the booking proves whose it is. */
export default function ChangeTicketDialog({ code, ticket, onClose }: ChangeTicketDialogProps) {
  const client = useQueryClient();
  const form = useId();
  const [busy, setBusy] = useState(false);
  const [chosen, setChosen] = useState<Pick<ChangeTrip, 'tripId' | 'price' | 'asks'>>({
    ...{ tripId: ticket.trip.id, price: null, asks: false },
  });
  const [alone, setAlone] = useState(false);
  const moved = chosen.tripId !== ticket.trip.id;
  const send = async (phone: string) => {
    const { tripId, price } = chosen;
    try {
      const after = await changeTicket(code, { phone, tripId, ...(price !== null && { price }), alone });
      client.setQueryData(ticketQuery(code).queryKey, after);
      toast({ kind: 'good', text: t(after.change ? 'change.sent.passenger' : 'change.done') });
      onClose();
    } catch (error) {
      void client.invalidateQueries(ticketTripsQuery(code, ''));
      throw error;
    }
  };
  const footer = (
    <Button size="tall" wide type="submit" form={form} busy={busy} disabled={!moved}>
      {t(chosen.asks ? 'change.ask' : 'change.do')}
    </Button>
  );
  return (
    <Dialog open title={t('change.title.date')} onClose={onClose} busy={busy} footer={footer}>
      <div className="grid gap-5">
        <ChangeTripChoice
          ride={ticket}
          tripsFrom={(from) => ticketTripsQuery(code, from)}
          chosenId={chosen.tripId}
          onChoose={(tripId, trip) => setChosen(trip ?? { tripId, price: null, asks: false })}
        />
        {ticket.party.length > 0 && (
          <CheckField
            label={t('change.whole', { n: ticket.party.length + 1 })}
            hint={t('change.whole.hint')}
            checked={!alone}
            onChange={({ target }) => setAlone(!target.checked)}
          />
        )}
        {moved && (
          <>
            {chosen.price !== null && ticket.fare !== null && chosen.price !== ticket.fare && (
              <b className="font-strong">
                {chosen.price > ticket.fare
                  ? t('change.dearer', { sum: money(chosen.price - ticket.fare) })
                  : t('change.cheaper', { sum: money(ticket.fare - chosen.price) })}
              </b>
            )}
            {chosen.asks && <p className="text-quiet">{t('change.asks')}</p>}
            <PhoneProof id={form} ticket={ticket} onBusy={setBusy} onProof={send} />
          </>
        )}
      </div>
    </Dialog>
  );
}
