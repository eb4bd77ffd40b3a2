import { useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import type { Ticket } from '#shared/sales/bookings/core/ticket-api.ts';
import { PROOF_CODE_DIGITS } from '#shared/sales/bookings/tickets/ticket-page.ts';
import { fieldText } from '#web/core/api/errors.ts';
import { loadProblemTexts } from '#web/core/api/problem-texts.ts';
import { dateIn, longDate, timeIn } from '#web/core/i18n/format.ts';
import { t } from '#web/core/i18n/i18n.ts';
import { useLocation } from '#web/core/router/router.tsx';
import { Button } from '#web/ui/base/Button.tsx';
import { useAction } from '#web/ui/base/use-action.ts';
import { TextField } from '#web/ui/fields/TextField.tsx';
import { GuestCard } from './GuestCard.tsx';
import { TimeLeft } from './TimeLeft.tsx';
import { proofProblem, proveTicket, ticketQuery } from './ticket-queries.ts';

interface GuestProofProps {
  code: string;
  ticket: Ticket;
  proof: NonNullable<Ticket['proof']>;
}

/**
 * How a guest keeps the seat that is held for some minutes: by a press after the link of the mail, by the code of the text message, or by a
 * call. The link alone proves nothing, because programs open the links of mails too.
 */
export default function GuestProof({ code, ticket, proof }: GuestProofProps) {
  const { hash } = useLocation();
  const token = /^#proof=([\w-]{22})$/.exec(hash)?.[1];
  const client = useQueryClient();
  const { send, busy, problem } = useProving(code);
  const zone = ticket.trip.stops.find(({ seq }) => seq === ticket.fromSeq)?.place.zone ?? 'UTC';
  const until = { time: timeIn(zone, proof.until), date: longDate(dateIn(zone, proof.until)) };
  const parcel = ticket.kind === 'parcel';
  return (
    <GuestCard title={t(parcel ? 'guest.prove.parcel' : 'guest.prove')}>
      <TimeLeft
        until={proof.until}
        label={t('guest.prove.left')}
        onOver={() => void client.invalidateQueries(ticketQuery(code))}
      />
      <p className="text-quiet">{t(parcel ? 'guest.prove.until.parcel' : 'guest.prove.until', until)}</p>
      <div className="mt-3 grid gap-3">
        {token && (
          <>
            <Button size="tall" wide icon="check" busy={busy} onClick={() => void send(token)}>
              {t('guest.prove.do')}
            </Button>
            {problem && (
              <p role="alert" className="text-bad">
                {problem}
              </p>
            )}
          </>
        )}
        {!token && proof.byMail && <p className="font-strong">{t('guest.prove.mail')}</p>}
        {!token && proof.byCode && <CodeForm busy={busy} problem={problem} onCode={send} />}
        {!token && <p className="text-quiet">{otherProof(ticket, proof)}</p>}
      </div>
    </GuestCard>
  );
}

/** Further help with the confirmation. The number of a single driver is not shown before the booking is confirmed, so there is nobody to call. */
function otherProof({ carrierPhones }: Ticket, { byMail, byCode }: GuestProofProps['proof']): string {
  if (!byMail && !byCode) return t('guest.prove.call');
  return t(carrierPhones.length > 0 ? 'guest.prove.else' : 'guest.prove.write');
}

function CodeForm({
  busy,
  problem,
  onCode,
}: {
  busy: boolean;
  problem: string | null;
  onCode: (code: string) => void;
}) {
  const [typed, setTyped] = useState('');
  const [missing, setMissing] = useState<string | null>(null);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    await loadProblemTexts();
    const digits = typed.replace(/\D/g, '');
    if (digits.length !== PROOF_CODE_DIGITS) return setMissing(fieldText('phone_code_format'));
    onCode(digits);
  };
  return (
    <form noValidate className="grid gap-3" onSubmit={(event) => void submit(event)}>
      <TextField
        label={t('guest.prove.code')}
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={12}
        value={typed}
        error={missing ?? problem ?? undefined}
        onChange={({ target }) => {
          setTyped(target.value);
          setMissing(null);
        }}
      />
      <Button type="submit" size="tall" wide icon="check" busy={busy}>
        {t('guest.prove.do')}
      </Button>
    </form>
  );
}

function useProving(code: string) {
  const client = useQueryClient();
  const {
    run: send,
    busy,
    error,
  } = useAction((proof: string) => proveTicket(code, proof), {
    toast: ({ status }) => t(status === 'confirmed' ? 'guest.proved.confirmed' : 'guest.proved.asked'),
    done: (ticket) => client.setQueryData(ticketQuery(code).queryKey, ticket),
    refusal: async () => {
      await loadProblemTexts();
      void client.invalidateQueries(ticketQuery(code));
    },
  });
  return { send, busy, problem: error && !busy ? proofProblem(error) : null };
}
