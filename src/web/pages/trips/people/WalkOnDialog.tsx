import { seatPlan } from '#shared/network/fleet/seats.ts';
import type { SheetAction } from '#shared/sales/bookings/sheet/sheet-actions.ts';
import type { TripSheet } from '#shared/sales/trips/schema.ts';
import { fieldText, problemText } from '#web/core/api/errors.ts';
import { named, t } from '#web/core/i18n/i18n.ts';
import { FoldedHelp } from '#web/sales/bookings/seats/HelpChecks.tsx';
import { PromoField } from '#web/sales/bookings/seats/PromoField.tsx';
import { pressAndWait, RefusedPressError } from '#web/sales/bookings/sheet/press.ts';
import { refusalText } from '#web/sales/bookings/sheet/press-labels.ts';
import { ClassSelect, InfantSelect } from '#web/sales/prices/ClassFields.tsx';
import { ExtraSteppers } from '#web/sales/prices/ExtraSteppers.tsx';
import { FareLines } from '#web/sales/prices/FareLines.tsx';
import { Button } from '#web/ui/base/Button.tsx';
import { Note } from '#web/ui/base/Note.tsx';
import { Refusal } from '#web/ui/base/Refusal.tsx';
import { useAction } from '#web/ui/base/use-action.ts';
import { MoneyField } from '#web/ui/fields/NumberFields.tsx';
import { SelectField } from '#web/ui/fields/SelectField.tsx';
import { TextField } from '#web/ui/fields/TextField.tsx';
import { Dialog } from '#web/ui/overlays/Dialog.tsx';
import { SeatPlan } from '#web/ui/travel/SeatPlan.tsx';
import { useWalkOn, type WalkOnDraft, whyNot } from './use-walk-on.ts';
import { WalkOnPayment } from './WalkOnPayment.tsx';

interface WalkOnDialogProps {
  sheet: TripSheet;
  onClose: () => void;
}

/** Takes in a passenger without a booking: seat, stop, price; a name only if there is time for it. */
export default function WalkOnDialog({ sheet, onClose }: WalkOnDialogProps) {
  const draft = useWalkOn(sheet);
  const { seat, cents } = draft;

  const { run, busy, error } = useAction((press: WalkOn) => pressAndWait(sheet.id, press), {
    toast: (_, press) => t('walkOn.done', { seat: press.seat }),
    done: onClose,
    refusal: 'beside',
  });
  const refused = error instanceof RefusedPressError ? refusalText(error.code) : null;
  const failure = error ? (refused ?? problemText(error)) : null;
  const board = () => {
    if (seat !== null && cents !== null) void run(pressOf(draft, seat, cents));
  };
  return (
    <Dialog
      open
      title={t('walkOn.title')}
      onClose={onClose}
      busy={busy}
      footer={
        <div className="grid w-full gap-2">
          <Refusal text={failure} />
          <Button
            size="tall"
            wide
            busy={busy}
            disabled={whyNot(draft) !== undefined}
            why={whyNot(draft)}
            onClick={board}
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

type WalkOn = Extract<SheetAction, { action: 'walkOn' }>;

function pressOf(draft: WalkOnDraft, seat: number, price: number): WalkOn {
  const { fromSeq, toSeq, paid, payment, classId, infantId, promo } = draft;
  return {
    action: 'walkOn',
    ...{ fromSeq, toSeq, seat, price },
    name: draft.name.trim() || t('walkOn.someone', { seat }),
    paid: paid && !payment,
    ...(payment && { payment: { ...payment, note: '' } }),
    ...(classId && { classId }),
    ...(infantId && {
      infant: { name: draft.infantName.trim() || t('walkOn.infant', { seat }), classId: infantId },
    }),
    ...(promo.rule && { promoCode: promo.rule.code }),
    ...(draft.help.length > 0 && { help: draft.help }),
    ...(draft.extras.length > 0 && { extras: draft.extras }),
  };
}

function WalkOnFields({ sheet, draft }: { sheet: TripSheet; draft: WalkOnDraft }) {
  const { stops, seatsCount, fullBus } = sheet;
  const { fromSeq, toSeq, free, seat, price, wrongPrice, name } = draft;
  const takenSeats = Array.from({ length: seatsCount }, (_, index) => index + 1).filter((one) => !free.includes(one));
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
      <InfantSelect short classes={draft.classes} value={draft.infantId} onChange={draft.travelWith} />
      {draft.infantId !== null && (
        <TextField
          label={t('bookings.fares.infant.name')}
          hint={t('walkOn.name.hint')}
          autoComplete="off"
          maxLength={80}
          value={draft.infantName}
          onChange={(event) => draft.setInfantName(event.target.value)}
        />
      )}
      {draft.offered.length > 0 && (
        <details open={draft.extras.length > 0}>
          <summary className="min-h-11 content-center">{t('bookings.extras.title')}</summary>
          <ExtraSteppers extras={draft.offered} value={draft.extras} onChange={draft.brings} />
        </details>
      )}
      <FoldedHelp value={draft.help} onChange={draft.setHelp} />
      {draft.hasCodes && <PromoField {...draft.promo} />}
      <MoneyField
        short
        label={t('walkOn.price')}
        value={price}
        error={wrongPrice ? fieldText(wrongPrice) : undefined}
        onChange={(event) => draft.setPrice(event.target.value)}
      />
      <FareLines fares={[draft.parts]} />
      <WalkOnPayment sheet={sheet} draft={draft} />
      {fullBus && (
        <div>
          <Note className="mb-2">{t('walkOn.seat')}</Note>
          <SeatPlan
            plan={seatPlan(seatsCount, fullBus.layout)}
            states={new Map(takenSeats.map((one) => [one, 'taken']))}
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
