import { Note } from '#web/ui/base/Note.tsx';
import { Refusal } from '#web/ui/base/Refusal.tsx';
import '#web/ui/content/table.css';
import { useState } from 'react';
import { moneyApi } from '#shared/sales/bookings/money/money-api.ts';
import type { CashUp, TripCash } from '#shared/sales/bookings/rules/cash.ts';
import { isUnsentCashUp } from '#shared/sales/bookings/sheet/expected-trip-cash.ts';
import { call } from '#web/core/api/call.ts';
import { problemText } from '#web/core/api/errors.ts';
import { number } from '#web/core/i18n/format.ts';
import { t } from '#web/core/i18n/i18n.ts';
import { personName } from '#web/core/i18n/person-name.ts';
import { useSession } from '#web/core/session/session.ts';
import { Button } from '#web/ui/base/Button.tsx';
import { Pill } from '#web/ui/base/Pill.tsx';
import { ConfirmDialog } from '#web/ui/overlays/ConfirmDialog.tsx';
import { reasonOf } from './actions.ts';
import { CashUpContents } from './CashUpContents.tsx';
import { ExpenseDialog } from './ExpenseDialog.tsx';
import { cashUpState, cashUpStateText, inCurrency, sumsLabel, useCashAction, worksAlone } from './payments.ts';
import { ReceivedDialog } from './ReceivedDialog.tsx';
import { useCashPress } from './trip-cash.ts';

interface CashUpViewProps {
  cashUp: CashUp;
  cash: TripCash;
}

const TONES = { open: 'now', handed: 'now', confirmed: 'good' } as const;

export function CashUpView({ cashUp, cash }: CashUpViewProps) {
  const { userInfo } = useSession();
  const [asking, setAsking] = useState<'expense' | 'handOver' | 'received' | null>(null);
  const state = cashUpState(cashUp);
  const isOwn = cashUp.driver?.id === userInfo?.id;
  // A single driver hands over to nobody: they close the till of the trip.
  const closes = isOwn && worksAlone();
  const close = () => setAsking(null);
  const { mutate, isPending, error } = useCashAction(cash.trip.id, close);
  const pressing = useCashPress(cash.trip.id, close);
  const input = { params: { cashUpId: cashUp.id } };
  const sums = cashUp.sums.map(({ currency, handOver }) => ({ currency, amount: handOver }));
  return (
    <section className="grid gap-2 px-4 pt-3 pb-5" aria-label={driverOf(cashUp)}>
      <div className="flex flex-wrap items-center justify-between gap-x-3">
        <h2 className="h3">{driverOf(cashUp)}</h2>
        <Pill kind={TONES[state]}>{isUnsentCashUp(cashUp) ? t('payments.unsent') : cashUpStateText(cashUp)}</Pill>
      </div>
      <CashTable cashUp={cashUp} />
      {cashUp.note && <p className="text-small">{t('payments.cash.note', { note: cashUp.note })}</p>}
      {state === 'open' && isOwn && (
        <Button
          kind="bare"
          size="small"
          icon="plus"
          className="-ml-2 justify-self-start"
          onClick={() => setAsking('expense')}
        >
          {t('payments.expense.add')}
        </Button>
      )}
      <CashUpContents cashUp={cashUp} tripId={cash.trip.id} own={isOwn} />
      {isUnsentCashUp(cashUp) && <Note>{t(worksAlone() ? 'payments.unsent.closed' : 'payments.unsent.handed')}</Note>}
      {!closes && <HandOverLadder cashUp={cashUp} owners={cash.owners} />}
      {cashUp.mayHandOver && cashUp.sums.length > 0 && (
        <Button
          size={isOwn ? 'drive' : 'tall'}
          kind={isOwn ? 'main' : 'edge'}
          wide
          onClick={() => setAsking('handOver')}
        >
          {t(closes ? 'payments.close' : isOwn ? 'payments.handOver' : 'payments.handOver.other')}
        </Button>
      )}
      {cashUp.mayConfirm && (
        <div className="grid gap-2 sm:grid-cols-2">
          <Button
            size="tall"
            busy={isPending}
            onClick={() => mutate(() => call(moneyApi.confirmCash, { ...input, body: { sums } }))}
          >
            {t('payments.received', { sums: sumsLabel(cashUp.sums) })}
          </Button>
          <Button size="tall" kind="edge" onClick={() => setAsking('received')}>
            {t('payments.received.other')}
          </Button>
        </div>
      )}
      {error && asking === null && <Refusal text={problemText(error)} />}
      <ConfirmDialog
        open={asking === 'handOver'}
        kind="main"
        title={t(closes ? 'payments.close' : 'payments.handOver')}
        text={t(closes ? 'payments.close.text' : 'payments.handOver.text', { sums: sumsLabel(cashUp.sums) })}
        confirm={t(closes ? 'payments.close.yes' : 'payments.handOver.yes')}
        busy={isPending || pressing.isPending}
        error={errorText(error, pressing.error)}
        onClose={close}
        onConfirm={() =>
          isOwn
            ? pressing.mutate({ action: 'handOverCash', sums })
            : mutate(() => call(moneyApi.handOver, { ...input, body: { sums } }))
        }
      />
      {asking === 'expense' && <ExpenseDialog tripId={cash.trip.id} onClose={close} />}
      {asking === 'received' && <ReceivedDialog cashUp={cashUp} tripId={cash.trip.id} onClose={close} />}
    </section>
  );
}

/** The reason why the hand-over of the person's own or another person's cash was refused. */
function errorText(ofOther: unknown, ofOwn: unknown): string | undefined {
  if (ofOther) return problemText(ofOther);
  return ofOwn ? reasonOf(ofOwn) : undefined;
}

function driverOf({ driver }: CashUp): string {
  return driver ? personName(driver) : t('payments.nobody');
}

function CashTable({ cashUp: { sums } }: { cashUp: CashUp }) {
  const left = t(worksAlone() ? 'payments.held' : 'payments.toHandOver');
  const differs = sums.some(({ confirmed, handOver }) => confirmed !== null && confirmed !== handOver);
  return (
    <div className="tb-sums-place">
      <table className="tb-sums">
        <thead>
          <tr>
            <th>{t('payments.method.cash')}</th>
            <th>{t('payments.collected')}</th>
            <th>{t('payments.spent')}</th>
            {differs && <th>{left}</th>}
            <th>{differs ? t('payments.counted') : left}</th>
          </tr>
        </thead>
        <tbody>
          {sums.map(({ currency, collected, spent, handOver, confirmed }) => (
            <tr key={currency}>
              <td>{currency}</td>
              <td data-label={t('payments.collected')}>{number(collected / 100, 2)}</td>
              <td data-label={t('payments.spent')} className="text-quiet">
                {spent === 0 ? '–' : `−${number(spent / 100, 2)}`}
              </td>
              {differs && <td data-label={left}>{inCurrency(handOver, currency)}</td>}
              <td data-label={differs ? t('payments.counted') : left}>{inCurrency(confirmed ?? handOver, currency)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function HandOverLadder({ cashUp, owners }: { cashUp: CashUp; owners: TripCash['owners'] }) {
  const state = cashUpState(cashUp);
  const receiver = cashUp.confirmedBy
    ? personName({ name: cashUp.confirmedBy })
    : owners.map((owner) => personName(owner)).join(', ');
  return (
    <ol className="hand-over pt-3">
      <li className={state === 'open' ? undefined : 'is-done'}>
        <b className="block font-strong">{driverOf(cashUp)}</b>
        <span className="text-small text-quiet">{t(state === 'open' ? 'payments.hands' : 'payments.handed')}</span>
      </li>
      <li>
        <b className="block font-strong">{receiver || t('payments.owner')}</b>
        <span className="text-small text-quiet">
          {t(state === 'confirmed' ? 'payments.owner.confirmed' : 'payments.owner.sees')}
        </span>
      </li>
    </ol>
  );
}
