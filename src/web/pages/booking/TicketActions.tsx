import { lazy, Suspense, useState } from 'react';
import type { Ticket } from '#shared/sales/bookings/core/ticket-api.ts';
import { t } from '#web/core/i18n/i18n.ts';
import { Button } from '#web/ui/base/Button.tsx';
import { Section } from '#web/ui/content/Section.tsx';

const CancelTicketDialog = lazy(() => import('#web/sales/bookings/tickets/CancelTicketDialog.tsx'));
const ChangeTicketDialog = lazy(() => import('#web/sales/bookings/changes/ChangeTicketDialog.tsx'));

/** Actions of the holder on the booking itself: another day, or no ride. */
export function TicketActions({ code, ticket }: { code: string; ticket: Ticket }) {
  const [open, setOpen] = useState<'change' | 'cancel' | null>(null);
  if (!ticket.movable && !ticket.cancellable) return null;
  const Opened = open === 'change' ? ChangeTicketDialog : CancelTicketDialog;
  return (
    <Section className="print:hidden">
      <div className="flex flex-wrap gap-2">
        {ticket.movable && (
          <Button kind="edge" size="tall" icon="calendar" onClick={() => setOpen('change')}>
            {t('ticket.change')}
          </Button>
        )}
        {ticket.cancellable && (
          <Button kind="edge" size="tall" onClick={() => setOpen('cancel')}>
            {t('ticket.cancel')}
          </Button>
        )}
      </div>
      <Suspense fallback={null}>
        {open && <Opened code={code} ticket={ticket} onClose={() => setOpen(null)} />}
      </Suspense>
    </Section>
  );
}
