import { useQuery } from '@tanstack/react-query';
import { MAX_PHOTOS } from '#shared/core/photos.ts';
import type { CarrierAbout } from '#shared/network/carriers/schema.ts';
import { refetchTopics } from '#web/core/api/query.ts';
import { t } from '#web/core/i18n/i18n.ts';
import { useSession } from '#web/core/session/session.ts';
import { AboutForm } from '#web/network/carriers/AboutForm.tsx';
import { CompanySection } from '#web/network/carriers/CompanySection.tsx';
import { LogoEditor } from '#web/network/carriers/LogoEditor.tsx';
import { aboutQuery, addPhoto, deletePhoto, orderPhotos } from '#web/network/carriers/queries.ts';
import { SharePositions } from '#web/operations/tracking/SharePositions.tsx';
import { staffPaths } from '#web/paths.ts';
import { Skeleton } from '#web/ui/base/Skeleton.tsx';
import { Empty } from '#web/ui/content/Empty.tsx';
import { Section } from '#web/ui/content/Section.tsx';
import { Loaded } from '#web/ui/Loaded.tsx';
import { PhotoEditor } from '#web/ui/media/PhotoEditor.tsx';
import { Page } from '#web/ui/Page.tsx';

/** /driver/about-edit, /carrier/about-edit: an owner edits the carrier's page and its rules. */
export function AboutEditPage() {
  const { carrierInfo, userType } = useSession();
  const carrierId = carrierInfo?.carrier_id ?? 0;
  const may = carrierInfo?.role === 'owner';
  const query = useQuery({ ...aboutQuery(carrierId), enabled: may });
  const title = t('core.title.aboutEdit');
  return (
    <Page title={title} end="none" close back={staffPaths(userType).about}>
      {!may && <Empty title={t('carriers.ownerOnly')} text={t('carriers.ownerOnlyText')} />}
      {may && (
        <Loaded query={query} loading={<Skeleton rows={5} kind="text" className="p-4" />}>
          {(data) => <Edit about={data} carrierId={carrierId} />}
        </Loaded>
      )}
    </Page>
  );
}

function Edit({ about, carrierId }: { about: CarrierAbout; carrierId: number }) {
  const { userInfo } = useSession();
  // The top bar shows the name and the logo too.
  const refresh = () => refetchTopics(`carrier:${carrierId}`, `account:${userInfo?.id}`);
  return (
    <>
      <Section separator="none" title={t('carriers.logo')}>
        <LogoEditor name={about.carrierName} logo={about.carrierLogo} onChanged={refresh} />
      </Section>
      <Section title={t('photos.list')} separator="line">
        <PhotoEditor
          photos={about.photos}
          hint={t('carriers.photosHint', { n: MAX_PHOTOS })}
          runner={{ add: addPhoto, order: orderPhotos, remove: deletePhoto, refresh }}
        />
      </Section>
      <SharePositions />
      <CompanySection />
      <AboutForm about={about} onSaved={refresh} />
    </>
  );
}
