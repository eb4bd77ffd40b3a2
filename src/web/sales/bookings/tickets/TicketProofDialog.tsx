import { useQueryClient } from '@tanstack/react-query';
import { useId, useState } from 'react';
import type { Ticket } from '#shared/sales/bookings/core/ticket-api.ts';
import { Button } from '#web/ui/base/Button.tsx';
import { toast } from '#web/ui/base/toasts.ts';
import { Dialog } from '#web/ui/overlays/Dialog.tsx';
import { PhoneProof } from './PhoneProof.tsx';
import { ticketQuery } from './ticket-queries.ts';

interface TicketProofDialogProps {
  code: string;
  ticket: Ticket;
  title: string;
  action: string;
  done: string;
  /** Acts with the proven telephone number; returns the ticket after that. */
  onProof: (phone: string) => Promise<Ticket>;
  onClose: () => void;
}

export function TicketProofDialog({ code, ticket, title, action, done, onProof, onClose }: TicketProofDialogProps) {
  const client = useQueryClient();
  const form = useId();
  const [busy, setBusy] = useState(false);
  const footer = (
    <Button size="tall" wide type="submit" form={form} busy={busy}>
      {action}
    </Button>
  );
  return (
    <Dialog open title={title} onClose={onClose} busy={busy} footer={footer}>
      <PhoneProof
        id={form}
        ticket={ticket}
        onBusy={setBusy}
        onProof={async (phone) => {
          client.setQueryData(ticketQuery(code).queryKey, await onProof(phone));
          toast({ kind: 'good', text: done });
          onClose();
        }}
      />
    </Dialog>
  );
}
