import { useState } from 'react';
import { claimApi } from '#shared/operations/tracking/claim-api.ts';
import type { Right } from '#shared/operations/tracking/rights.ts';
import type { Ticket } from '#shared/sales/bookings/core/ticket-api.ts';
import { callFile } from '#web/core/api/call-file.ts';
import { saveFile } from '#web/core/browser/download.ts';
import { locale, t } from '#web/core/i18n/i18n.ts';
import { TicketProofDialog } from '#web/sales/bookings/tickets/TicketProofDialog.tsx';
import { Button } from '#web/ui/base/Button.tsx';
import { RightsCard } from './RightsCard.tsx';

interface TicketRightsProps {
  code: string;
  ticket: Ticket;
  right: Right;
}

/** Claim of a ticket's holder without an account; the document has their full name and number, so the number is asked for. */
export default function TicketRights({ code, ticket, right }: TicketRightsProps) {
  const [open, setOpen] = useState(false);
  const save = async (phone: string) => {
    const file = await callFile(claimApi.byTicket, { params: { code }, body: { phone } }, { locale });
    saveFile(`${t('rights.claim.file')}-${ticket.code}.pdf`, file.type, file);
    return ticket;
  };
  return (
    <RightsCard ride={ticket} right={right}>
      <Button kind="edge" icon="download" onClick={() => setOpen(true)}>
        {t('rights.claim.download')}
      </Button>
      {open && (
        <TicketProofDialog
          {...{ code, ticket }}
          title={t('rights.claim.prove')}
          action={t('rights.claim.download')}
          done={t('rights.claim.saved')}
          onProof={save}
          onClose={() => setOpen(false)}
        />
      )}
    </RightsCard>
  );
}
