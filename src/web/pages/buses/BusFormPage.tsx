import { useQuery } from '@tanstack/react-query';
import { MAX_PHOTOS } from '#shared/core/photos.ts';
import { changed, refetchTopics } from '#web/core/api/query.ts';
import { t } from '#web/core/i18n/i18n.ts';
import { useNavigate, useParams } from '#web/core/router/router.tsx';
import { updateSession, useSession } from '#web/core/session/session.ts';
import { BusForm } from '#web/fleet/BusForm.tsx';
import { addPhoto, busQuery, deletePhoto, orderPhotos } from '#web/fleet/queries.ts';
import { staffPaths } from '#web/paths.ts';
import { TopBar } from '#web/ui/Bars.tsx';
import { Loaded } from '#web/ui/Loaded.tsx';
import { PhotoEditor } from '#web/ui/PhotoEditor.tsx';
import { Section } from '#web/ui/Section.tsx';
import { Skeleton } from '#web/ui/Skeleton.tsx';
import { BusPage } from './BusPage.tsx';

/** `bus-add`: a new bus. Photos can be added after it is saved. A member who is no owner sees the bus assigned to them. */
export function BusAddPage() {
  return useSession().carrierInfo?.role === 'owner' ? <NewBus /> : <BusPage />;
}

/** `bus-edit`: data and photos of a bus; for who does not own the carrier only to read. */
export function BusEditPage() {
  return useSession().carrierInfo?.role === 'owner' ? <SavedBus /> : <BusPage />;
}

function NewBus() {
  const { userType, userInfo, carrierInfo } = useSession();
  const navigate = useNavigate();
  const addresses = staffPaths(userType);
  return (
    <div className="lg:mx-auto lg:w-full lg:max-w-prose">
      <TopBar close back={addresses.bus} title={t('core.title.busAdd')} />
      <div className="px-4 pb-6">
        <BusForm
          bus={null}
          onSaved={(bus) => {
            changed(`carrier:${carrierInfo?.carrier_id}`);
            changed(`account:${userInfo?.id}`);
            updateSession({ toastMessage: { kind: 'good', text: t('fleet.added') } });
            void navigate(addresses.busEdit(bus.id), { replace: true });
          }}
        />
      </div>
    </div>
  );
}

function SavedBus() {
  const { busId } = useParams();
  const { userType, carrierInfo } = useSession();
  const navigate = useNavigate();
  const addresses = staffPaths(userType);
  const query = useQuery(busQuery(Number(busId)));
  const { data: bus } = query;
  return (
    <div className="lg:mx-auto lg:w-full lg:max-w-prose">
      <TopBar back={addresses.showBus(Number(busId))} title={t('core.title.busEdit')} subtitle={bus?.number} />
      <Loaded query={query} loading={<Skeleton kind="text" rows={8} className="p-4" />} failed={t('fleet.failed')}>
        {(bus) => (
          <>
            <Section plain title={t('fleet.photos')}>
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
