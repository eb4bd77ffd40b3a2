import { difference, dueAt } from '#shared/sales/bookings/core/change.ts';
import type { ChangeAnswer, OpenChange } from '#shared/sales/bookings/rules/change-schema.ts';
import type { Booking } from '#shared/sales/bookings/rules/schema.ts';
import { problemText } from '#web/core/api/errors.ts';
import { dateIn, dayFrom, money, timeIn, today } from '#web/core/i18n/format.ts';
import { t } from '#web/core/i18n/i18n.ts';
import { Button } from '#web/ui/base/Button.tsx';
import { Note } from '#web/ui/base/Note.tsx';
import { Refusal } from '#web/ui/base/Refusal.tsx';
import { toast } from '#web/ui/base/toasts.ts';
import { Section } from '#web/ui/content/Section.tsx';
import { ChangeLines } from './ChangeLines.tsx';
import { useAnswerChange } from './change-requests.ts';

export function ChangeOffer({ booking }: { booking: Booking }) {
  return booking.change ? <Offer booking={booking} change={booking.change} /> : null;
}

function Offer({ booking, change }: { booking: Booking; change: OpenChange }) {
  const { mutateAsync, isPending, variables, error } = useAnswerChange(booking);
  const { side, count, answers, after, endsAt } = change;
  const zone = after.zone;
  const run = async (answer: ChangeAnswer) => {
    try {
      await mutateAsync(answer);
      toast({ text: t(`change.answered.${answer}`), kind: 'good' });
    } catch {
      // The section shows the error.
    }
  };
  const button = (answer: ChangeAnswer, kind?: 'edge') =>
    answers.includes(answer) && (
      <Button
        kind={kind}
        size="tall"
        disabled={isPending && variables !== answer}
        busy={isPending && variables === answer}
        onClick={() => void run(answer)}
      >
        {t(`change.answer.${answer}`)}
      </Button>
    );
  const isOwn = (booking.side === 'passenger') === (side === 'passenger');
  const title = isOwn
    ? 'change.open.own'
    : booking.side === 'passenger'
      ? 'change.open.carrier'
      : 'change.open.passenger';
  return (
    <Section title={t(title)} separator="none" className="print:hidden">
      <ChangeLines change={change} />
      {count > 1 && <p className="mt-3">{t('change.count', { n: count })}</p>}
      <PriceNote before={change.before} after={after} paid={booking.paid} />
      {endsAt && (
        <p className="mt-3 text-quiet">
          {t('change.until', { date: dayFrom(today(), dateIn(zone, endsAt)), time: timeIn(zone, endsAt) })}
        </p>
      )}
      {change.kinds.includes('trip') && booking.kind === 'passenger' && (
        <Note className="mt-1">{t(booking.side === 'passenger' ? 'change.notHeld' : 'change.notHeld.staff')}</Note>
      )}
      {error && <Refusal text={problemText(error)} className="mt-3" />}
      <div className="mt-4 flex flex-wrap gap-2 *:flex-auto">
        {button('withdraw', 'edge')}
        {button('decline', 'edge')}
        {button('accept')}
      </div>
    </Section>
  );
}

/** The difference in price, and the sum then due or to be given back. */
export function PriceNote({
  before,
  after,
  paid,
}: {
  before: OpenChange['before'];
  after: OpenChange['after'];
  paid: number;
}) {
  const more = difference(before, after);
  const due = dueAt(after.price, paid);
  if (more === 0 && paid === 0) return null;
  return (
    <p className="mt-3">
      {more !== 0 && (
        <b className="font-strong">
          {more > 0 ? t('change.dearer', { sum: money(more) }) : t('change.cheaper', { sum: money(-more) })}
        </b>
      )}
      {more === 0 && t('change.samePrice')}
      {paid > 0 && (
        <span className="block text-quiet">
          {due > 0 && t('change.due', { paid: money(paid), due: money(due) })}
          {due < 0 && t('change.back', { paid: money(paid), back: money(-due) })}
          {due === 0 && t('change.settled', { paid: money(paid) })}
        </span>
      )}
    </p>
  );
}
