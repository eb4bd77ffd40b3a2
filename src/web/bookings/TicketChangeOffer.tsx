import { useQueryClient } from '@tanstack/react-query';
import { useId, useState } from 'react';
import type { OpenChange } from '#shared/bookings/change-schema.ts';
import type { Ticket } from '#shared/bookings/ticket-api.ts';
import { dateIn, dayFrom, timeIn, today } from '#web/core/i18n/format.ts';
import { t } from '#web/core/i18n/i18n.ts';
import { Button } from '#web/ui/Button.tsx';
import { Dialog } from '#web/ui/Dialog.tsx';
import { Section } from '#web/ui/Section.tsx';
import { toast } from '#web/ui/toasts.ts';
import { ChangeLines } from './ChangeLines.tsx';
import { PriceNote } from './ChangeOffer.tsx';
import { PhoneProof } from './PhoneProof.tsx';
import { answerTicketChange, ticketCountries, ticketQuery } from './ticket-queries.ts';

type Answer = 'accept' | 'decline';

interface TicketChangeOfferProps {
  code: string;
  ticket: Ticket;
  change: OpenChange;
}

/** The change that the carrier offers, on the page of a ticket; its holder answers with the telephone number of the booking. */
export function TicketChangeOffer({ code, ticket, change }: TicketChangeOfferProps) {
  const [answer, setAnswer] = useState<Answer | null>(null);
  const { before, after, count, endsAt } = change;
  return (
    <Section title={t('change.open.carrier')} plain className="print:hidden">
      <ChangeLines change={change} />
      {count > 1 && <p className="mt-3">{t('change.count', { n: count })}</p>}
      <PriceNote before={before} after={after} paid={ticket.paid} />
      {endsAt && (
        <p className="mt-3 text-quiet">
          {t('change.until', { date: dayFrom(today(), dateIn(after.zone, endsAt)), time: timeIn(after.zone, endsAt) })}
        </p>
      )}
      {change.kinds.includes('trip') && ticket.kind === 'passenger' && (
        <p className="mt-1 text-small text-quiet">{t('change.notHeld')}</p>
      )}
      <div className="mt-4 flex flex-wrap gap-2 *:flex-auto">
        <Button kind="edge" size="tall" onClick={() => setAnswer('decline')}>
          {t('change.answer.decline')}
        </Button>
        <Button size="tall" onClick={() => setAnswer('accept')}>
          {t('change.answer.accept')}
        </Button>
      </div>
      {answer && (
        <AnswerDialog code={code} ticket={ticket} change={change} answer={answer} onClose={() => setAnswer(null)} />
      )}
    </Section>
  );
}

function AnswerDialog({
  code,
  ticket,
  change,
  answer,
  onClose,
}: TicketChangeOfferProps & { answer: Answer; onClose: () => void }) {
  const client = useQueryClient();
  const form = useId();
  const [busy, setBusy] = useState(false);
  const footer = (
    <Button size="tall" type="submit" form={form} busy={busy}>
      {t(`change.answer.${answer}`)}
    </Button>
  );
  return (
    <Dialog open title={t(`change.sure.${answer}`)} onClose={onClose} held={busy} footer={footer}>
      <PhoneProof
        id={form}
        hint={t('ticket.phone.hint', { phone: ticket.maskedPhone })}
        countries={ticketCountries(ticket)}
        onBusy={setBusy}
        onProof={async (phone) => {
          const after = await answerTicketChange(code, change.id, answer, phone);
          client.setQueryData(ticketQuery(code).queryKey, after);
          toast({ kind: 'good', text: t(`change.answered.${answer}`) });
          onClose();
        }}
      />
    </Dialog>
  );
}
