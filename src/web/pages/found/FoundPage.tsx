import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { isGone, problemText } from '#web/core/api/errors.ts';
import { t } from '#web/core/i18n/i18n.ts';
import { useParams } from '#web/core/router/router.tsx';
import { usePageTitle } from '#web/core/router/title.ts';
import { useSession } from '#web/core/session/session.ts';
import { ItemCard } from '#web/found/ItemCard.tsx';
import { ItemForm } from '#web/found/ItemForm.tsx';
import { foundOfCarrierQuery, foundOfTripQuery } from '#web/found/queries.ts';
import { paths, staffPaths } from '#web/paths.ts';
import { TopBar } from '#web/ui/Bars.tsx';
import { Button, LinkButton } from '#web/ui/Button.tsx';
import { Empty } from '#web/ui/Empty.tsx';
import { ErrorState } from '#web/ui/ErrorState.tsx';
import { Skeleton } from '#web/ui/Skeleton.tsx';

/** `/trips/list/{tripId}/lost` shows what was lost and found on a trip; `/company/found` that of the whole carrier. */
export function FoundPage() {
  const { tripId } = useParams();
  usePageTitle(t('found.title'));
  return (
    <div className="pb-8 lg:mx-auto lg:w-full lg:max-w-prose">
      {tripId === undefined ? <OfCarrier /> : <OfTrip tripId={Number(tripId)} />}
    </div>
  );
}

function OfTrip({ tripId }: { tripId: number }) {
  const { data, error, refetch } = useQuery(foundOfTripQuery(tripId));
  const [open, setOpen] = useState(false);
  const booking = data?.bookings[0] ?? null;
  const may = data && (data.staff || booking !== null);
  const reports = data?.data.filter(({ report, state }) => report && (state === 'open' || state === 'notFound')) ?? [];
  return (
    <>
      <TopBar back={paths.trip(tripId)} title={t('found.title')} />
      <div className="grid gap-4 px-4 pt-2">
        {!data && !error && <Skeleton kind="text" rows={5} />}
        {error && isGone(error) && (
          <Empty
            title={t('found.none')}
            text={t('found.later')}
            action={<LinkButton to={paths.trip(tripId)}>{t('found.toTrip')}</LinkButton>}
          />
        )}
        {error && !isGone(error) && <ErrorState text={problemText(error)} onRetry={() => void refetch()} />}
        {may && !open && (
          <>
            <p className="text-quiet">{t(data.staff ? 'found.intro.staff' : 'found.intro')}</p>
            <Button size="tall" wide icon="plus" onClick={() => setOpen(true)}>
              {t(data.staff ? 'found.enter' : 'found.report')}
            </Button>
          </>
        )}
        {may && open && (
          <ItemForm
            tripId={tripId}
            booking={data.staff ? null : booking}
            reports={reports}
            onDone={() => {
              setOpen(false);
              void refetch();
            }}
          />
        )}
        {data?.data.length === 0 && !open && <p className="text-quiet">{t('found.none.trip')}</p>}
        {data && (
          <ul>
            {data.data.map((item) => (
              <ItemCard key={item.id} item={item} />
            ))}
          </ul>
        )}
      </div>
    </>
  );
}

function OfCarrier() {
  const { carrierInfo, userType } = useSession();
  const { data, error, refetch } = useQuery({ ...foundOfCarrierQuery(), enabled: carrierInfo !== null });
  return (
    <>
      <TopBar back={staffPaths(userType).about} title={t('found.title')} />
      <div className="px-4">
        {!carrierInfo && <Empty title={t('found.none')} text={t('found.noCarrier')} />}
        {carrierInfo && !data && !error && <Skeleton kind="text" rows={5} />}
        {error && <ErrorState text={problemText(error)} onRetry={() => void refetch()} />}
        {data?.data.length === 0 && <Empty title={t('found.none')} text={t('found.none.text')} />}
        <ul>
          {data?.data.map((item) => (
            <ItemCard key={item.id} item={item} withTrip />
          ))}
        </ul>
      </div>
    </>
  );
}
