import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { addDays, weekday } from '#shared/core/time.ts';
import { hasWords } from '#shared/network/places/spelling.ts';
import {
  ROSTER_ZONE,
  type RosterDriver,
  type RosterTrip,
  type ShownWarning,
  type Roster as Week,
} from '#shared/sales/trips/roster-schema.ts';
import { useWide } from '#web/core/browser/wide.ts';
import { dateIn, dayAndMonth, dayFrom, shortDay, timeIn, today } from '#web/core/i18n/format.ts';
import { t } from '#web/core/i18n/i18n.ts';
import { personName } from '#web/core/i18n/person-name.ts';
import { useSession } from '#web/core/session/session.ts';
import { paths } from '#web/paths.ts';
import { warningText } from '#web/sales/trips/HoursWarnings.tsx';
import { sheetQuery } from '#web/sales/trips/queries.ts';
import { rosterQuery } from '#web/sales/trips/roster-queries.ts';
import { IconButton } from '#web/ui/base/Button.tsx';
import { Note } from '#web/ui/base/Note.tsx';
import { Empty } from '#web/ui/content/Empty.tsx';
import { Row, Rows } from '#web/ui/content/Row.tsx';
import { Section } from '#web/ui/content/Section.tsx';
import { SearchField } from '#web/ui/fields/SearchField.tsx';
import { Loaded } from '#web/ui/Loaded.tsx';
import { Page } from '#web/ui/Page.tsx';
import { AbsenceDialog } from './AbsenceDialog.tsx';
import { RosterDays } from './RosterDays.tsx';
import { RosterFeed } from './RosterFeed.tsx';
import { RosterTable } from './RosterTable.tsx';
import { pathOf } from './roster-days.ts';

const AssignDialog = lazy(() => import('#web/sales/trips/AssignDialog.tsx'));

/** Drivers are searched from this many on. */
const SEARCHED_FROM = 8;

/** `/trips/roster`: a week of all drivers with trips, days off and hours; a hired driver reads their own. */
export default function Roster() {
  const { carrierInfo } = useSession();
  const isOwn = carrierInfo?.role === 'driver';
  const title = t(isOwn || !carrierInfo ? 'calendar.roster.own' : 'calendar.roster.title');
  return (
    <Page title={title} width="full" align="left" back={paths.trips}>
      {carrierInfo ? (
        <Weeks own={isOwn} />
      ) : (
        <Empty title={t('calendar.roster.noCarrier')} text={t('calendar.roster.noCarrier.text')} />
      )}
    </Page>
  );
}

function Weeks({ own }: { own: boolean }) {
  const { userInfo } = useSession();
  const [from, setFrom] = useState(() => addDays(today(), -weekday(today())));
  const query = useQuery(rosterQuery(from));
  return (
    <>
      <div className="flex items-center gap-2 py-2 px-4">
        <IconButton name="left" label={t('calendar.roster.before')} onClick={() => setFrom(addDays(from, -7))} />
        <h2 className="flex-1 text-center font-strong" aria-live="polite">
          {t('calendar.roster.week', { from: dayAndMonth(from), to: dayAndMonth(addDays(from, 6)) })}
        </h2>
        <IconButton name="forward" label={t('calendar.roster.after')} onClick={() => setFrom(addDays(from, 7))} />
      </div>
      <Loaded query={query}>
        {(data) => (
          <>
            {data.drivers.length === 0 && (
              <div className="px-4">
                <Empty small title={t('calendar.roster.none')} text={t('calendar.roster.none.text')} />
              </div>
            )}
            {data.drivers.length > 0 && <WeekOf week={data} edits={!own} />}
            {data.drivers.some(({ id }) => id === userInfo?.id) && <RosterFeed />}
          </>
        )}
      </Loaded>
    </>
  );
}

function WeekOf({ week, edits }: { week: Week; edits: boolean }) {
  const [absent, setAbsent] = useState<number | null>(null);
  const [typed, setTyped] = useState('');
  const shown = { ...week, drivers: week.drivers.filter((one) => hasWords(personName(one), typed)) };
  const wide = useWide();
  const driver = week.drivers.find(({ id }) => id === absent);
  const edit = edits ? setAbsent : undefined;
  return (
    <>
      {week.drivers.length >= SEARCHED_FROM && (
        <SearchField className="mx-4 mb-2" label={t('core.find')} value={typed} onChange={setTyped} />
      )}
      {shown.drivers.length === 0 && <p className="px-4 text-quiet">{t('core.find.none')}</p>}
      {wide ? <RosterTable week={shown} onEdit={edit} /> : <RosterDays key={week.from} week={shown} onEdit={edit} />}
      {week.open.length > 0 && <OpenTrips trips={week.open} />}
      <Warnings drivers={week.drivers} />
      {driver && <AbsenceDialog driver={driver} onClose={() => setAbsent(null)} />}
    </>
  );
}

/** The trips that nobody drives yet: one press opens the dialog that assigns a driver. */
function OpenTrips({ trips }: { trips: readonly RosterTrip[] }) {
  const [chosen, setChosen] = useState<number | null>(null);
  const sheet = useQuery({ ...sheetQuery(chosen ?? 0), enabled: chosen !== null });
  return (
    <Section title={t('calendar.roster.open')}>
      <Note className="mb-3">{t('calendar.roster.open.text')}</Note>
      <Rows>
        {trips.map((trip) => (
          <Row
            key={trip.id}
            strong={pathOf(trip)}
            quiet={`${dayFrom(today(), dateIn(trip.fromZone, trip.departsAt))}, ${timeIn(trip.fromZone, trip.departsAt)} · ${
              trip.bus?.number ?? t('calendar.roster.noBus')
            }${trip.invitedDriver ? ` · ${t('members.planned', { name: personName(trip.invitedDriver) })}` : ''}`}
            onOpen={() => setChosen(trip.id)}
          />
        ))}
      </Rows>
      <Suspense fallback={null}>
        {chosen !== null && sheet.data && <AssignDialog sheet={sheet.data} onClose={() => setChosen(null)} />}
      </Suspense>
    </Section>
  );
}

function Warnings({ drivers }: { drivers: readonly RosterDriver[] }) {
  const concerned = drivers.filter(({ warnings }) => warnings.length > 0);
  return (
    <Section title={t('calendar.roster.warnings')}>
      {concerned.length === 0 && <p>{t('calendar.roster.warnings.none')}</p>}
      {concerned.map((driver) => (
        <div key={driver.id} className="mb-4">
          <h3 className="font-strong">{personName(driver)}</h3>
          <ul>
            {grouped(driver.warnings).map(([text, days]) => (
              <li className="text-small py-1.5 border-b" key={text}>
                <b className="font-medium">{days.join(', ')}:</b> {text}
              </li>
            ))}
          </ul>
        </div>
      ))}
      <Note className="mt-3">{t('calendar.roster.planned')}</Note>
      {concerned.some(({ warnings }) => warnings.some(({ rule }) => rule === 'weeklyRest')) && (
        <Note className="mt-2">{t('calendar.roster.twelveDays')}</Note>
      )}
    </Section>
  );
}

function grouped(warnings: readonly ShownWarning[]): [text: string, days: string[]][] {
  const days = new Map<string, Set<string>>();
  for (const warning of warnings) {
    const text = warningText(warning);
    days.set(text, (days.get(text) ?? new Set()).add(shortDay(dateIn(ROSTER_ZONE, warning.at))));
  }
  return [...days].map(([text, on]) => [text, [...on]]);
}
