import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import type { Bus } from '#shared/network/fleet/schema.ts';
import { seatPlan } from '#shared/network/fleet/seats.ts';
import { useAwaited } from '#web/core/api/awaited.ts';
import { t } from '#web/core/i18n/i18n.ts';
import { useParams } from '#web/core/router/router.tsx';
import { useSession } from '#web/core/session/session.ts';
import { BusCard } from '#web/network/fleet/BusCard.tsx';
import { BusDrivers } from '#web/network/fleet/BusDrivers.tsx';
import { BusList, StatusPill } from '#web/network/fleet/BusList.tsx';
import { busesQuery, membersQuery } from '#web/network/fleet/queries.ts';
import { staffPaths } from '#web/paths.ts';
import { IconLink, LinkButton } from '#web/ui/base/Button.tsx';
import { Skeleton } from '#web/ui/base/Skeleton.tsx';
import { TopBar } from '#web/ui/content/Bars.tsx';
import { Empty } from '#web/ui/content/Empty.tsx';
import { Facts } from '#web/ui/content/Facts.tsx';
import { Section } from '#web/ui/content/Section.tsx';
import { Loaded } from '#web/ui/Loaded.tsx';
import { SeatPlan } from '#web/ui/travel/SeatPlan.tsx';

const CredentialBlock = lazy(() => import('#web/network/credentials/CredentialBlock.tsx'));

/** `/driver/bus`, `/carrier/buses`: the bus, or the list when there are several and none is chosen. */
export function BusPage() {
  const { busId } = useParams();
  const { userType, carrierInfo } = useSession();
  const query = useQuery(busesQuery());
  const { data: buses } = query;
  const addresses = staffPaths(userType);
  const owner = carrierInfo?.role === 'owner';
  const chosen =
    buses?.find((bus) => bus.id === Number(busId)) ?? (buses?.length === 1 && !busId ? buses[0] : undefined);
  const add = owner && !busId && <IconLink name="plus" kind="action" label={t('fleet.add')} to={addresses.busAdd} />;
  const edit = owner && chosen && <IconLink name="edit" label={t('fleet.edit')} to={addresses.busEdit(chosen.id)} />;
  const copy = owner && chosen && (
    <IconLink name="copy" label={t('fleet.copy')} to={`${addresses.busAdd}?from=${chosen.id}`} />
  );
  return (
    <div className="lg:mx-auto lg:w-full lg:max-w-page">
      <TopBar
        large={!busId}
        {...(busId && { back: addresses.bus })}
        title={chosen ? `${chosen.manufacturer} ${chosen.model}` : t('core.title.buses')}
        subtitle={chosen?.number}
        actions={
          <>
            {copy}
            {edit}
            {add}
          </>
        }
      />
      <Loaded
        query={query}
        loading={<Skeleton rows={4} className="px-4" />}
        failed={t('fleet.failed')}
        empty={<NoBus owner={owner} add={addresses.busAdd} />}
      />
      {chosen && <BusDetails bus={chosen} />}
      {buses && !chosen && !busId && buses.length > 1 && <BusList buses={buses} to={addresses.showBus} />}
      {buses && busId && !chosen && buses.length > 0 && (
        <Empty
          title={t('fleet.gone')}
          text={t('fleet.gone.text')}
          action={<LinkButton to={addresses.bus}>{t('core.title.buses')}</LinkButton>}
        />
      )}
    </div>
  );
}

/** An owner can add a bus; a hired driver waits until one is given. */
function NoBus({ owner, add }: { owner: boolean; add: string }) {
  if (!owner) return <Empty title={t('fleet.notGiven')} text={t('fleet.notGiven.text')} />;
  return (
    <Empty
      title={t('fleet.none')}
      text={t('fleet.none.text')}
      action={<LinkButton to={add}>{t('fleet.add')}</LinkButton>}
    />
  );
}

const TripsOut = lazy(() => import('#web/office/disruption/TripsOut.tsx'));

function BusDetails({ bus }: { bus: Bus }) {
  const { carrierInfo } = useSession();
  const runs = carrierInfo?.role === 'owner' || carrierInfo?.role === 'dispatcher';
  const loadsDrivers = useAwaited({ ...membersQuery(), enabled: runs && !carrierInfo.singleDriver });
  return (
    <div className="lg:grid lg:grid-cols-[minmax(0,1fr)_24rem] lg:grid-rows-[auto_1fr]">
      <div>
        <div className="px-4 pb-5">
          <BusCard bus={bus} />
        </div>
        <Section separator="line">
          <Facts
            layout="lines"
            facts={[
              { term: t('fleet.status'), value: <StatusPill status={bus.status} /> },
              { term: t('fleet.parcelCapacity'), value: t('fleet.kg', { kg: bus.parcelCapacityKg }) },
            ]}
          />
        </Section>
        {bus.status !== 'active' && runs && (
          <div className="px-4 pb-5">
            <Suspense fallback={null}>
              <TripsOut kind="bus" out={bus.id} />
            </Suspense>
          </div>
        )}
        <BusDrivers bus={bus} />
      </div>
      {!loadsDrivers && (
        <Section title={t('fleet.plan')} className="lg:row-span-2">
          <SeatPlan plan={seatPlan(bus.seatsCount, bus.layout)} />
        </Section>
      )}
      {!loadsDrivers && carrierInfo?.role !== 'driver' && (
        <Suspense fallback={null}>
          <CredentialBlock only={{ bus: bus.id }} />
        </Suspense>
      )}
    </div>
  );
}
