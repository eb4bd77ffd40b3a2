import { useQueryClient } from '@tanstack/react-query';
import { useId, useState } from 'react';
import type { Ticket } from '#shared/sales/bookings/core/ticket-api.ts';
import { useNow } from '#web/core/browser/now.ts';
import { t } from '#web/core/i18n/i18n.ts';
import { CancelCost } from '#web/sales/prices/CancelCost.tsx';
import { Button } from '#web/ui/base/Button.tsx';
import { toast } from '#web/ui/base/toasts.ts';
import { RadioRows } from '#web/ui/fields/Choice.tsx';
import { Dialog } from '#web/ui/overlays/Dialog.tsx';
import { offMoney } from '../core/booking-words.ts';
import { cancellingOf, costNow } from '../core/cancelling.ts';
import { PhoneProof } from './PhoneProof.tsx';
import { cancelTicket, ticketQuery } from './ticket-queries.ts';

interface CancelTicketDialogProps {
  code: string;
  ticket: Ticket;
  onClose: () => void;
}

/** Cancels a ticket without an account: says what that costs and gives back, and asks for the telephone number of the booking. */
export default function CancelTicketDialog({ code, ticket, onClose }: CancelTicketDialogProps) {
  const client = useQueryClient();
  const form = useId();
  const [busy, setBusy] = useState(false);
  /** The code of the only one who does not ride; '' for all. */
  const [only, setOnly] = useState('');
  const people = [ticket, ...ticket.party];
  const one = people.find(({ code }) => code === only);
  const cancelling = cancellingOf(one ? { ...ticket, ...one, party: [] } : ticket);
  const { cost, paid } = costNow(cancelling, false, useNow());
  const footer = (
    <>
      <Button kind="edge" size="tall" disabled={busy} onClick={onClose}>
        {t('ticket.cancel.keep')}
      </Button>
      <Button kind="bad" size="tall" type="submit" form={form} busy={busy}>
        {t('ticket.cancel.do')}
      </Button>
    </>
  );
  return (
    <Dialog open title={t('ticket.cancel.title')} onClose={onClose} busy={busy} footer={footer}>
      <p className="text-quiet">{t('ticket.cancel.about', { n: one ? 1 : people.length })}</p>
      <div className="mt-2 mb-4">
        <CancelCost {...cancelling} cost={cost} paid={paid} />
      </div>
      <PhoneProof
        id={form}
        ticket={ticket}
        onBusy={setBusy}
        onProof={async (phone) => {
          const after = await cancelTicket(code, phone, {
            ...(one && { only: one.code }),
            charge: ticket.kind === 'passenger' ? cost : 0,
          });
          client.setQueryData(ticketQuery(code).queryKey, after);
          toast({ kind: 'good', text: t('ticket.cancel.done', { money: offMoney(cost, paid) }) });
          onClose();
        }}
      >
        {ticket.party.length > 0 && (
          <RadioRows
            label={t('ticket.cancel.who')}
            options={[
              { value: '', label: t('ticket.cancel.all', { n: people.length }) },
              ...people.map(({ code, name }) => ({ value: code, label: t('ticket.cancel.alone', { name }) })),
            ]}
            value={only}
            onChange={(event) => setOnly(event.target.value)}
          />
        )}
      </PhoneProof>
    </Dialog>
  );
}
