import { useQueryClient } from '@tanstack/react-query';
import { useId, useState } from 'react';
import type { Ticket } from '#shared/sales/bookings/core/ticket-api.ts';
import { money } from '#web/core/i18n/format.ts';
import { t } from '#web/core/i18n/i18n.ts';
import { Button } from '#web/ui/base/Button.tsx';
import { toast } from '#web/ui/base/toasts.ts';
import { Dialog } from '#web/ui/overlays/Dialog.tsx';
import { GuestCard } from '../tickets/GuestCard.tsx';
import { PhoneProof } from '../tickets/PhoneProof.tsx';
import { answerTicketPrice, ticketQuery } from '../tickets/ticket-queries.ts';

interface QuotedPriceProps {
  code: string;
  ticket: Ticket;
  /** In euro cents. */
  price: number;
}

type Answer = 'accept' | 'decline';

/** The price that the carrier names on the page of a ticket; its holder answers with the telephone number of the booking. */
export function QuotedPrice({ code, ticket, price }: QuotedPriceProps) {
  const [answer, setAnswer] = useState<Answer | null>(null);
  const n = ticket.party.length + 1;
  return (
    <GuestCard title={t('guest.quoted', { price: money(price) })}>
      <p className="text-quiet">{t(ticket.kind === 'parcel' ? 'guest.quoted.parcel' : 'guest.quoted.about')}</p>
      {n > 1 && <p className="mt-1 text-quiet">{t('guest.quoted.party', { n })}</p>}
      <div className="mt-3 flex flex-wrap gap-2 *:flex-auto">
        <Button kind="edge" size="tall" onClick={() => setAnswer('decline')}>
          {t('guest.decline')}
        </Button>
        <Button size="tall" onClick={() => setAnswer('accept')}>
          {t('guest.accept')}
        </Button>
      </div>
      {answer && <AnswerDialog {...{ code, ticket, price, answer }} onClose={() => setAnswer(null)} />}
    </GuestCard>
  );
}

function AnswerDialog({
  code,
  ticket,
  price,
  answer,
  onClose,
}: QuotedPriceProps & { answer: Answer; onClose: () => void }) {
  const client = useQueryClient();
  const form = useId();
  const [busy, setBusy] = useState(false);
  const send = async (phone: string) => {
    client.setQueryData(ticketQuery(code).queryKey, await answerTicketPrice(code, phone, { answer, price }));
    toast({ kind: 'good', text: t(answer === 'accept' ? 'guest.accepted' : 'guest.declined') });
    onClose();
  };
  return (
    <Dialog
      open
      title={t(`guest.${answer}.title`, { price: money(price) })}
      onClose={onClose}
      busy={busy}
      footer={
        <Button size="tall" type="submit" form={form} busy={busy}>
          {t(`guest.${answer}`)}
        </Button>
      }
    >
      <PhoneProof id={form} ticket={ticket} onBusy={setBusy} onProof={send} />
    </Dialog>
  );
}
