import { Note } from '#web/ui/base/Note.tsx';
import '#web/ui/fields/calendar.css';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { addDays, type LocalDate } from '#shared/core/time.ts';
import { DAY_KINDS } from '#shared/network/timetable/calendar.ts';
import type { RouteCalendar as Calendar, RouteDay } from '#shared/network/timetable/calendar-schema.ts';
import { undecidedTrips } from '#shared/network/timetable/undecided.ts';
import { fullDate, monthAndYear, today } from '#web/core/i18n/format.ts';
import { named, t } from '#web/core/i18n/i18n.ts';
import { useSession } from '#web/core/session/session.ts';
import { calendarQuery } from '#web/network/timetable/calendar-queries.ts';
import { paths, staffPaths } from '#web/paths.ts';
import { IconButton } from '#web/ui/base/Button.tsx';
import { Skeleton } from '#web/ui/base/Skeleton.tsx';
import { Empty } from '#web/ui/content/Empty.tsx';
import { Row, Rows } from '#web/ui/content/Row.tsx';
import { Section } from '#web/ui/content/Section.tsx';
import { Loaded } from '#web/ui/Loaded.tsx';
import { Page } from '#web/ui/Page.tsx';
import { DayDialog } from './DayDialog.tsx';
import { MonthGrid } from './MonthGrid.tsx';
import { SeasonsForm } from './SeasonsForm.tsx';

const MONTHS_AHEAD = 23;

/** /driver/routes/{id}, /carrier/routes/{id}: on which days the route runs, its exceptions and its seasons. */
export default function RouteCalendar({ routeId }: { routeId: number }) {
  const { userType } = useSession();
  const first = `${today().slice(0, 7)}-01`;
  const [month, setMonth] = useState(first);
  const query = useQuery({
    ...calendarQuery(routeId, month, lastOf(month)),
    enabled: routeId > 0,
  });
  const { data } = query;
  const title = data ? `${named(data.from.name)} – ${named(data.to.name)}` : t('calendar.title');
  return (
    <Page
      title={title}
      width="full"
      align="left"
      back={staffPaths(userType).routes}
      subtitle={data && t('calendar.subtitle', { time: data.departureTime })}
    >
      <Loaded query={query} missing={routeId === 0} gone={<Empty small title={t('calendar.gone')} />}>
        {(data) => (
          <div className="lg:grid lg:grid-cols-[minmax(0,40rem)_minmax(20rem,1fr)] lg:gap-x-8 lg:items-start lg:max-w-[72rem]">
            <Month data={data} month={month} first={first} onMonth={setMonth} />
            <div className="lg:[&>:first-child]:border-t-0">
              {data.undecided.length > 0 && <Undecided days={data.undecided} />}
              <Section title={t('calendar.seasons')}>
                <SeasonsForm key={JSON.stringify([data.seasons, data.seasonOnly])} calendar={data} />
              </Section>
            </div>
          </div>
        )}
      </Loaded>
    </Page>
  );
}

/** The trips of days off that still have people: each needs a decision. */
function Undecided({ days }: { days: readonly RouteDay[] }) {
  return (
    <Section title={t('calendar.undecided')}>
      <Note className="mb-3">{t('calendar.undecided.text')}</Note>
      <Rows>
        {days.flatMap((day) =>
          undecidedTrips(day).map(({ id, people, parcels }) => (
            <Row
              key={id}
              to={paths.trip(id)}
              strong={fullDate(day.date)}
              quiet={t('calendar.trip.booked', { people, parcels })}
            />
          )),
        )}
      </Rows>
    </Section>
  );
}

interface MonthProps {
  data: Calendar;
  /** The first day of the month that is shown. */
  month: LocalDate;
  first: LocalDate;
  onMonth: (month: LocalDate) => void;
}

function Month({ data, month, first, onMonth }: MonthProps) {
  const [open, setOpen] = useState<LocalDate | null>(null);
  const days = data.dates.filter(({ date }) => date.startsWith(month.slice(0, 7)));
  const day: RouteDay | undefined = days.find(({ date }) => date === open);
  const label = monthAndYear(month);
  const last = monthAfter(first, MONTHS_AHEAD);
  return (
    <div>
      {data.status !== 'active' && <p className="px-4 pt-3 text-quiet">{t('calendar.notActive')}</p>}
      <div className="flex items-center gap-2 py-2 px-4">
        <IconButton
          name="left"
          label={t('calendar.before')}
          disabled={month <= first}
          onClick={() => onMonth(monthAfter(month, -1))}
        />
        <h2 aria-live="polite" className="flex-1 text-center font-strong text-lead first-letter:uppercase">
          {label}
        </h2>
        <IconButton
          name="forward"
          label={t('calendar.after')}
          disabled={month >= last}
          onClick={() => onMonth(monthAfter(month, 1))}
        />
      </div>
      {days.length > 0 ? (
        <MonthGrid label={label} days={days} onOpen={({ date }) => setOpen(date)} />
      ) : (
        <Skeleton rows={5} className="px-4" />
      )}
      <div className="month-key flex flex-wrap gap-x-4 gap-y-1.5 pt-3 px-4 pb-4 text-small text-quiet">
        {DAY_KINDS.map((kind) => (
          <span key={kind}>
            <i aria-hidden="true" className={`is-${kind}`} />
            {t(`calendar.kind.${kind}`)}
          </span>
        ))}
      </div>
      {day && <DayDialog routeId={data.routeId} hour={data.departureTime} day={day} onClose={() => setOpen(null)} />}
    </div>
  );
}

function monthAfter(month: LocalDate, months: number): LocalDate {
  const at = Number(month.slice(0, 4)) * 12 + Number(month.slice(5, 7)) - 1 + months;
  return `${Math.floor(at / 12)}-${String((at % 12) + 1).padStart(2, '0')}-01`;
}

function lastOf(month: LocalDate): LocalDate {
  return addDays(monthAfter(month, 1), -1);
}
