import { useState } from 'react';
import { runsOn } from '#shared/network/timetable/calendar.ts';
import type { DayChoice, RouteDay } from '#shared/network/timetable/calendar-schema.ts';
import { problemText } from '#web/core/api/errors.ts';
import { fullDate, today, weekdayName } from '#web/core/i18n/format.ts';
import { inOwnScript, t } from '#web/core/i18n/i18n.ts';
import { useSetDay } from '#web/network/timetable/calendar-queries.ts';
import { paths } from '#web/paths.ts';
import { Button, LinkButton } from '#web/ui/base/Button.tsx';
import { Refusal } from '#web/ui/base/Refusal.tsx';
import { toast } from '#web/ui/base/toasts.ts';
import { TimeField } from '#web/ui/fields/NumberFields.tsx';
import { Dialog } from '#web/ui/overlays/Dialog.tsx';
import { ExtraRuns } from './ExtraRuns.tsx';
import { kindShown } from './MonthGrid.tsx';
import { shownByTheDialog } from './shown-by-the-dialog.ts';

interface DayDialogProps {
  routeId: number;
  /** When the route leaves usually. */
  hour: string;
  day: RouteDay;
  onClose: () => void;
}

interface Change {
  as: DayChoice;
  departs: string | null;
  label: string;
}

export function DayDialog({ routeId, hour, day, onClose }: DayDialogProps) {
  const { mutate, mutateAsync, isPending, error } = useSetDay(routeId);
  const [typed, setTyped] = useState(day.departs ?? hour);
  const timed = mayMove(day);
  const kind = kindShown(day, today());
  const wrong = timed && !/^([01]\d|2[0-3]):[0-5]\d$/.test(typed);
  const change = ({ as, departs }: Change) =>
    mutateAsync({ date: day.date, as, departs }).then(({ before, beforeDeparts, day: after }) => {
      const time = after.departs;
      toast({
        text: time
          ? t('calendar.done.hour', { date: fullDate(day.date), time })
          : t(`calendar.done.${after.kind}`, { date: fullDate(day.date) }),
        action: {
          label: t('calendar.undo'),
          onAct: () => mutate({ date: day.date, as: before, departs: beforeDeparts }),
        },
      });
      // A booked trip stays: its day is not done before its bookings are decided.
      if (!staysBooked(after)) onClose();
    }, shownByTheDialog);
  return (
    <Dialog
      open
      title={`${weekdayName(day.date)}, ${fullDate(day.date)}`}
      onClose={onClose}
      busy={isPending}
      footer={changesOf(day, hour, timed ? typed : hour).map((one, index) => (
        <Button
          key={`${one.as}${one.departs ?? ''}`}
          kind={index === 0 ? 'main' : 'edge'}
          size="tall"
          wide
          busy={isPending}
          disabled={wrong}
          why={wrong ? t('time_format') : undefined}
          onClick={() => change(one)}
        >
          {one.label}
        </Button>
      ))}
    >
      <p className="font-strong">
        {day.departs && runsOn(kind) ? t('calendar.kind.hour', { time: day.departs }) : t(`calendar.kind.${kind}`)}
      </p>
      {day.dayOff !== null && (
        <p className="text-quiet">
          {day.dayOff === '' ? t('calendar.dayOff') : t('calendar.dayOffNamed', { name: day.dayOff })}
        </p>
      )}
      {timed && (
        <TimeField
          className="mt-4 max-w-48"
          label={t('calendar.hour')}
          hint={t('calendar.hour.hint')}
          value={typed}
          error={wrong ? t('time_format') : undefined}
          onChange={({ currentTarget }) => setTyped(currentTarget.value)}
        />
      )}
      {day.trip && <TripOfDay day={day} trip={day.trip} />}
      {(runsOn(day.kind) || day.extras.length > 0) && <ExtraRuns routeId={routeId} hour={hour} day={day} />}
      {error && <Refusal text={problemText(error)} className="mt-4" />}
    </Dialog>
  );
}

/** Whether the run of a date can get another hour: nobody has booked it, and it is not over. */
function mayMove({ trip }: RouteDay): boolean {
  return trip === null || (trip.state === 'open' && trip.people + trip.parcels === 0);
}

function TripOfDay({ day, trip }: { day: RouteDay; trip: NonNullable<RouteDay['trip']> }) {
  const { people, parcels, names } = trip;
  const booked = people + parcels > 0;
  if (trip.state === 'cancelled') return <p className="text-quiet">{t('calendar.trip.cancelled')}</p>;
  return (
    <div className="mt-4 grid gap-3">
      <p>{booked ? t('calendar.trip.booked', { people, parcels }) : t('calendar.trip.empty')}</p>
      {names.length > 0 && (
        <p className="text-quiet">
          {names.map(inOwnScript).join(', ')}
          {people + parcels > names.length && names.length >= 8 ? '…' : ''}
        </p>
      )}
      {booked && <p>{t(staysBooked(day) ? 'calendar.trip.decide' : 'calendar.trip.warning')}</p>}
      {staysBooked(day) && !booked && <p>{t('calendar.trip.history')}</p>}
      <LinkButton kind="edge" to={paths.trip(trip.id)}>
        {t('calendar.trip.open')}
      </LinkButton>
    </div>
  );
}

/** Whether the date is off, but its trip is not cancelled yet. */
export function staysBooked({ kind, trip }: RouteDay): boolean {
  return !runsOn(kind) && trip?.state === 'open';
}

/** Possible changes of a date, the likeliest first; `typed` is the requested hour. */
function changesOf({ kind, choice, departs, dayOff }: RouteDay, hour: string, typed: string): Change[] {
  const chosenHour = typed === hour ? null : typed;
  const runs = runsOn(kind);
  const moved: Change = { as: 'extra', departs: chosenHour, label: t('calendar.make.hour', { time: typed }) };
  const back: Change = { as: 'normal', departs: null, label: t('calendar.make.normal') };
  if (choice !== 'normal') return runs && chosenHour !== departs && chosenHour !== null ? [moved, back] : [back];
  if (kind === 'runs') {
    const off: Change = { as: 'off', departs: null, label: t('calendar.make.off') };
    return chosenHour === null ? [off] : [moved, off];
  }
  if (chosenHour !== null) return [{ ...moved, label: t('calendar.make.extraAt', { time: typed }) }];
  return [{ as: 'extra', departs: null, label: t(dayOff === null ? 'calendar.make.extra' : 'calendar.make.anyway') }];
}
