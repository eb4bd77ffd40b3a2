import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { questionsApi } from '#shared/office/support/questions-api.ts';
import { ticketQuestion } from '#shared/office/support/schema.ts';
import type { Ticket } from '#shared/sales/bookings/core/ticket-api.ts';
import { call } from '#web/core/api/call.ts';
import { queryClient } from '#web/core/api/query.ts';
import { readTexts } from '#web/core/forms/draft.ts';
import { fieldOf } from '#web/core/forms/forms.ts';
import { inOwnScript, t } from '#web/core/i18n/i18n.ts';
import { ticketCountries } from '#web/sales/bookings/tickets/ticket-queries.ts';
import { Button } from '#web/ui/base/Button.tsx';
import { Section } from '#web/ui/content/Section.tsx';
import { FormDialog } from '#web/ui/FormDialog.tsx';
import { PhoneField } from '#web/ui/fields/PhoneField.tsx';
import { TextArea } from '#web/ui/fields/TextArea.tsx';
import { askedByTicketQuery } from './queries.ts';
import { RequestMessages } from './RequestMessages.tsx';

interface AskByTicketProps {
  code: string;
  ticket: Ticket;
}

/** On the page of a ticket without an account: earlier questions, the carrier's answers, and a form for a new one. */
export default function AskByTicket({ code, ticket }: AskByTicketProps) {
  const { data: asked } = useQuery(askedByTicketQuery(code));
  const [open, setOpen] = useState(false);
  return (
    <Section title={t('support.question')} separator="line" className="print:hidden">
      {asked && (
        <div className="mb-4">
          <RequestMessages
            messages={asked.messages}
            person={t('support.you')}
            answerer={inOwnScript(ticket.trip.carrier.name)}
          />
        </div>
      )}
      <Button kind="soft" size="tall" wide icon="chat" onClick={() => setOpen(true)}>
        {t(asked ? 'support.reply' : 'support.question.write')}
      </Button>
      {open && <AskDialog code={code} ticket={ticket} onClose={() => setOpen(false)} />}
    </Section>
  );
}

function AskDialog({ code, ticket, onClose }: AskByTicketProps & { onClose: () => void }) {
  const draft = `question:${code}`;
  return (
    <FormDialog
      title={t('support.question.write')}
      action={t('support.question.send')}
      icon="send"
      schema={ticketQuestion}
      draft={draft}
      defaults={readTexts(draft, { text: '', phone: '' })}
      send={(body, idempotencyKey) => call(questionsApi.askByTicket, { params: { code }, body }, { idempotencyKey })}
      toast={t('support.question.sentTicket')}
      done={(request) => {
        queryClient.setQueryData(askedByTicketQuery(code).queryKey, request);
        onClose();
      }}
      onClose={onClose}
    >
      {(form) => (
        <>
          <TextArea label={t('support.question.text')} rows={4} {...fieldOf(form, 'text')} />
          <PhoneField
            label={t('ticket.phone')}
            hint={t('ticket.phone.hint', { phone: ticket.maskedPhone })}
            countries={ticketCountries(ticket)}
            {...fieldOf(form, 'phone')}
          />
        </>
      )}
    </FormDialog>
  );
}
