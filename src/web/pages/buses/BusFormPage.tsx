import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { MAX_PHOTOS } from '#shared/core/photos.ts';
import type { Bus } from '#shared/network/fleet/schema.ts';
import { problemText } from '#web/core/api/errors.ts';
import { changed, refetchTopics } from '#web/core/api/query.ts';
import { t } from '#web/core/i18n/i18n.ts';
import { Navigate, useNavigate, useParams, useSearchParams } from '#web/core/router/router.tsx';
import { toastNext, updateSession, useSession } from '#web/core/session/session.ts';
import { BusForm } from '#web/network/fleet/BusForm.tsx';
import { ChosenPhotos } from '#web/network/fleet/ChosenPhotos.tsx';
import { addPhoto, busesQuery, busQuery, deletePhoto, orderPhotos } from '#web/network/fleet/queries.ts';
import { routesQuery } from '#web/network/timetable/queries.ts';
import { staffPaths } from '#web/paths.ts';
import { LinkButton } from '#web/ui/base/Button.tsx';
import { Skeleton } from '#web/ui/base/Skeleton.tsx';
import { TopBar } from '#web/ui/content/Bars.tsx';
import { Empty } from '#web/ui/content/Empty.tsx';
import { Section } from '#web/ui/content/Section.tsx';
import { Loaded } from '#web/ui/Loaded.tsx';
import { PhotoEditor } from '#web/ui/media/PhotoEditor.tsx';
import { BusPage } from './BusPage.tsx';

/** `bus-add`: a new bus with its photos, which are sent after it is saved; with `?from=` it begins as a copy of another one. A member who is no owner sees the bus assigned to them. */
export function BusAddPage() {
  const from = Number(useSearchParams()[0].get('from')) || 0;
  if (useSession().carrierInfo?.role !== 'owner') return <BusPage />;
  return from > 0 ? <CopiedBus busId={from} /> : <NewBus like={null} />;
}

/**
 * `bus-edit`: data and photos of a bus; for who does not own the carrier only to read. The id is in the path or in `?id=`; without one it is
 * the carrier's only bus, a new one where there is none, and the list where there are several (docs/product.md 2.1).
 */
export function BusEditPage() {
  const params = useParams();
  const [search] = useSearchParams();
  const busId = params.busId ?? search.get('id');
  if (useSession().carrierInfo?.role !== 'owner') return <BusPage />;
  return busId === null ? <OnlyBus /> : <SavedBus busId={Number(busId)} />;
}

function OnlyBus() {
  const addresses = staffPaths(useSession().userType);
  const query = useQuery(busesQuery());
  return (
    // The data stored by an earlier visit may lack the newest bus.
    <Loaded
      query={query}
      awaited={query.isPlaceholderData}
      empty={<Navigate to={addresses.busAdd} replace />}
      failed={t('fleet.failed')}
    >
      {([first, ...others]) => (
        <Navigate to={first && others.length === 0 ? addresses.busEdit(first.id) : addresses.bus} replace />
      )}
    </Loaded>
  );
}

function CopiedBus({ busId }: { busId: number }) {
  const query = useQuery(busQuery(busId));
  return (
    <Loaded query={query} loading={<Skeleton kind="text" rows={8} className="p-4" />} gone={<NewBus like={null} />}>
      {(bus) => <NewBus like={bus} />}
    </Loaded>
  );
}

function NewBus({ like }: { like: Bus | null }) {
  const { userType, userInfo, carrierInfo } = useSession();
  const navigate = useNavigate();
  const addresses = staffPaths(userType);
  const [photos, setPhotos] = useState<readonly File[]>([]);
  const routes = useQuery(routesQuery({ page: 1, per_page: 10, status: undefined }));
  const saved = (bus: Bus, failure: unknown) => {
    changed(`carrier:${carrierInfo?.carrier_id}`);
    changed(`account:${userInfo?.id}`);
    const first = routes.data?.total === 0;
    if (failure) toastNext(problemText(failure), 'bad');
    else toastNext(t(photos.length === 0 ? 'fleet.added' : first ? 'fleet.added.first' : 'fleet.added.whole'));
    // A bus without photos asks for them; a whole one leads on.
    const next =
      failure || photos.length === 0 ? addresses.busEdit(bus.id) : first ? addresses.routeAdd : addresses.bus;
    void navigate(next, { replace: true });
  };
  return (
    <div className="lg:mx-auto lg:w-full lg:max-w-prose">
      <TopBar close back={addresses.bus} title={t('core.title.busAdd')} />
      <div className="px-4 pb-6">
        <BusForm
          bus={null}
          like={like}
          photos={<ChosenPhotos files={photos} onChange={setPhotos} />}
          onSaved={(bus) => void sendPhotos(bus.id, photos).then((failure) => saved(bus, failure))}
        />
      </div>
    </div>
  );
}

/** Sends the photos one after another; returns the first refusal, after which the bus is saved all the same. */
async function sendPhotos(busId: number, photos: readonly File[]): Promise<unknown> {
  let failure: unknown = null;
  for (const file of photos) await addPhoto(busId, file, () => undefined).catch((error) => (failure ??= error));
  return failure;
}

function SavedBus({ busId }: { busId: number }) {
  const { userType, carrierInfo } = useSession();
  const navigate = useNavigate();
  const addresses = staffPaths(userType);
  const query = useQuery(busQuery(busId));
  const { data: bus } = query;
  const routes = useQuery(routesQuery({ page: 1, per_page: 10, status: undefined }));
  return (
    <div className="lg:mx-auto lg:w-full lg:max-w-prose">
      <TopBar back={addresses.showBus(busId)} title={t('core.title.busEdit')} subtitle={bus?.number} />
      <Loaded
        query={query}
        loading={<Skeleton kind="text" rows={8} className="p-4" />}
        failed={t('fleet.failed')}
        gone={
          <Empty
            title={t('fleet.gone')}
            text={t('fleet.gone.text')}
            action={<LinkButton to={addresses.bus}>{t('core.title.buses')}</LinkButton>}
          />
        }
      >
        {(bus) => (
          <>
            <Section separator="none" title={t('fleet.photos')}>
              <PhotoEditor
                photos={bus.photos}
                hint={t('fleet.photos.hint', { n: MAX_PHOTOS })}
                runner={{
                  add: (file, onProgress) => addPhoto(bus.id, file, onProgress),
                  order: (photos) => orderPhotos(bus.id, photos),
                  remove: (photoId) => deletePhoto(bus.id, photoId),
                  refresh: () => refetchTopics(`carrier:${carrierInfo?.carrier_id}`),
                }}
              />
              {routes.data?.total === 0 && (
                <LinkButton to={addresses.routeAdd} size="tall" className="mt-4 w-full">
                  {t('fleet.next')}
                </LinkButton>
              )}
            </Section>
            <Section title={t('fleet.data')}>
              <BusForm
                key={bus.id}
                bus={bus}
                onSaved={(saved) => {
                  changed(`carrier:${carrierInfo?.carrier_id}`);
                  updateSession({ toastMessage: { kind: 'good', text: t('fleet.saved') } });
                  void navigate(addresses.showBus(saved.id));
                }}
              />
            </Section>
          </>
        )}
      </Loaded>
    </div>
  );
}
