import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { isTakeable } from '#shared/bookings/payments.ts';
import { freeSeats } from '#shared/bookings/seat-moves.ts';
import { priceRule } from '#shared/core/field-rules.ts';
import { centsFromText, textFromCents } from '#shared/core/money.ts';
import { seatPlan } from '#shared/fleet/seats.ts';
import { classPrice } from '#shared/prices/fare.ts';
import { classOf } from '#shared/prices/fare-lines.ts';
import type { TripSheet } from '#shared/trips/schema.ts';
import type { Money } from '#web/bookings/PaymentForm.tsx';
import { pressAndWait, RefusedPressError } from '#web/bookings/press.ts';
import { refusalText } from '#web/bookings/press-labels.ts';
import { termsQuery } from '#web/bookings/queries.ts';
import { fieldText } from '#web/core/api/errors.ts';
import { named, t } from '#web/core/i18n/i18n.ts';
import { ClassSelect } from '#web/prices/ClassFields.tsx';
import { Button } from '#web/ui/Button.tsx';
import { Dialog } from '#web/ui/Dialog.tsx';
import { MoneyField } from '#web/ui/NumberFields.tsx';
import { SeatPlan } from '#web/ui/SeatPlan.tsx';
import { SelectField, TextField } from '#web/ui/TextField.tsx';
import { toast } from '#web/ui/toasts.ts';
import { WalkOnPayment } from './WalkOnPayment.tsx';

interface WalkOnDialogProps {
  sheet: TripSheet;
  onClose: () => void;
}

/** Takes in a passenger without a booking: seat, stop, price; a name only if there is time for it. */
export function WalkOnDialog({ sheet, onClose }: WalkOnDialogProps) {
  const draft = useWalkOn(sheet);
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const { seat, cents } = draft;

  const board = async () => {
    if (seat === null || cents === null) return;
    setBusy(true);
    setFailure(null);
    try {
      const { fromSeq, toSeq, paid, payment, classId } = draft;
      const name = draft.name.trim() || t('walkOn.someone', { seat });
      await pressAndWait(sheet.id, {
        action: 'walkOn',
        fromSeq,
        toSeq,
        seat,
        name,
        price: cents,
        paid: paid && !payment,
        ...(payment && { payment: { ...payment, note: '' } }),
        ...(classId && { classId }),
      });
      toast({ kind: 'good', text: t('walkOn.done', { seat }) });
      onClose();
    } catch (error) {
      if (!(error instanceof RefusedPressError)) throw error;
      setFailure(refusalText(error.code));
    } finally {
      setBusy(false);
    }
  };

  return (
    <Dialog
      open
      title={t('walkOn.title')}
      onClose={onClose}
      held={busy}
      footer={
        <div className="grid w-full gap-2">
          {failure && (
            <p role="alert" className="text-small text-bad">
              {failure}
            </p>
          )}
          <Button
            size="tall"
            wide
            busy={busy}
            disabled={whyNot(draft) !== undefined}
            why={whyNot(draft)}
            onClick={() => void board()}
          >
            {seat === null ? t('walkOn.full') : t('walkOn.board', { seat })}
          </Button>
        </div>
      }
    >
      <WalkOnFields sheet={sheet} draft={draft} />
    </Dialog>
  );
}

type WalkOnDraft = ReturnType<typeof useWalkOn>;

/** What is proposed, and what the driver has chosen instead. */
function useWalkOn(sheet: TripSheet) {
  const { stops, bookings, seatsCount } = sheet;
  const fromSeq = sheet.currentSeq ?? 0;
  const [toSeq, setToSeq] = useState(stops.length - 1);
  const [wanted, setSeat] = useState<number | null>(null);
  const [typed, setPrice] = useState<string | null>(null);
  const [name, setName] = useState('');
  const [paid, setPaid] = useState(true);
  const [payment, setPayment] = useState<Money | null>(null);
  const [classId, setClass] = useState<number | null>(null);
  const free = freeSeats(bookings, seatsCount, fromSeq, toSeq);
  const seat = wanted !== null && free.includes(wanted) ? wanted : (free[0] ?? null);
  const { full, classes } = useProposedPrice(sheet, fromSeq, toSeq);
  const chosen = classes.find(({ id }) => id === classId) ?? null;
  const proposed = full === null || !chosen ? full : classPrice(chosen, full);
  const price = typed ?? (proposed === null ? '' : textFromCents(proposed));
  const wrongPrice = typed === null ? null : priceRule(typed);
  const cents = wrongPrice === null ? centsFromText(price) : null;
  const rideTo = (seq: number) => {
    setToSeq(seq);
    setPrice(null);
  };
  return {
    ...{ fromSeq, toSeq, rideTo, free, seat, setSeat, price, setPrice, wrongPrice, cents },
    ...{ name, setName, paid, payment, classes, classId: chosen?.id ?? null },
    pays: (money: Money | null) => {
      setPayment(money);
      setPaid(money !== null);
    },
    paysWhole: () => setPaid(true),
    travelAs: (id: number | null) => {
      setClass(id);
      setPrice(null);
    },
  };
}

function WalkOnFields({ sheet, draft }: { sheet: TripSheet; draft: WalkOnDraft }) {
  const { stops, seatsCount, fullBus } = sheet;
  const { fromSeq, toSeq, free, seat, price, wrongPrice, name } = draft;
  const taken = Array.from({ length: seatsCount }, (_, index) => index + 1).filter((one) => !free.includes(one));
  return (
    <div className="grid gap-4">
      <SelectField
        label={t('walkOn.to')}
        value={String(toSeq)}
        onChange={(event) => draft.rideTo(Number(event.target.value))}
        options={stops
          .filter(({ seq }) => seq > fromSeq)
          .map(({ seq, place }) => ({ value: String(seq), label: named(place.name) }))}
      />
      <ClassSelect short classes={draft.classes} value={draft.classId} onChange={draft.travelAs} />
      <MoneyField
        short
        label={t('walkOn.price')}
        value={price}
        error={wrongPrice ? fieldText(wrongPrice) : undefined}
        onChange={(event) => draft.setPrice(event.target.value)}
      />
      <WalkOnPayment sheet={sheet} draft={draft} />
      {fullBus && (
        <div>
          <p className="mb-2 text-small text-quiet">{t('walkOn.seat')}</p>
          <SeatPlan
            plan={seatPlan(seatsCount, fullBus.layout)}
            states={new Map(taken.map((one) => [one, 'taken']))}
            value={seat === null ? [] : [seat]}
            onChange={(chosen) => draft.setSeat(chosen[0] ?? null)}
          />
        </div>
      )}
      <TextField
        label={t('walkOn.name')}
        hint={t('walkOn.name.hint')}
        autoComplete="off"
        maxLength={80}
        value={name}
        onChange={(event) => draft.setName(event.target.value)}
      />
    </div>
  );
}

function whyNot({ seat, cents, payment }: WalkOnDraft): string | undefined {
  if (seat === null) return t('walkOn.full');
  if (cents === null) return t('walkOn.price.missing');
  return payment && !isTakeable(payment, cents) ? t('walkOn.payment.over') : undefined;
}

/** The full price and the classes of the carrier; without a connection, what somebody else on the same ride pays. */
function useProposedPrice({ id, bookings }: TripSheet, from: number, to: number) {
  const { data } = useQuery(termsQuery(id, { from, to }));
  const classes = data?.fareClasses ?? [];
  if (data?.price !== undefined && data.price !== null) return { full: data.price, classes };
  const alike = bookings.find(
    ({ kind, fromSeq, toSeq, fare, fareParts }) =>
      kind === 'passenger' && fromSeq === from && toSeq === to && fare !== null && !classOf(fareParts ?? []),
  );
  return { full: alike?.fare ?? null, classes };
}
