import { lazy, Suspense, useState } from 'react';
import type { Ticket } from '#shared/sales/bookings/core/ticket-api.ts';
import type { Booking } from '#shared/sales/bookings/rules/schema.ts';
import { t } from '#web/core/i18n/i18n.ts';
import { Button } from '#web/ui/base/Button.tsx';
import { Section } from '#web/ui/content/Section.tsx';

const CancelTicketDialog = lazy(() => import('#web/sales/bookings/tickets/CancelTicketDialog.tsx'));

const ChangeTicketDialog = lazy(() => import('#web/sales/bookings/changes/ChangeTicketDialog.tsx'));

const ChangeBookingDialog = lazy(() => import('#web/sales/bookings/changes/ChangeBookingDialog.tsx'));

/** Opens the dialog that changes the booking, for those who may change anything of it now. */
export function ChangeButton({ booking }: { booking: Booking }) {
  const [open, setOpen] = useState(false);
  if (booking.changeable.length === 0) return null;
  const asksDate = booking.side === 'passenger' && booking.kind === 'passenger' && booking.changeable.includes('trip');
  return (
    <div className="px-4 pb-4 print:hidden">
      <Button kind="edge" size="tall" wide icon="edit" onClick={() => setOpen(true)}>
        {t(asksDate ? 'change.title.own' : 'change.open')}
      </Button>
      <Suspense fallback={null}>
        {open && <ChangeBookingDialog bookingId={booking.id} open onClose={() => setOpen(false)} />}
      </Suspense>
    </div>
  );
}

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
