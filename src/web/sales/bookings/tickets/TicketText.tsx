import { useMutation, useQuery } from '@tanstack/react-query';
import { TICKET_TEXT_PAUSE_S, type TicketTexts } from '#shared/sales/bookings/tickets/ticket-text-api.ts';
import { ProblemError } from '#web/core/api/call.ts';
import { problemText, secondsToWait } from '#web/core/api/errors.ts';
import { useNow } from '#web/core/browser/now.ts';
import { ago, dateIn, dayFrom, deviceZone, timeIn, today } from '#web/core/i18n/format.ts';
import { t } from '#web/core/i18n/i18n.ts';
import { Button } from '#web/ui/base/Button.tsx';
import { Note } from '#web/ui/base/Note.tsx';
import { sendTicketText, ticketTextQuery } from './ticket-queries.ts';

const MINUTE = 60_000;

interface TicketTextProps {
  bookingId: number;
  tall?: boolean;
}

/**
 * Sends the ticket of a caller from the service to the number of the booking, and shows its outcome; nothing where the service has no
 * gateway. Its line is always there, so that nothing below it moves.
 */
export function TicketText({ bookingId, tall = false }: TicketTextProps) {
  const { data } = useQuery(ticketTextQuery(bookingId));
  const { mutate, isPending, error, submittedAt } = useMutation({
    mutationFn: () => sendTicketText(bookingId),
  });
  const now = useNow();
  const [only, other] = data?.channels ?? [];
  if (!data || !only) return null;
  return (
    <div className="grid gap-1">
      <Button
        kind="soft"
        size={tall ? 'tall' : undefined}
        icon="chat"
        busy={isPending}
        disabled={data.left === 0}
        onClick={() => mutate()}
      >
        {t(`ticketText.send.${other ? 'both' : only}`)}
      </Button>
      <Note role="status" className="n">
        {error ? refusalOf(error, submittedAt) : stateOf(data, now)}
      </Note>
    </div>
  );
}

function stateOf({ to, last, left }: TicketTexts, now: Date): string {
  if (!last) return t('ticketText.to', { phone: to });
  const state = t(`ticketText.state.${last.state}`, { phone: last.recipient, ago: ago(last.at, now) });
  return left === 0 && last.state !== 'waiting'
    ? `${state}${state.endsWith('.') ? '' : '.'} ${t('ticketText.none')}`
    : state;
}

/** The text of a refusal: when the next message can be sent, if a limit says it. */
function refusalOf(error: Error, askedAt: number): string {
  if (!(error instanceof ProblemError) || error.code !== 'too_many_requests') return problemText(error);
  const seconds = secondsToWait(error);
  if (seconds === null) return t('ticketText.none');
  if (seconds <= TICKET_TEXT_PAUSE_S) return t('ticketText.wait');
  const zone = deviceZone();
  const again = new Date(Math.ceil((askedAt + seconds * 1000) / MINUTE) * MINUTE);
  return t('ticketText.day', { when: `${dayFrom(today(), dateIn(zone, again))}, ${timeIn(zone, again)}` });
}
