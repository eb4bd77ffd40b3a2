import { useState } from 'react';
import { dueOf } from '#shared/sales/bookings/core/finding.ts';
import { unpaidOf } from '#shared/sales/bookings/core/unpaid.ts';
import { restsOf } from '#shared/sales/bookings/rules/refunds.ts';
import type { SheetBooking, TripSheet } from '#shared/sales/trips/schema.ts';
import { money } from '#web/core/i18n/format.ts';
import { t } from '#web/core/i18n/i18n.ts';
import { PaymentButton } from '#web/sales/bookings/money/PaymentButton.tsx';
import { billOfRow, inCurrency } from '#web/sales/bookings/money/payments.ts';
import { cashIn, takeBack, takeCash } from '#web/sales/bookings/money/take-cash.ts';
import { bookingTitle } from '#web/sales/trips/labels.ts';
import { Button } from '#web/ui/base/Button.tsx';
import { Note } from '#web/ui/base/Note.tsx';
import { Dialog } from '#web/ui/overlays/Dialog.tsx';
import { paidText } from './Due.tsx';
import { PersonMark } from './Person.tsx';

interface UnpaidDialogProps {
  sheet: TripSheet;
  unpaid: readonly SheetBooking[];
  /** They get off, with what they owe if it has not been paid meanwhile. */
  onGo: () => void;
  onClose: () => void;
}

/** Names who has not paid before they get off, with one tap each; the safe answer is the main button. */
export function UnpaidDialog({ sheet, unpaid, onGo, onClose }: UnpaidDialogProps) {
  const people = useStays(sheet, unpaid);
  const debt = debtOf(people);
  const leave = () => {
    onGo();
    onClose();
  };
  const footer = (
    <div className="grid w-full gap-3">
      {debt > 0 && (
        <Button kind="edge" size="tall" wide className="btn-danger" onClick={leave}>
          {t('step.unpaid.out', { debt: money(debt) })}
        </Button>
      )}
      <Button wide size="drive" onClick={debt > 0 ? onClose : leave}>
        {t(debt > 0 ? 'step.unpaid.stay' : 'step.unpaid.done')}
      </Button>
    </div>
  );
  return (
    <Dialog open title={unpaidTitle(debt)} onClose={onClose} footer={footer}>
      <UnpaidRows people={people} sheet={sheet} />
    </Dialog>
  );
}

/** Before the end of a trip: everybody who still owes something, with one tap each. */
export function Unpaid({ sheet }: { sheet: TripSheet }) {
  const people = useStays(sheet, unpaidOf(sheet.bookings));
  if (people.length === 0) return null;
  return (
    <section className="mt-4">
      <h3 className="font-strong">{unpaidTitle(debtOf(people))}</h3>
      <UnpaidRows people={people} sheet={sheet} />
    </section>
  );
}

/** Who has paid meanwhile stays in the list, with the tap that takes it back. */
function useStays(sheet: TripSheet, unpaid: readonly SheetBooking[]): SheetBooking[] {
  const [ids] = useState(() => unpaid.map(({ id }) => id));
  return sheet.bookings.filter(({ id }) => ids.includes(id));
}

function unpaidTitle(debt: number): string {
  return debt > 0 ? t('step.unpaid', { amount: money(debt) }) : t('step.unpaid.none');
}

function debtOf(people: readonly SheetBooking[]): number {
  return people.reduce((sum, one) => sum + dueOf(one), 0);
}

function UnpaidRows({ people, sheet }: { people: readonly SheetBooking[]; sheet: TripSheet }) {
  return (
    <ul>
      {people.map((booking) => (
        <UnpaidRow key={booking.id} booking={booking} sheet={sheet} />
      ))}
    </ul>
  );
}

/** Who owes something, with one tap for the sum in each currency of the trip, or the one that takes the last payment back. */
export function UnpaidRow({ booking, sheet }: { booking: SheetBooking; sheet: TripSheet }) {
  const due = dueOf(booking);
  const last = restsOf(booking.payments)[0];
  return (
    <li className="flex flex-wrap items-center gap-2 min-h-16 py-2 [&_.btn]:px-3 [&_.btn]:text-small border-t">
      <PersonMark booking={booking} />
      <div className="flex-[1_1_6rem] min-w-0 wrap-anywhere">
        <p className="font-strong">{bookingTitle(booking)}</p>
        <Note>{due > 0 ? t('step.due', { amount: money(due) }) : t('step.paid', { amount: paidText(booking) })}</Note>
      </div>
      <PaymentButton bill={billOfRow(booking, sheet)} whileDue />
      {due > 0 ? (
        <div className="flex basis-full flex-wrap gap-2">
          {cashIn(sheet, due).map((sum) => (
            <Button key={sum.currency} kind="soft" className="flex-1" onClick={() => takeCash(sheet, booking, sum)}>
              {t('step.unpaid.got', { amount: inCurrency(sum.amount, sum.currency) })}
            </Button>
          ))}
        </div>
      ) : (
        last && (
          <Button kind="bare" onClick={() => takeBack(sheet, booking, last)}>
            {t('step.unpaid.undo')}
          </Button>
        )
      )}
    </li>
  );
}
