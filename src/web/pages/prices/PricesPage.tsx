import type { MemberRole } from '#shared/people/accounts/base/schema.ts';
import { useAwaited } from '#web/core/api/awaited.ts';
import { t } from '#web/core/i18n/i18n.ts';
import { Navigate } from '#web/core/router/router.tsx';
import { useSession } from '#web/core/session/session.ts';
import { carrierQuery } from '#web/network/carriers/queries.ts';
import { paths, staffPaths } from '#web/paths.ts';
import {
  conditionsQuery,
  extrasQuery,
  fareClassesQuery,
  priceChangesQuery,
  promoCodesQuery,
  returnDiscountQuery,
} from '#web/sales/prices/queries.ts';
import { Note } from '#web/ui/base/Note.tsx';
import { Skeleton } from '#web/ui/base/Skeleton.tsx';
import { Page } from '#web/ui/Page.tsx';
import { CancellationSection } from './CancellationSection.tsx';
import { ExtraSection } from './ExtraSection.tsx';
import { FareClassSection } from './FareClassSection.tsx';
import { ParcelTariffSection } from './ParcelTariffSection.tsx';
import { PriceChangeSection } from './PriceChangeSection.tsx';
import { PromoSection } from './PromoSection.tsx';
import { ReturnSection } from './ReturnSection.tsx';

/** /company/prices: the prices and terms of the person's carrier. Its owner edits them, its other members read them. */
export function PricesPage() {
  const { carrierInfo, userType } = useSession();
  const title = t('prices.title');
  if (!carrierInfo) return <Navigate to={paths.root} replace />;
  return (
    <Page title={title} back={staffPaths(userType).about}>
      <Prices carrierId={carrierInfo.carrier_id} role={carrierInfo.role} />
    </Page>
  );
}

function Prices({ carrierId, role }: { carrierId: number; role: MemberRole }) {
  const owner = role === 'owner';
  const office = role !== 'driver';
  const awaited = [
    useAwaited({ ...priceChangesQuery(carrierId), enabled: office }),
    useAwaited(fareClassesQuery(carrierId)),
    useAwaited(extrasQuery(carrierId)),
    useAwaited(returnDiscountQuery(carrierId)),
    useAwaited({ ...promoCodesQuery(carrierId), enabled: office }),
    useAwaited(conditionsQuery(carrierId)),
    useAwaited(carrierQuery(carrierId)),
  ];
  return (
    <>
      <Note className="px-4 pb-4">{t(owner ? 'prices.text' : 'prices.text.reader')}</Note>
      {awaited.includes(true) ? (
        <Skeleton rows={6} className="p-4" />
      ) : (
        <>
          {office && <PriceChangeSection carrierId={carrierId} owner={owner} />}
          <FareClassSection carrierId={carrierId} owner={owner} />
          <ExtraSection carrierId={carrierId} owner={owner} />
          <ReturnSection carrierId={carrierId} owner={owner} />
          {office && <PromoSection carrierId={carrierId} owner={owner} />}
          <ParcelTariffSection carrierId={carrierId} owner={owner} />
          <CancellationSection carrierId={carrierId} owner={owner} />
        </>
      )}
    </>
  );
}
