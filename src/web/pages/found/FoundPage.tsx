import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { t } from '#web/core/i18n/i18n.ts';
import { useParams } from '#web/core/router/router.tsx';
import { useSession } from '#web/core/session/session.ts';
import { ItemCard } from '#web/messaging/found/ItemCard.tsx';
import { ItemForm } from '#web/messaging/found/ItemForm.tsx';
import { type FoundOfTrip, foundOfCarrierQuery, foundOfTripQuery } from '#web/messaging/found/queries.ts';
import { paths, staffPaths } from '#web/paths.ts';
import { Button, LinkButton } from '#web/ui/base/Button.tsx';
import { Skeleton } from '#web/ui/base/Skeleton.tsx';
import { Empty } from '#web/ui/content/Empty.tsx';
import { Loaded } from '#web/ui/Loaded.tsx';
import { Page } from '#web/ui/Page.tsx';

/** `/trips/list/{tripId}/lost`: lost and found items of a trip; `/company/found`: of the whole carrier. */
export function FoundPage() {
  const { tripId } = useParams();
  return tripId === undefined ? <OfCarrier /> : <OfTrip tripId={Number(tripId)} />;
}

function OfTrip({ tripId }: { tripId: number }) {
  const query = useQuery(foundOfTripQuery(tripId));
  return (
    <Page title={t('found.title')} back={paths.trip(tripId)}>
      <div className="grid gap-4 px-4 pt-2">
        <Loaded
          query={query}
          loading={<Skeleton kind="text" rows={5} />}
          gone={
            <Empty
              title={t('found.none')}
              text={t('found.later')}
              action={<LinkButton to={paths.trip(tripId)}>{t('found.toTrip')}</LinkButton>}
            />
          }
        >
          {(found) => <ItemsOfTrip tripId={tripId} found={found} onAdded={query.refetch} />}
        </Loaded>
      </div>
    </Page>
  );
}

interface ItemsOfTripProps {
  tripId: number;
  found: FoundOfTrip;
  onAdded: () => unknown;
}

function ItemsOfTrip({ tripId, found: { data, staff, bookings }, onAdded }: ItemsOfTripProps) {
  const [open, setOpen] = useState(false);
  const booking = bookings[0] ?? null;
  const may = staff || booking !== null;
  const reports = data.filter(({ report, state }) => report && (state === 'open' || state === 'notFound'));
  return (
    <>
      {may && !open && (
        <>
          <p className="text-quiet">{t(staff ? 'found.intro.staff' : 'found.intro')}</p>
          <Button size="tall" wide icon="plus" onClick={() => setOpen(true)}>
            {t(staff ? 'found.enter' : 'found.report')}
          </Button>
        </>
      )}
      {may && open && (
        <ItemForm
          tripId={tripId}
          booking={staff ? null : booking}
          reports={reports}
          onDone={() => {
            setOpen(false);
            void onAdded();
          }}
        />
      )}
      {data.length === 0 && !open && <p className="text-quiet">{t('found.none.trip')}</p>}
      <ul>
        {data.map((item) => (
          <ItemCard key={item.id} item={item} />
        ))}
      </ul>
    </>
  );
}

function OfCarrier() {
  const { carrierInfo, userType } = useSession();
  const query = useQuery({ ...foundOfCarrierQuery(), enabled: carrierInfo !== null });
  return (
    <Page title={t('found.title')} back={staffPaths(userType).about}>
      <div className="px-4">
        <Loaded
          query={query}
          missing={!carrierInfo}
          gone={<Empty title={t('found.none')} text={t('found.noCarrier')} />}
          loading={<Skeleton kind="text" rows={5} />}
          empty={<Empty title={t('found.none')} text={t('found.none.text')} />}
        >
          {({ data }) => (
            <ul>
              {data.map((item) => (
                <ItemCard key={item.id} item={item} withTrip />
              ))}
            </ul>
          )}
        </Loaded>
      </div>
    </Page>
  );
}
