import { useState } from 'react';
import type { ExtraRun, RouteDay } from '#shared/network/timetable/calendar-schema.ts';
import { MAX_EXTRA_RUNS } from '#shared/network/timetable/calendar-schema.ts';
import { problemText } from '#web/core/api/errors.ts';
import { fullDate } from '#web/core/i18n/format.ts';
import { t } from '#web/core/i18n/i18n.ts';
import { useAddRun, useRemoveRun } from '#web/network/timetable/calendar-queries.ts';
import { paths } from '#web/paths.ts';
import { Button, LinkButton } from '#web/ui/base/Button.tsx';
import { Refusal } from '#web/ui/base/Refusal.tsx';
import { toast } from '#web/ui/base/toasts.ts';
import { TimeField } from '#web/ui/fields/NumberFields.tsx';
import { shownByTheDialog } from './shown-by-the-dialog.ts';

/** The runs of a date beside the usual one: each with its trip, and the form that adds one more. */
export function ExtraRuns({ routeId, hour, day }: { routeId: number; hour: string; day: RouteDay }) {
  const { date, extras } = day;
  const add = useAddRun(routeId);
  const remove = useRemoveRun(routeId);
  const [departs, setDeparts] = useState(hour);
  const wrong = !/^([01]\d|2[0-3]):[0-5]\d$/.test(departs);
  const full = extras.filter(({ withdrawn }) => !withdrawn).length >= MAX_EXTRA_RUNS;
  const error = add.error ?? remove.error;
  const addRun = (time: string) =>
    add.mutateAsync({ date, departs: time }).then(({ run }) => {
      toast({
        text: t('calendar.more.added', { date: fullDate(date), time }),
        action: { label: t('calendar.undo'), onAct: () => remove.mutate({ date, run }) },
      });
    }, shownByTheDialog);
  const removeRun = ({ run, departs: time }: ExtraRun) =>
    remove.mutateAsync({ date, run }).then(() => {
      toast({
        text: t('calendar.more.removed', { date: fullDate(date), time }),
        action: { label: t('calendar.undo'), onAct: () => add.mutate({ date, departs: time }) },
      });
    }, shownByTheDialog);
  return (
    <section className="mt-5 grid gap-3" aria-label={t('calendar.more')}>
      <h3 className="h3">{t('calendar.more')}</h3>
      {extras.length > 0 && (
        <ul className="[&>*+*]:border-t">
          {extras.map((one) => (
            <li key={one.run} className="grid gap-2 py-3">
              <p>
                <b className="font-strong">{one.departs}</b> · <span className="text-quiet">{stateText(one)}</span>
              </p>
              <div className="flex flex-wrap gap-2">
                {one.trip && (
                  <LinkButton
                    kind="edge"
                    size="small"
                    aria-label={t('calendar.more.open', { time: one.departs })}
                    to={paths.trip(one.trip.id)}
                  >
                    {t('calendar.trip.open')}
                  </LinkButton>
                )}
                {!one.withdrawn && (
                  <Button
                    kind="edge"
                    size="small"
                    busy={remove.isPending}
                    aria-label={t('calendar.more.remove', { time: one.departs })}
                    onClick={() => removeRun(one)}
                  >
                    {t('calendar.more.take')}
                  </Button>
                )}
              </div>
            </li>
          ))}
        </ul>
      )}
      {!full && (
        <div className="grid gap-3">
          <TimeField
            className="max-w-48"
            label={t('calendar.more.hour')}
            hint={t('calendar.more.hint')}
            value={departs}
            error={wrong ? t('time_format') : undefined}
            onChange={({ currentTarget }) => setDeparts(currentTarget.value)}
          />
          <Button
            kind="edge"
            busy={add.isPending}
            disabled={wrong}
            why={wrong ? t('time_format') : undefined}
            onClick={() => addRun(departs)}
          >
            {t('calendar.more.add')}
          </Button>
        </div>
      )}
      {error && <Refusal text={problemText(error)} />}
    </section>
  );
}

function stateText({ withdrawn, trip }: ExtraRun): string {
  if (!trip) return t('calendar.more.later');
  if (trip.state === 'cancelled') return t('calendar.more.cancelled');
  const booked = trip.people + trip.parcels > 0;
  const people = booked
    ? t('calendar.trip.booked', { people: trip.people, parcels: trip.parcels })
    : t('calendar.more.empty');
  if (withdrawn) return [people, t('calendar.more.withdrawn')].join('. ');
  return trip.staffed ? people : t('calendar.more.unstaffed');
}
