import { t } from '#web/core/i18n/i18n.ts';
import FindTicketForm from '#web/sales/bookings/tickets/FindTicketForm.tsx';
import { Page } from '#web/ui/Page.tsx';

/** `/b`: finds a ticket by its short code and the telephone number of the booking (docs/product.md 9.18). */
export function FindTicketPage() {
  return (
    <Page title={t('ticket.find')} large>
      <FindTicketForm about={t('ticket.find.lead')} />
    </Page>
  );
}
