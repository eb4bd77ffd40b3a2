import { dueLater, type GuardedStep, type StepGuard } from '#shared/sales/trips/guards.ts';
import type { SheetBooking, TripSheet } from '#shared/sales/trips/schema.ts';
import { useNow } from '#web/core/browser/now.ts';
import { duration, timeIn } from '#web/core/i18n/format.ts';
import { t } from '#web/core/i18n/i18n.ts';
import { press } from '#web/sales/bookings/sheet/press.ts';
import { bookingTitle, stopName, stopTime } from '#web/sales/trips/labels.ts';
import { Button } from '#web/ui/base/Button.tsx';
import { Dialog } from '#web/ui/overlays/Dialog.tsx';
import { bySeat } from '../people/at-stop.ts';
import { Unpaid } from '../people/UnpaidDialog.tsx';
import { MissingDialog, MissingGroups } from './MissingDialog.tsx';

interface StepDialogProps {
  sheet: TripSheet;
  step: GuardedStep;
  guard: StepGuard;
  onClose: () => void;
}

/** Warnings before a step, once: how early it is, who is not aboard, and which parcels are left. */
export function StepDialog({ sheet, step, guard, onClose }: StepDialogProps) {
  const now = useNow();
  const { people, parcels } = guard;
  const go = () => void press(sheet.id, { ...step, confirmed: true });
  const groups = [
    { title: t('step.missing'), bookings: people.filter(({ kind }) => kind === 'passenger').toSorted(bySeat) },
    { title: t('step.parcels.take'), bookings: people.filter(({ kind }) => kind === 'parcel') },
    { title: t('step.parcels.give'), bookings: parcels },
  ];
  const about = <About sheet={sheet} step={step} guard={guard} now={now} />;
  const due = step.action === 'arrive' ? null : dueLater(sheet, people, now);
  const why = due ? t('step.notBefore', { time: stopTime(due, 'departsAt') }) : undefined;
  if (step.action === 'depart' && people.length > 0) {
    return (
      <MissingDialog
        sheet={sheet}
        groups={groups}
        title={titleOf(people)}
        text={about}
        go={t('step.leave', { n: people.length + parcels.length })}
        why={why}
        onGo={go}
        onClose={onClose}
      />
    );
  }
  const footer = (
    <>
      <Button kind="edge" size="tall" onClick={onClose}>
        {t('desk.finish.back')}
      </Button>
      <Button
        size="tall"
        disabled={due !== null}
        why={why}
        onClick={() => {
          go();
          onClose();
        }}
      >
        {labelOf(step, sheet)}
      </Button>
    </>
  );
  return (
    <Dialog open title={t(`step.ask.${step.action}`)} onClose={onClose} footer={footer}>
      <div className="text-quiet">{about}</div>
      <MissingGroups
        groups={groups}
        row={(booking) => (
          <li key={booking.id} className="border-t border-line py-3 font-strong">
            {bookingTitle(booking)}
            <span className="block text-small font-regular text-quiet">
              {t('step.to', { stop: stopName(sheet, booking.toSeq) })}
            </span>
          </li>
        )}
      />
      {step.action === 'finish' && <Unpaid sheet={sheet} />}
    </Dialog>
  );
}

function About({ sheet, step, guard, now }: Omit<StepDialogProps, 'onClose'> & { now: Date }) {
  const { people, parcels, early, beforeLast } = guard;
  const stop = step.action === 'finish' ? sheet.stops.at(-1) : sheet.stops[step.seq];
  const zone = stop?.place.zone ?? sheet.from.zone;
  const planned = stopTime(stop, step.action === 'depart' ? 'departsAt' : 'arrivesAt');
  const past = now.getTime() >= Date.parse(stop?.departsAt ?? stop?.arrivesAt ?? sheet.departsAt);
  const riders = people.filter(({ kind }) => kind === 'passenger').length;
  return (
    <>
      {step.action === 'depart' && riders > 0 && (
        <p>
          {t(past ? 'step.departed' : 'step.departs', { time: planned, now: timeIn(zone, now) })}{' '}
          {t('step.leave.about', { n: riders })}
        </p>
      )}
      {early !== null && <p>{t('step.early', { time: planned, duration: duration(early) })}</p>}
      {beforeLast && <p>{t('desk.early.text')}</p>}
      {step.action === 'finish' && people.length > 0 && !dueLater(sheet, people, now) && <p>{t('desk.finish.text')}</p>}
      {parcels.length > 0 && <p>{t(step.action === 'finish' ? 'step.parcels.left' : 'step.parcels.here')}</p>}
    </>
  );
}

/** 'Двоє ще не на борту'; of parcels alone, that they are not taken over. */
function titleOf(people: readonly SheetBooking[]): string {
  const riders = people.filter(({ kind }) => kind === 'passenger').length;
  return riders > 0 ? t('step.count.absent', { n: riders }) : t('step.parcels.waiting');
}

function labelOf(step: GuardedStep, sheet: TripSheet): string {
  if (step.action === 'finish') return t('desk.do.finish');
  const stop = stopName(sheet, step.seq);
  return t(step.action === 'arrive' ? 'desk.do.arrive' : 'step.do.depart', { stop });
}
