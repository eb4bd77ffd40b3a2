import { useQuery } from '@tanstack/react-query';
import { problemText } from '#web/core/errors.ts';
import { t } from '#web/core/i18n.ts';
import { useSession } from '#web/core/session.ts';
import { usePageTitle } from '#web/core/title.ts';
import { staffPaths } from '#web/paths.ts';
import { TopBar } from '#web/ui/Bars.tsx';
import { Empty } from '#web/ui/Empty.tsx';
import { ErrorState } from '#web/ui/ErrorState.tsx';
import { Skeleton } from '#web/ui/Skeleton.tsx';
import { AboutForm } from './AboutForm.tsx';
import { aboutQuery } from './queries.ts';

/** /driver/about-edit, /carrier/about-edit: an owner changes what the carrier says and how it works. */
export function AboutEditPage() {
  const { carrierInfo, userType } = useSession();
  const carrierId = carrierInfo?.carrier_id ?? 0;
  const may = carrierInfo?.role === 'owner';
  const { data, error, refetch, isFetching } = useQuery({ ...aboutQuery(carrierId), enabled: may });
  const title = t('core.title.aboutEdit');
  usePageTitle(title);
  return (
    <>
      <TopBar close title={title} back={staffPaths(userType).about} />
      {!may && <Empty title={t('carriers.ownerOnly')} text={t('carriers.ownerOnlyText')} />}
      {may && !data && !error && <Skeleton rows={5} kind="text" className="p-4" />}
      {may && !data && error && (
        <ErrorState text={problemText(error)} busy={isFetching} onRetry={() => void refetch()} />
      )}
      {data && <AboutForm about={data} carrierId={carrierId} />}
    </>
  );
}
