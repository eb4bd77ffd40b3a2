import { useState } from 'react';
import { dueOf } from '#shared/sales/bookings/core/finding.ts';
import { unpaidOf } from '#shared/sales/bookings/core/unpaid.ts';
import type { SheetBooking, TripSheet } from '#shared/sales/trips/schema.ts';
import { money } from '#web/core/i18n/format.ts';
import { t } from '#web/core/i18n/i18n.ts';
import { press } from '#web/sales/bookings/sheet/press.ts';
import { bookingTitle } from '#web/sales/trips/labels.ts';
import { Button } from '#web/ui/base/Button.tsx';
import { Dialog } from '#web/ui/overlays/Dialog.tsx';
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
    <Dialog open title={t('step.unpaid', { amount: money(debt) })} onClose={onClose} footer={footer}>
      <UnpaidRows people={people} tripId={sheet.id} />
    </Dialog>
  );
}

/** Before the end of a trip: everybody who still owes something, with one tap each. */
export function Unpaid({ sheet }: { sheet: TripSheet }) {
  const people = useStays(sheet, unpaidOf(sheet.bookings));
  if (people.length === 0) return null;
  return (
    <section className="mt-4">
      <h3 className="font-strong">{t('step.unpaid', { amount: money(debtOf(people)) })}</h3>
      <UnpaidRows people={people} tripId={sheet.id} />
    </section>
  );
}

/** Who has paid meanwhile stays in the list, with the tap that takes it back. */
function useStays(sheet: TripSheet, unpaid: readonly SheetBooking[]): SheetBooking[] {
  const [ids] = useState(() => unpaid.map(({ id }) => id));
  return sheet.bookings.filter(({ id }) => ids.includes(id));
}

function debtOf(people: readonly SheetBooking[]): number {
  return people.reduce((sum, one) => sum + dueOf(one), 0);
}

function UnpaidRows({ people, tripId }: { people: readonly SheetBooking[]; tripId: number }) {
  return (
    <ul>
      {people.map((booking) => (
        <UnpaidRow key={booking.id} booking={booking} tripId={tripId} />
      ))}
    </ul>
  );
}

/** Who owes something, with the tap that says that it was paid, or takes that back. */
export function UnpaidRow({ booking, tripId }: { booking: SheetBooking; tripId: number }) {
  const due = dueOf(booking);
  const pay = (paid: boolean) => void press(tripId, { action: 'pay', bookingId: booking.id, paid });
  return (
    <li className="rider">
      <PersonMark booking={booking} />
      <div className="rider-words">
        <p className="font-strong">{bookingTitle(booking)}</p>
        <p className="text-small text-quiet">
          {due > 0 ? t('step.due', { amount: money(due) }) : t('step.paid', { amount: money(booking.paid) })}
        </p>
      </div>
      {due > 0 ? (
        <Button kind="soft" onClick={() => pay(true)}>
          {t('step.unpaid.got', { amount: money(due) })}
        </Button>
      ) : (
        <Button kind="bare" onClick={() => pay(false)}>
          {t('step.unpaid.undo')}
        </Button>
      )}
    </li>
  );
}
