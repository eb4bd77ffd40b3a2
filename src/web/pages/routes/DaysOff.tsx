import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { daysBetween } from '#shared/core/time.ts';
import {
  type AffectedRun,
  DAY_OFF_NAME_MAX,
  DAYS_OFF_MAX,
  type DayOff,
} from '#shared/network/timetable/calendar-schema.ts';
import { fieldText, problemText } from '#web/core/api/errors.ts';
import { fullDate, today, weekdayName } from '#web/core/i18n/format.ts';
import { named, t } from '#web/core/i18n/i18n.ts';
import { useSession } from '#web/core/session/session.ts';
import {
  daysOffPreviewQuery,
  daysOffQuery,
  useAddDaysOff,
  useRemoveDayOff,
} from '#web/network/timetable/calendar-queries.ts';
import { paths, staffPaths } from '#web/paths.ts';
import { Button, IconButton } from '#web/ui/base/Button.tsx';
import { Refusal } from '#web/ui/base/Refusal.tsx';
import { Skeleton } from '#web/ui/base/Skeleton.tsx';
import { toast } from '#web/ui/base/toasts.ts';
import { Row, Rows } from '#web/ui/content/Row.tsx';
import { Section } from '#web/ui/content/Section.tsx';
import { TextField } from '#web/ui/fields/TextField.tsx';
import { Loaded } from '#web/ui/Loaded.tsx';
import { Page } from '#web/ui/Page.tsx';
import { shownByTheDialog } from './shown-by-the-dialog.ts';

/** /carrier/routes/days-off, /driver/routes/days-off: days on which no route of the carrier runs. */
export default function DaysOff() {
  const { userType } = useSession();
  const query = useQuery(daysOffQuery());
  const title = t('calendar.daysOff');
  return (
    <Page title={title} align="left" back={staffPaths(userType).routes}>
      <Section separator="none">
        <p className="mb-4 text-quiet">{t('calendar.daysOff.text')}</p>
        <DaysOffForm />
      </Section>
      <Section title={t('calendar.daysOff.coming')}>
        <Loaded
          query={query}
          loading={<Skeleton rows={2} />}
          empty={<p className="text-quiet">{t('calendar.daysOff.none')}</p>}
        >
          {(data) => (
            <>
              {data.data.map((day) => (
                <DayOffLine key={day.date} day={day} />
              ))}
            </>
          )}
        </Loaded>
      </Section>
    </Page>
  );
}

function DaysOffForm() {
  const [from, setFrom] = useState('');
  const [to, setTo] = useState('');
  const [name, setName] = useState('');
  const { mutateAsync, isPending, error } = useAddDaysOff();
  const last = to === '' ? from : to;
  const wrong = errorOf(from, last);
  const preview = useQuery({ ...daysOffPreviewQuery(from, last), enabled: from !== '' && !wrong });
  const runs = from === '' || wrong ? undefined : preview.data?.data;
  const save = () =>
    mutateAsync({ from, to: last, name }).then(() => {
      setFrom('');
      setTo('');
      setName('');
      toast({ kind: 'good', text: t('calendar.daysOff.saved') });
    }, shownByTheDialog);
  return (
    <div className="grid gap-4">
      <div className="grid grid-cols-2 gap-3">
        <TextField
          type="date"
          label={t('calendar.daysOff.from')}
          min={today()}
          value={from}
          onChange={({ target }) => setFrom(target.value)}
        />
        <TextField
          type="date"
          label={t('calendar.daysOff.to')}
          min={from || today()}
          value={to}
          error={wrong}
          onChange={({ target }) => setTo(target.value)}
        />
      </div>
      <TextField
        label={t('calendar.daysOff.name')}
        hint={t('calendar.daysOff.nameHint')}
        maxLength={DAY_OFF_NAME_MAX}
        autoComplete="off"
        value={name}
        onChange={({ target }) => setName(target.value)}
      />
      {runs && <Preview runs={runs} />}
      {(error ?? preview.error) && <Refusal text={problemText(error ?? preview.error)} />}
      <Button size="tall" busy={isPending} disabled={!runs} onClick={save}>
        {t('calendar.daysOff.save')}
      </Button>
    </div>
  );
}

/** Effect of the day off: empty trips go, booked ones wait for a decision. */
function Preview({ runs }: { runs: readonly AffectedRun[] }) {
  const booked = runs.filter(({ trip }) => trip !== null && trip.state === 'open' && trip.people + trip.parcels > 0);
  return (
    <div role="status">
      <p className="mb-3">
        {runs.length === 0
          ? t('calendar.daysOff.nothing')
          : t('calendar.daysOff.preview', { n: runs.length, booked: booked.length })}
      </p>
      <RunRows runs={runs} />
    </div>
  );
}

function RunRows({ runs }: { runs: readonly AffectedRun[] }) {
  return (
    <Rows>
      {runs.map(({ date, routeId, from, to, departureTime, trip }) => (
        <Row
          key={`${date} ${routeId}`}
          strong={`${named(from)} – ${named(to)}`}
          quiet={`${weekdayName(date)}, ${fullDate(date)}, ${departureTime} · ${
            trip && trip.people + trip.parcels > 0
              ? t('calendar.trip.booked', { people: trip.people, parcels: trip.parcels })
              : t('calendar.trip.empty')
          }`}
          to={trip ? paths.trip(trip.id) : undefined}
        />
      ))}
    </Rows>
  );
}

function DayOffLine({ day }: { day: DayOff }) {
  const remove = useRemoveDayOff();
  const add = useAddDaysOff();
  const undo = () => add.mutate({ from: day.date, to: day.date, name: day.name });
  const press = () =>
    remove.mutateAsync(day.date).then(
      () =>
        toast({
          text: t('calendar.daysOff.removed', { date: fullDate(day.date) }),
          action: { label: t('calendar.undo'), onAct: undo },
        }),
      (error) => toast({ kind: 'bad', text: problemText(error) }),
    );
  const date = `${weekdayName(day.date)}, ${fullDate(day.date)}`;
  return (
    <div className="grid gap-3 py-4 border-b first:pt-0">
      <div className="flex items-center justify-between gap-3">
        <p>
          <b className="font-strong">{date}</b>
          {day.name && ` · ${day.name}`}
        </p>
        <IconButton
          name="trash"
          label={t('calendar.daysOff.remove', { date: fullDate(day.date) })}
          busy={remove.isPending}
          onClick={press}
        />
      </div>
      {day.booked.length > 0 && (
        <>
          <p className="text-bad">{t('calendar.daysOff.booked', { n: day.booked.length })}</p>
          <RunRows runs={day.booked} />
        </>
      )}
    </div>
  );
}

function errorOf(from: string, to: string): string | undefined {
  if (from === '' || to === '') return undefined;
  if (to < from) return fieldText('period_order');
  return daysBetween(from, to) >= DAYS_OFF_MAX ? fieldText('days_off_max') : undefined;
}
