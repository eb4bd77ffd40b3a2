import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { DEBT_REMINDER_DAYS, type Debt } from '#shared/sales/bookings/money/debts-api.ts';
import { PAYMENT_METHODS } from '#shared/sales/trips/payment-rows.ts';
import { serverNow } from '#web/core/browser/now.ts';
import { dateIn, dayAndMonth, money } from '#web/core/i18n/format.ts';
import { named, t } from '#web/core/i18n/i18n.ts';
import { personName } from '#web/core/i18n/person-name.ts';
import { paths } from '#web/paths.ts';
import { debtsQuery, type Settling, settleDebt } from '#web/sales/bookings/money/debts.ts';
import { inCurrency } from '#web/sales/bookings/money/payments.ts';
import { Button, LinkButton } from '#web/ui/base/Button.tsx';
import { Pill } from '#web/ui/base/Pill.tsx';
import { Refusal } from '#web/ui/base/Refusal.tsx';
import { useAction } from '#web/ui/base/use-action.ts';
import { Row, Rows } from '#web/ui/content/Row.tsx';
import { Section } from '#web/ui/content/Section.tsx';
import { Dialog } from '#web/ui/overlays/Dialog.tsx';

const DAY = 24 * 3_600_000;

/** The people who owe something after their ride, and those who are to get money back; each is settled for the whole party. */
export function DebtsSections() {
  const { data } = useQuery(debtsQuery());
  const [open, setOpen] = useState<{ debt: Debt; back: boolean } | null>(null);
  if (!data) return null;
  return (
    <>
      <DebtRows
        title={t('payments.debts.owing')}
        sum={data.owed}
        debts={data.owing}
        onOpen={(debt) => setOpen({ debt, back: false })}
      />
      <DebtRows
        title={t('payments.debts.toGiveBack')}
        sum={data.dueBack}
        debts={data.toGiveBack}
        aged
        onOpen={(debt) => setOpen({ debt, back: true })}
      />
      {open && <DebtDialog {...open} onClose={() => setOpen(null)} />}
    </>
  );
}

/** The rest of the page is below: the others come when they are asked for. */
const FIRST = 5;

interface DebtRowsProps {
  title: string;
  sum: number;
  debts: readonly Debt[];
  /** Whether it shows how long each has waited. */
  aged?: boolean;
  onOpen: (debt: Debt) => void;
}

function DebtRows({ title, sum, debts, aged = false, onOpen }: DebtRowsProps) {
  const [all, setAll] = useState(false);
  if (debts.length === 0) return null;
  const shown = all ? debts : debts.slice(0, FIRST);
  return (
    <Section title={title} side={<b className="n font-strong">{money(sum)}</b>}>
      <Rows aria-label={title}>
        {shown.map((debt) => (
          <Row
            key={debt.bookingId}
            strong={personName(debt)}
            quiet={[tripOf(debt), reasonOf(debt)].filter(Boolean).join(' · ')}
            side={
              <span className="flex items-center gap-2">
                {aged && <Age debt={debt} />}
                <b className="font-strong text-text">{money(debt.sum)}</b>
              </span>
            }
            onOpen={() => onOpen(debt)}
          />
        ))}
      </Rows>
      {shown.length < debts.length && (
        <Button kind="bare" size="small" className="mt-2 -ml-2" onClick={() => setAll(true)}>
          {t('payments.debts.all', { n: debts.length })}
        </Button>
      )}
    </Section>
  );
}

/** The days for which money is to be given back: from the fourth on in yellow, after a week in red. */
function Age({ debt: { since } }: { debt: Debt }) {
  const days = Math.floor((serverNow().getTime() - Date.parse(since)) / DAY);
  if (days < 1) return null;
  return <Pill kind={days > 7 ? 'bad' : days > 3 ? 'now' : undefined}>{t('payments.debts.waits', { n: days })}</Pill>;
}

/** How a debt was settled: the sum received or given back, or that it is forgiven. */
function DebtDialog({ debt, back, onClose }: { debt: Debt; back: boolean; onClose: () => void }) {
  // Nothing brings a forgiven debt back, so it takes two presses.
  const [sure, setSure] = useState(false);
  const { run, running, busy, failure } = useAction((how: Settling) => settleDebt(debt.bookingId, how), {
    toast: (_, how) => t(how === 'remind' ? 'payments.debts.remind.done' : 'payments.saved'),
    refusal: 'beside',
    done: onClose,
  });
  const button = (how: Settling, label: string) => (
    <Button key={how} kind="soft" disabled={busy} busy={running?.[0] === how} onClick={() => void run(how)}>
      {label}
    </Button>
  );
  const { id } = debt.trip;
  return (
    <Dialog
      open
      onClose={onClose}
      title={
        <>
          {personName(debt)}
          <small className="block text-small font-regular text-quiet">{tripOf(debt)}</small>
        </>
      }
    >
      <p className="text-quiet">
        {t(back ? 'payments.debts.back.about' : 'payments.debts.about', { sum: money(debt.sum), n: debt.bookings })}
      </p>
      {debt.paidBy.length > 0 && <p className="mt-2">{t('payments.debts.back.paid', { how: paidBy(debt) })}</p>}
      <div className="mt-4 grid gap-2">
        {back
          ? button('giveBack', t('payments.debts.back.done'))
          : PAYMENT_METHODS.map((method) => button(method, t(`payments.debts.received.${method}`)))}
        {!back && mayRemind(debt) && button('remind', t('payments.debts.remind'))}
        {debt.phone && (
          <LinkButton kind="edge" icon="phone" to={`tel:${debt.phone}`}>
            {t('payments.debts.call')}
          </LinkButton>
        )}
        <LinkButton kind="edge" to={paths.booking(id, debt.bookingId)}>
          {t('payments.debts.booking')}
        </LinkButton>
        {!back && !sure && (
          <Button kind="bare" onClick={() => setSure(true)}>
            {t('payments.debts.forgive')}
          </Button>
        )}
        {!back && sure && button('forgive', t('payments.debts.forgive.sure', { sum: money(debt.sum) }))}
      </div>
      <Refusal text={failure} className="mt-2" />
    </Dialog>
  );
}

/** '1 000 ₴ готівкою, 20 € переказом': how the money came that is to be given back. */
function paidBy(debt: Debt): string {
  return debt.paidBy
    .map(({ method, currency, amount }) => t(`payments.debts.paid.${method}`, { amount: inCurrency(amount, currency) }))
    .join(', ');
}

/** Whether a reminder reaches them, and was not sent just now. */
function mayRemind({ reachable, remindedAt }: Debt): boolean {
  const again = remindedAt === null ? 0 : Date.parse(remindedAt) + DEBT_REMINDER_DAYS * DAY;
  return reachable && again <= serverNow().getTime();
}

function tripOf({ trip: { from, to, departsAt } }: Debt): string {
  return `${named(from.name)} – ${named(to.name)}, ${dayAndMonth(dateIn(from.zone, departsAt))}`;
}

function reasonOf({ charge, since, bookings, trip, remindedAt }: Debt): string {
  const on = (instant: typeof since) => dateIn(trip.from.zone, instant);
  const day = dayAndMonth(on(since));
  const people = bookings > 1 ? t('payments.debts.people', { n: bookings }) : '';
  const sinceThen = on(since) === on(trip.departsAt) ? '' : t('payments.debts.since', { day });
  const reminded = remindedAt ? t('payments.debts.reminded', { day: dayAndMonth(on(remindedAt)) }) : '';
  return [people, charge ? t('payments.debts.charge', { day }) : sinceThen, reminded].filter(Boolean).join(' · ');
}
