import { useState } from 'react';
import type { Ticket } from '#shared/sales/bookings/core/ticket-api.ts';
import type { ChangeAnswer, OpenChange } from '#shared/sales/bookings/rules/change-schema.ts';
import { dateIn, dayFrom, timeIn, today } from '#web/core/i18n/format.ts';
import { t } from '#web/core/i18n/i18n.ts';
import { Button } from '#web/ui/base/Button.tsx';
import { Note } from '#web/ui/base/Note.tsx';
import { Section } from '#web/ui/content/Section.tsx';
import { TicketProofDialog } from '../tickets/TicketProofDialog.tsx';
import { answerTicketChange } from '../tickets/ticket-queries.ts';
import { ChangeLines } from './ChangeLines.tsx';
import { PriceNote } from './ChangeOffer.tsx';

interface TicketChangeOfferProps {
  code: string;
  ticket: Ticket;
  change: OpenChange;
}

/** The change that waits for an answer, on the page of a ticket; its holder answers or withdraws it with the telephone number of the booking. */
export default function TicketChangeOffer({ code, ticket, change }: TicketChangeOfferProps) {
  const [answer, setAnswer] = useState<ChangeAnswer | null>(null);
  const { before, after, count, endsAt } = change;
  return (
    <Section
      title={t(change.side === 'carrier' ? 'change.open.carrier' : 'change.open.own')}
      separator="none"
      className="print:hidden"
    >
      <ChangeLines change={change} />
      {count > 1 && <p className="mt-3">{t('change.count', { n: count })}</p>}
      <PriceNote before={before} after={after} paid={ticket.paid} />
      {endsAt && (
        <p className="mt-3 text-quiet">
          {t('change.until', { date: dayFrom(today(), dateIn(after.zone, endsAt)), time: timeIn(after.zone, endsAt) })}
        </p>
      )}
      {change.kinds.includes('trip') && ticket.kind === 'passenger' && (
        <Note className="mt-1">{t('change.notHeld')}</Note>
      )}
      <div className="mt-4 flex flex-wrap gap-2 *:flex-auto">
        {change.answers.toReversed().map((one) => (
          <Button key={one} kind={one === 'accept' ? undefined : 'edge'} size="tall" onClick={() => setAnswer(one)}>
            {t(`change.answer.${one}`)}
          </Button>
        ))}
      </div>
      {answer && (
        <TicketProofDialog
          code={code}
          ticket={ticket}
          title={t(`change.sure.${answer}`)}
          action={t(`change.answer.${answer}`)}
          done={t(`change.answered.${answer}`)}
          onProof={(phone) => answerTicketChange(code, change.id, answer, phone)}
          onClose={() => setAnswer(null)}
        />
      )}
    </Section>
  );
}
