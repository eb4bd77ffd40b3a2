import { useQuery } from '@tanstack/react-query';
import type { Member } from '#shared/network/carriers/schema.ts';
import type { Bus } from '#shared/network/fleet/schema.ts';
import { changed } from '#web/core/api/query.ts';
import { t } from '#web/core/i18n/i18n.ts';
import { personName } from '#web/core/i18n/person-name.ts';
import { useSession } from '#web/core/session/session.ts';
import { busesQuery, giveBus, membersQuery } from '#web/network/fleet/queries.ts';
import { SearchedRows } from '#web/network/places/SearchedRows.tsx';
import { paths } from '#web/paths.ts';
import { LinkButton } from '#web/ui/base/Button.tsx';
import { Skeleton } from '#web/ui/base/Skeleton.tsx';
import { useAction } from '#web/ui/base/use-action.ts';
import { Avatar } from '#web/ui/content/Avatar.tsx';
import { Empty } from '#web/ui/content/Empty.tsx';
import { Row } from '#web/ui/content/Row.tsx';
import { Loaded } from '#web/ui/Loaded.tsx';
import { Menu } from '#web/ui/overlays/Menu.tsx';
import { Page } from '#web/ui/Page.tsx';

/** /carrier/drivers: the company's drivers, their buses and their numbers of trips. */
export function DriversPage() {
  const members = useQuery(membersQuery());
  const { data: buses = [] } = useQuery(busesQuery());
  const drivers = members.data?.filter(({ role }) => role === 'driver');
  const title = t('core.title.drivers');
  return (
    <Page title={title} end="none" large>
      <Loaded
        query={{ ...members, data: drivers }}
        loading={<Skeleton rows={4} className="px-4" />}
        empty={
          <Empty
            title={t('fleet.noDrivers')}
            text={t('fleet.noDrivers.text')}
            action={<LinkButton to={paths.members}>{t('fleet.noDrivers.invite')}</LinkButton>}
          />
        }
      >
        {(all) => (
          <SearchedRows
            className="px-4"
            all={all}
            words={(driver) => `${personName(driver)} ${driver.phone ?? ''}`}
            row={(driver) => <DriverRow key={driver.accountId} driver={driver} drivers={all} buses={buses} />}
          />
        )}
      </Loaded>
    </Page>
  );
}

function DriverRow({ driver, drivers, buses }: { driver: Member; drivers: readonly Member[]; buses: readonly Bus[] }) {
  const { carrierInfo } = useSession();
  const giving = useAction((busId: number | null) => give(driver, drivers, busId), {
    settled: () => changed(`carrier:${carrierInfo?.carrier_id}`),
  });
  const name = personName(driver);
  const busId = giving.running ? giving.running[0] : driver.busId;
  const bus = buses.find(({ id }) => id === busId);
  const serving = buses.filter(({ status, id }) => status !== 'retired' || id === busId);
  return (
    <Row
      leading={<Avatar name={name} src={driver.avatarUrl} />}
      strong={name}
      quiet={[
        t('fleet.tripsDone', { n: driver.tripsDone }),
        ...(driver.tripsAhead > 0 ? [t('fleet.tripsAhead', { n: driver.tripsAhead })] : []),
      ].join(' · ')}
      to={paths.driverProfile(driver.accountId)}
      action={
        <Menu
          label={bus ? bus.number : t('fleet.noBus')}
          leading="bus"
          items={[
            { label: t('fleet.noBus'), checked: !bus, onSelect: () => void giving.run(null) },
            ...serving.map(({ id, manufacturer, model, number }) => ({
              label: `${manufacturer} ${model}, ${number}`,
              checked: id === busId,
              onSelect: () => void giving.run(id),
            })),
          ]}
        />
      }
    />
  );
}

/** Gives a driver a bus or takes it away; the bus stores all its drivers. */
async function give(driver: Member, drivers: readonly Member[], busId: number | null): Promise<void> {
  const others = (id: number) =>
    drivers.filter((one) => one.busId === id && one.accountId !== driver.accountId).map((one) => one.accountId);
  if (busId !== null) await giveBus(busId, [...others(busId), driver.accountId]);
  else if (driver.busId !== null) await giveBus(driver.busId, others(driver.busId));
}
