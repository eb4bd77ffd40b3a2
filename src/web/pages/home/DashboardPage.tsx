import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { type Dashboard, PERIODS, type Period } from '#shared/office/dashboard/api.ts';
import { useAwaited } from '#web/core/api/awaited.ts';
import { serverNow } from '#web/core/browser/now.ts';
import { longDate, money, today } from '#web/core/i18n/format.ts';
import { t } from '#web/core/i18n/i18n.ts';
import { useSearchParams } from '#web/core/router/router.tsx';
import { useSession } from '#web/core/session/session.ts';
import { likelyPush, onPermission, turnPushOn } from '#web/messaging/notifications/push.ts';
import { Numbers } from '#web/office/dashboard/Numbers.tsx';
import { dashboardQuery } from '#web/office/dashboard/queries.ts';
import BusesMap from '#web/operations/tracking/BusesMap.tsx';
import { busesQuery } from '#web/operations/tracking/queries.ts';
import { paths, staffPaths } from '#web/paths.ts';
import { RestrictionBands } from '#web/people/reports/Report.tsx';
import { debtsQuery } from '#web/sales/bookings/money/debts.ts';
import { cashUpState, cashUpsQuery, worksAlone } from '#web/sales/bookings/money/payments.ts';
import { storedSheets } from '#web/sales/trips/stored-sheets.ts';
import { Button, IconLink, LinkButton } from '#web/ui/base/Button.tsx';
import { Icon } from '#web/ui/base/Icon.tsx';
import { Note } from '#web/ui/base/Note.tsx';
import { Skeleton } from '#web/ui/base/Skeleton.tsx';
import { useAction } from '#web/ui/base/use-action.ts';
import { Row, Rows } from '#web/ui/content/Row.tsx';
import { Section } from '#web/ui/content/Section.tsx';
import { Loaded } from '#web/ui/Loaded.tsx';
import { Page } from '#web/ui/Page.tsx';
import { CurrentTrip } from './CurrentTrip.tsx';
import { FirstSteps, useNoRoutes } from './FirstSteps.tsx';
import { partOfDay } from './part-of-day.ts';
import { tripsNow } from './stored-trips.ts';
import { Unanswered } from './Unanswered.tsx';

/** `/driver/dashboard`, `/carrier/dashboard`: today's trip, pending requests, and figures. */
export function DashboardPage() {
  const { userType, carrierInfo } = useSession();
  const [params, setParams] = useSearchParams();
  const period = PERIODS.find((one) => one === params.get('period')) ?? 'week';
  const query = useQuery({ ...dashboardQuery(period), enabled: carrierInfo !== null });
  const mapping = useAwaited({ ...busesQuery(), enabled: userType === 'carrier' && carrierInfo !== null });
  const counting = useAwaited({ ...cashUpsQuery(), enabled: carrierInfo !== null });
  const stored = useStoredTrips(query.isError && query.data === undefined);
  const setPeriod = (next: Period) => setParams(next === 'week' ? {} : { period: next }, { replace: true });
  const staff = staffPaths(userType);
  return (
    <Page
      title={t('core.title.dashboard')}
      heading={t(`dashboard.hello.${partOfDay(serverNow().getHours())}`)}
      width="page"
      end="none"
      large
      stuck={false}
      barClass="mt-3"
      subtitle={longDate(today())}
      actions={
        userType === 'driver' ? (
          <IconLink name="user" label={t('dashboard.profile')} to={paths.driverShow} />
        ) : (
          <IconLink name="building" label={t('dashboard.about')} to={staff.about} />
        )
      }
    >
      <RestrictionBands />
      {stored ? (
        <>
          <Note className="px-4 pt-2">{t('dashboard.stored')}</Note>
          <CurrentTrip {...stored} />
        </>
      ) : (
        <Loaded
          query={query}
          awaited={mapping || counting}
          loading={<Skeleton kind="trip" rows={4} className="px-4" />}
          failed={t('dashboard.failed')}
          missing={carrierInfo === null}
          gone={carrierInfo === null ? <FirstSteps /> : undefined}
        >
          {(data) => <Board data={data} period={period} setPeriod={setPeriod} />}
        </Loaded>
      )}
    </Page>
  );
}

/** Without an answer of the server: the trips whose sheets this device has; null while it has none. */
function useStoredTrips(unanswered: boolean) {
  const { data } = useQuery({ queryKey: ['stored-trips'], queryFn: storedSheets, enabled: unanswered });
  return unanswered && data ? tripsNow(data, serverNow()) : null;
}

interface BoardProps {
  data: Dashboard;
  period: Period;
  setPeriod: (period: Period) => void;
}

function Board({ data, period, setPeriod }: BoardProps) {
  const { userType } = useSession();
  // Before the first route there is nothing to count: zeros under the first steps would look like a failure.
  const counts = !useNoRoutes();
  return (
    <div className="lg:grid lg:grid-cols-2 lg:items-start lg:gap-x-8 lg:*:min-w-0">
      <div>
        <FirstSteps />
        <CurrentTrip current={data.current} trips={data.today} />
        {(data.current || data.unanswered.length > 0) && (
          <Unanswered parties={data.unanswered} waiting={data.waiting} />
        )}
        <Uncalled />
        {counts && <CashWaiting />}
      </div>
      <div className="lg:[&>:first-child]:border-t-0">
        {userType === 'carrier' && <BusesMap />}
        {counts && <Numbers data={data} period={period} setPeriod={setPeriod} />}
      </div>
    </div>
  );
}

/** Debts of people after their rides, and sums to be given back; nothing while there are neither. */
function Debts() {
  const { userType } = useSession();
  const { data } = useQuery(debtsQuery());
  if (!data || data.owed + data.dueBack === 0) return null;
  const parts = [
    data.owed > 0 && t('dashboard.debts.owed', { sum: money(data.owed) }),
    data.dueBack > 0 && t('dashboard.debts.back', { sum: money(data.dueBack) }),
  ];
  return (
    <Row
      to={staffPaths(userType).cash}
      leading={<Icon name="users" />}
      strong={t('dashboard.debts')}
      quiet={parts.filter(Boolean).join(' · ')}
    />
  );
}

/** The way to the cash of all trips, with how many cash-ups wait to be confirmed or handed over. */
function CashWaiting() {
  const { userType, carrierInfo } = useSession();
  const { data } = useQuery(cashUpsQuery());
  if (!data) return null;
  const count = (state: string) => data.data.filter((row) => cashUpState(row) === state).length;
  const office = carrierInfo?.role !== 'driver';
  const handed = office ? count('handed') : 0;
  const quiet = () => {
    if (handed > 0) return t('dashboard.cash.handed', { n: handed });
    if (data.data.length === 0) return t('dashboard.cash.none');
    return t(worksAlone() ? 'dashboard.cash.alone' : 'dashboard.cash.open', { n: count('open') });
  };
  return (
    <Rows className="rows-wide">
      <Row
        now={handed > 0}
        to={staffPaths(userType).cash}
        leading={<Icon name="euro" />}
        strong={t('dashboard.cash')}
        quiet={quiet()}
      />
      {office && <Debts />}
    </Rows>
  );
}

/** Says to a driver that a request cannot call them on this device, and what reaches them instead. */
function Uncalled() {
  const { userType, userInfo } = useSession();
  const [state, setState] = useState(likelyPush);
  useEffect(() => onPermission(() => setState(likelyPush())), []);
  const { run, busy } = useAction(turnPushOn, { done: setState });
  if (userType !== 'driver' || state === 'on') return null;
  return (
    <Section title={t('dashboard.uncalled')}>
      <p className="mb-3 text-quiet wrap-anywhere">
        {t(`dashboard.uncalled.${state}`)}{' '}
        {userInfo?.email ? t('dashboard.uncalled.mail', { email: userInfo.email }) : t('dashboard.uncalled.text')}
      </p>
      {state === 'off' ? (
        <Button kind="soft" icon="bell" busy={busy} onClick={() => void run()}>
          {t('dashboard.uncalled.on')}
        </Button>
      ) : (
        <LinkButton kind="soft" icon="bell" to={paths.settings}>
          {t('dashboard.uncalled.settings')}
        </LinkButton>
      )}
    </Section>
  );
}
