import { useState } from 'react';
import { unpaidOf } from '#shared/sales/bookings/core/unpaid.ts';
import type { SheetBooking, TripSheet } from '#shared/sales/trips/schema.ts';
import { useNow } from '#web/core/browser/now.ts';
import { t } from '#web/core/i18n/i18n.ts';
import { actionLabel } from '#web/sales/bookings/core/action-labels.ts';
import { actionsOf } from '#web/sales/bookings/money/actions.ts';
import { press } from '#web/sales/bookings/sheet/press.ts';
import { stopName } from '#web/sales/trips/labels.ts';
import { Button } from '#web/ui/base/Button.tsx';
import { GroupHead, Section } from '#web/ui/content/Section.tsx';
import { leavesAt, parcelsAt } from '../people/at-stop.ts';
import { Due } from '../people/Due.tsx';
import { Fold } from '../people/Fold.tsx';
import { ParcelRow } from '../people/ParcelRow.tsx';
import { Rider, TakeBack } from '../people/Rider.tsx';
import { UnpaidDialog } from '../people/UnpaidDialog.tsx';

interface AtStopProps {
  sheet: TripSheet;
  seq: number;
  /** Whether the bus is at the stop; otherwise it is the next one. */
  here: boolean;
}

/** The passengers who leave at a stop; once the bus is there, each has a button, and there is one for all. */
export function Leaving({ sheet, seq, here }: AtStopProps) {
  const now = useNow();
  const people = leavesAt(sheet, seq);
  const inside = people.filter((one) => one.status === 'boarded');
  const [asking, setAsking] = useState<readonly SheetBooking[]>([]);
  if (people.length === 0) return null;
  const go = (leaving: readonly SheetBooking[]) => {
    for (const { id } of leaving) void press(sheet.id, { action: 'complete', bookingId: id });
  };
  const leave = (leaving: readonly SheetBooking[]) => (unpaidOf(leaving).length > 0 ? setAsking(leaving) : go(leaving));
  return (
    <Section className="pt-1 pb-2">
      <GroupHead title={t('desk.leaving', { stop: stopName(sheet, seq) })} side={people.length} />
      <ul>
        {people.map((booking) => (
          <Rider
            key={booking.id}
            booking={booking}
            sheet={sheet}
            below={
              booking.fare !== null && booking.paid >= booking.fare ? <></> : <Due booking={booking} sheet={sheet} />
            }
            chat={!here}
            pays={!here}
          >
            {here && actionsOf(booking, sheet, now).includes('complete') && (
              <Button kind="soft" onClick={() => leave([booking])}>
                {actionLabel('passenger', 'complete')}
              </Button>
            )}
            {booking.status === 'completed' && <TakeBack booking={booking} sheet={sheet} />}
          </Rider>
        ))}
      </ul>
      {here && inside.length > 1 && (
        <Button kind="edge" wide className="mt-2" onClick={() => leave(inside)}>
          {t('step.allLeft', { n: inside.length })}
        </Button>
      )}
      {asking.length > 0 && (
        <UnpaidDialog sheet={sheet} unpaid={unpaidOf(asking)} onGo={() => go(asking)} onClose={() => setAsking([])} />
      )}
    </Section>
  );
}

/** The parcels of a stop: first those to hand over, folded those to take over. */
export function StopParcels({ sheet, seq, here }: AtStopProps) {
  const { out, taken } = parcelsAt(sheet, seq);
  const waiting = taken.filter(({ status }) => status === 'confirmed');
  const unpaid = waiting.filter(({ fare, paid }) => fare !== null && paid < fare).length;
  return (
    <>
      {out.length > 0 && (
        <Section className="pt-1 pb-2">
          <GroupHead title={t('step.out', { stop: stopName(sheet, seq) })} side={out.length} />
          <ul>
            {out.map((booking) => (
              <ParcelRow key={booking.id} booking={booking} sheet={sheet} part="out" />
            ))}
          </ul>
        </Section>
      )}
      {taken.length > 0 && (
        <Fold
          icon="box"
          open={here && boardsNobody(sheet, seq)}
          strong={
            waiting.length > 0 ? t('step.parcels', { n: waiting.length }) : t('step.parcels.done', { n: taken.length })
          }
          quiet={unpaid > 0 ? t('step.parcels.unpaid', { n: unpaid }) : undefined}
        >
          <ul>
            {taken.map((booking) => (
              <ParcelRow key={booking.id} booking={booking} sheet={sheet} part="in" />
            ))}
          </ul>
        </Fold>
      )}
    </>
  );
}

/** With parcels only, they are what the stop is about. */
function boardsNobody({ bookings }: TripSheet, seq: number): boolean {
  return !bookings.some(
    ({ kind, fromSeq, status }) => kind === 'passenger' && fromSeq === seq && status === 'confirmed',
  );
}
