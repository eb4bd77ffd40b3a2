import { useState } from 'react';
import { priceRule, type Rule } from '#shared/core/field-rules.ts';
import { needsReason } from '#shared/sales/bookings/core/policy.ts';
import { fieldText } from '#web/core/api/errors.ts';
import { loadProblemTexts } from '#web/core/api/problem-texts.ts';
import { useNow } from '#web/core/browser/now.ts';
import { useTypedText } from '#web/core/forms/draft.ts';
import { amountText } from '#web/core/i18n/amount-text.ts';
import { money as euros, money } from '#web/core/i18n/format.ts';
import { t } from '#web/core/i18n/i18n.ts';
import { CancelCost } from '#web/sales/prices/CancelCost.tsx';
import { Button } from '#web/ui/base/Button.tsx';
import { Refusal } from '#web/ui/base/Refusal.tsx';
import { CheckField } from '#web/ui/fields/Choice.tsx';
import { MoneyField } from '#web/ui/fields/NumberFields.tsx';
import { TextArea } from '#web/ui/fields/TextArea.tsx';
import { TextField } from '#web/ui/fields/TextField.tsx';
import { Dialog } from '#web/ui/overlays/Dialog.tsx';
import { actionLabel } from '../core/action-labels.ts';
import { type Cancelling, costNow } from '../core/cancelling.ts';
import type { Action, ActionRunner, ActionTarget } from '../money/actions.ts';

/** The dialog that asks for the input of an action; renders nothing while no action asks. */
export function ActionDialog({ target, runner }: { target: ActionTarget; runner: ActionRunner }) {
  return runner.asking ? <Asking key={runner.asking} action={runner.asking} target={target} runner={runner} /> : null;
}

function Asking({ action, target, runner }: { action: Action; target: ActionTarget; runner: ActionRunner }) {
  // The code of a receiver is never stored.
  const draft = action === 'complete' ? null : `booking:${target.id}:${action}`;
  const [words, setWords] = useTypedText(draft, startOf(action, target));
  const [alone, setAlone] = useState(false);
  const [asked, setAsked] = useState(false);
  const [wrong, setWrong] = useState<string | null>(null);
  const required = needsReason(action, runner.side);
  const money = useCost(action, target, runner, alone || target.partySize < 2);
  const go = async () => {
    const key = ruleOf(action, required)(words.trim());
    // The page behind the dialog may have no fields, so the texts of `fields` are loaded here.
    if (key !== null) await loadProblemTexts();
    setWrong(key && fieldText(key));
    if (key === null) void runner.run({ action, alone, asked, charge: money.seen, ...inputOf(action, words.trim()) });
  };
  const field = { value: words, error: wrong ?? undefined, onChange: change };
  function change({ target: { value } }: { target: { value: string } }) {
    setWords(value);
    setWrong(null);
  }
  const footer = (
    <>
      <Button kind="edge" size="tall" disabled={runner.busy !== null} onClick={runner.close}>
        {t('bookings.keep')}
      </Button>
      <Button
        kind={action === 'cancel' || action === 'eject' ? 'bad' : 'main'}
        size="tall"
        busy={runner.busy !== null}
        onClick={() => void go()}
      >
        {actionLabel(target.kind, action)}
      </Button>
    </>
  );
  return (
    <Dialog open title={titleOf(action, target)} onClose={runner.close} busy={runner.busy !== null} footer={footer}>
      {action !== 'waive' && <p className="text-quiet">{aboutOf(action, runner.side, target)}</p>}
      {money.cancelling && <CancelMoney {...money} cancelling={money.cancelling} {...{ asked, setAsked }} />}
      {action === 'waive' && <WaiveText charge={target.cancellationCharge ?? 0} />}
      <div className="mt-4 grid gap-3">
        {(action === 'quote' || action === 'decline') && (
          <MoneyField
            data-autofocus
            label={t(action === 'quote' ? 'bookings.quote.price' : 'bookings.decline.price')}
            {...field}
          />
        )}
        {action === 'complete' && (
          <TextField
            data-autofocus
            inputMode="numeric"
            autoComplete="off"
            maxLength={4}
            label={t('bookings.pin.label')}
            boxClass="n text-lead"
            {...field}
          />
        )}
        {(action === 'eject' || (action === 'cancel' && runner.side === 'carrier')) && (
          <TextArea rows={3} maxLength={300} label={t('bookings.reason')} {...field} />
        )}
        {target.partySize > 1 && action !== 'eject' && action !== 'complete' && action !== 'waive' && (
          <CheckField
            label={t('bookings.alone', { name: target.name })}
            hint={t('bookings.alone.hint', { n: target.partySize })}
            checked={alone}
            onChange={(event) => setAlone(event.target.checked)}
          />
        )}
        <Refusal text={runner.error} />
      </div>
    </Dialog>
  );
}

/** Cost of cancelling a booking with its terms. A passenger sends the sum that they saw. */
function useCost(action: Action, { cancelling }: ActionTarget, { side }: ActionRunner, alone: boolean) {
  const now = useNow();
  const shown = action === 'cancel' && cancelling?.kind === 'passenger' ? cancelling : null;
  const { cost, paid } = shown ? costNow(shown, alone, now) : { cost: 0, paid: 0 };
  return {
    cancelling: shown,
    cost,
    paid,
    staff: side === 'carrier',
    seen: side === 'passenger' && shown ? cost : undefined,
  };
}

function startOf(action: Action, { contractPrice, counterPrice }: ActionTarget): string {
  if (action !== 'quote') return '';
  const known = counterPrice ?? contractPrice;
  return known === null || known === undefined ? '' : amountText(known);
}

function ruleOf(action: Action, required: boolean): Rule {
  if (action === 'quote') return priceRule;
  if (action === 'decline') return (text) => (text === '' ? null : priceRule(text));
  if (action === 'complete') return (text) => (/^\d{4}$/.test(text) ? null : 'field_required');
  return (text) => (required && text === '' ? 'field_required' : null);
}

function inputOf(action: Action, words: string) {
  if (action === 'quote' || action === 'decline') return { price: words };
  return action === 'complete' ? { pin: words } : { reason: words };
}

function titleOf(action: Action, { kind, name, contractPrice }: ActionTarget): string {
  if (action === 'cancel') return t(kind === 'parcel' ? 'bookings.cancel.parcel' : 'bookings.cancel.seat');
  if (action === 'waive') return actionLabel(kind, action);
  // The passenger answers a price, and the dialog does not call them by their own name.
  if (action === 'decline') return t('bookings.decline.title', { price: euros(contractPrice ?? 0) });
  return `${actionLabel(kind, action)}: ${name}`;
}

function aboutOf(action: Action, side: string, { kind, partySize }: ActionTarget): string {
  if (action === 'quote') return t(partySize > 1 ? 'bookings.quote.about.party' : 'bookings.quote.about');
  if (action === 'decline') return t('bookings.decline.about');
  if (action === 'complete') return t('bookings.pin.about');
  if (action === 'eject') return t(kind === 'parcel' ? 'bookings.eject.about.parcel' : 'bookings.eject.about');
  return t(side === 'carrier' ? 'bookings.cancel.about.carrier' : 'bookings.cancel.about');
}

interface CancelMoneyProps {
  cancelling: Cancelling;
  cost: number;
  paid: number;
  staff: boolean;
  asked: boolean;
  setAsked: (isAsked: boolean) => void;
}

/** Cost of cancelling. Staff cancel free of charge, unless they note that the passenger asked for it. */
function CancelMoney({ cancelling, cost, paid, staff, asked, setAsked }: CancelMoneyProps) {
  const { terms, departsAt, zone } = cancelling;
  return (
    <div className="mt-4">
      {!staff && <CancelCost {...{ cost, paid, terms, departsAt, zone }} />}
      {staff && cost > 0 && (
        <CheckField
          label={t('tariff.asked')}
          hint={t('tariff.asked.hint', { sum: money(cost) })}
          checked={asked}
          onChange={({ target }) => setAsked(target.checked)}
        />
      )}
    </div>
  );
}

function WaiveText({ charge }: { charge: number }) {
  return <p className="text-quiet">{t('tariff.waive.about', { sum: money(charge) })}</p>;
}
