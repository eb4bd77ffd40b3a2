import type { DayChoice, RouteDay } from '#shared/timetable/calendar-schema.ts';
import { problemText } from '#web/core/api/errors.ts';
import { fullDate, weekdayName } from '#web/core/i18n/format.ts';
import { t } from '#web/core/i18n/i18n.ts';
import { paths } from '#web/paths.ts';
import { useSetDay } from '#web/timetable/calendar-queries.ts';
import { Button, LinkButton } from '#web/ui/Button.tsx';
import { Dialog } from '#web/ui/Dialog.tsx';
import { toast } from '#web/ui/toasts.ts';
import { shownByTheDialog } from './shown-by-the-dialog.ts';

interface DayDialogProps {
  routeId: number;
  day: RouteDay;
  onClose: () => void;
}

/** One date of a route: its trip with the people on it, and what can be made of the date. */
export function DayDialog({ routeId, day, onClose }: DayDialogProps) {
  const { mutate, mutateAsync, isPending, error } = useSetDay(routeId);
  const change = (as: DayChoice) =>
    mutateAsync({ date: day.date, as }).then(({ before, day: after }) => {
      toast({
        text: t(`calendar.done.${after.kind}`, { date: fullDate(day.date) }),
        action: { label: t('calendar.undo'), onAct: () => mutate({ date: day.date, as: before }) },
      });
      // A booked trip stays: its day is not done before somebody has decided about the people.
      if (!staysBooked(after)) onClose();
    }, shownByTheDialog);
  return (
    <Dialog
      open
      title={`${weekdayName(day.date)}, ${fullDate(day.date)}`}
      onClose={onClose}
      held={isPending}
      footer={choicesOf(day).map((as, index) => (
        <Button
          key={as}
          kind={index === 0 ? 'main' : 'edge'}
          size="tall"
          wide
          busy={isPending}
          onClick={() => change(as)}
        >
          {t(`calendar.make.${as === 'extra' && day.dayOff !== null ? 'anyway' : as}`)}
        </Button>
      ))}
    >
      <p className="font-strong">{t(`calendar.kind.${day.kind}`)}</p>
      {day.dayOff !== null && (
        <p className="text-quiet">
          {day.dayOff === '' ? t('calendar.dayOff') : t('calendar.dayOffNamed', { name: day.dayOff })}
        </p>
      )}
      {day.trip && <TripOfDay day={day} trip={day.trip} />}
      {error && (
        <p role="alert" className="mt-4 text-small text-bad">
          {problemText(error)}
        </p>
      )}
    </Dialog>
  );
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
          {names.join(', ')}
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
  return kind !== 'runs' && kind !== 'extra' && trip?.state === 'open';
}

/** What a person can make of a date, the likeliest first. */
function choicesOf({ kind, choice }: RouteDay): DayChoice[] {
  if (choice !== 'normal') return ['normal'];
  return [kind === 'runs' ? 'off' : 'extra'];
}
