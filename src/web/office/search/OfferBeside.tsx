import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { Offer } from '#shared/office/search/schema.ts';
import { useAwaited } from '#web/core/api/awaited.ts';
import { dateIn, durationBetween, longDate } from '#web/core/i18n/format.ts';
import { inOwnScript, t } from '#web/core/i18n/i18n.ts';
import { waitsQuery } from '#web/operations/tracking/queries.ts';
import { Skeleton } from '#web/ui/base/Skeleton.tsx';
import { TopBar } from '#web/ui/content/Bars.tsx';
import { Loaded } from '#web/ui/Loaded.tsx';
import { offerQuery } from './form/queries.ts';
import type { OpenTrip, SearchState } from './form/state.ts';
import { OfferFooter } from './OfferFooter.tsx';
import { OfferView } from './OfferView.tsx';

export default function OfferBeside({
  open,
  search,
  actions,
}: {
  open: OpenTrip;
  search: SearchState;
  actions: ReactNode;
}) {
  const query = useQuery(offerQuery(open.tripId, { from: open.from, to: open.to }));
  const awaited = useAwaited(waitsQuery());
  const offer = awaited ? undefined : query.data;
  return (
    <aside className="flex w-100 flex-none flex-col border-l border-line">
      <TopBar
        title={offer ? inOwnScript(offer.carrier.name) : ''}
        subtitle={offer && offerSubtitle(offer)}
        actions={actions}
      />
      <div className="min-h-0 flex-1 overflow-y-auto">
        <Loaded
          query={query}
          awaited={awaited}
          loading={<Skeleton kind="text" rows={8} className="p-4" />}
          small
          failed={t('lookup.offer.gone')}
        >
          {(shown) => <OfferView offer={shown} parcel={search.kind === 'parcel' ? search : null} />}
        </Loaded>
      </div>
      {offer && <OfferFooter offer={offer} kind={search.kind} passengers={search.passengers} kg={search.kg} />}
    </aside>
  );
}

/** 'чт, 26 листопада · 10 год 10 хв': the date and duration of the offered part. */
export function offerSubtitle(offer: Offer): string | undefined {
  const [from, to] = [offer.stops[offer.fromSeq], offer.stops[offer.toSeq]];
  if (!from?.departsAt || !to?.arrivesAt) return undefined;
  return `${longDate(dateIn(from.place.zone, from.departsAt))} · ${durationBetween(from.departsAt, to.arrivesAt)}`;
}
