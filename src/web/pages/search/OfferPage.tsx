import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import type { Offer } from '#shared/office/search/schema.ts';
import { useAwaited } from '#web/core/api/awaited.ts';
import { named, t } from '#web/core/i18n/i18n.ts';
import { useNavigate, useParams, useSearchParams } from '#web/core/router/router.tsx';
import { offerQuery } from '#web/office/search/form/queries.ts';
import { readSearch } from '#web/office/search/form/state.ts';
import { offerSubtitle } from '#web/office/search/OfferBeside.tsx';
import { OfferFooter } from '#web/office/search/OfferFooter.tsx';
import { OfferView } from '#web/office/search/OfferView.tsx';
import { waitsQuery } from '#web/operations/tracking/queries.ts';
import { paths } from '#web/paths.ts';
import { Report } from '#web/people/reports/Report.tsx';
import { IconButton, LinkButton } from '#web/ui/base/Button.tsx';
import { Skeleton } from '#web/ui/base/Skeleton.tsx';
import { share } from '#web/ui/base/share.ts';
import { TopBar } from '#web/ui/content/Bars.tsx';
import { Empty } from '#web/ui/content/Empty.tsx';
import { Loaded } from '#web/ui/Loaded.tsx';

const AskCarrier = lazy(() => import('#web/office/support/AskCarrier.tsx'));

/** `/search/{tripId}?from=0&to=3`: a trip between two of its stops. */
export function OfferPage() {
  const { tripId } = useParams();
  const [params] = useSearchParams();
  const navigate = useNavigate();
  const stops = { ...seqOf('from', params), ...seqOf('to', params) };
  const query = useQuery(offerQuery(Number(tripId), stops));
  const awaited = useAwaited(waitsQuery());
  const offer = awaited ? undefined : query.data;
  const kind = params.get('kind') === 'parcel' ? 'parcel' : 'passenger';
  const { kg } = readSearch(params);
  const back = () => (window.history.length > 1 ? navigate(-1) : navigate(paths.search));
  return (
    <div className="flex min-h-dvh flex-col lg:mx-auto lg:w-full lg:max-w-prose">
      <TopBar
        back={back}
        title={offer ? heading(offer) : t('core.title.offer')}
        subtitle={offer && offerSubtitle(offer)}
        actions={
          offer && (
            <IconButton
              name="share"
              label={t('lookup.offer.share')}
              onClick={() =>
                void share({ title: heading(offer), url: window.location.href, copied: t('lookup.offer.copied') })
              }
            />
          )
        }
      />
      <div className="flex-1">
        <Loaded
          query={query}
          awaited={awaited}
          loading={<Skeleton kind="text" rows={10} className="p-4" />}
          failed={t('search.failed')}
          gone={
            <Empty
              title={t('lookup.offer.gone')}
              text={t('lookup.offer.gone.text')}
              action={<LinkButton to={paths.search}>{t('lookup.offer.toSearch')}</LinkButton>}
            />
          }
        >
          {(shown) => (
            <>
              <OfferView offer={shown} parcel={kind === 'parcel' ? { kg } : null} />
              <div className="px-4 pb-2">
                <Suspense fallback={<Skeleton kind="text" rows={1} />}>
                  <AskCarrier tripId={shown.id} carrierId={shown.carrier.id} />
                </Suspense>
              </div>
              <div className="px-4 py-3">
                <Report things={[{ kind: 'trip', id: shown.id }]} />
              </div>
            </>
          )}
        </Loaded>
      </div>
      {offer && (
        <OfferFooter
          offer={offer}
          kind={kind}
          kg={kg}
          passengers={Math.min(8, Math.max(1, Number(params.get('passengers')) || 1))}
        />
      )}
    </div>
  );
}

function heading(offer: Offer): string {
  const [from, to] = [offer.stops[offer.fromSeq], offer.stops[offer.toSeq]];
  return from && to ? `${named(from.place.name)} – ${named(to.place.name)}` : t('core.title.offer');
}

function seqOf<N extends 'from' | 'to'>(name: N, params: URLSearchParams): { [key in N]?: number } {
  const text = params.get(name);
  const seq = Number(text);
  // The object has the one key that was passed in.
  return (text === null || !Number.isSafeInteger(seq) || seq < 0 ? {} : { [name]: seq }) as { [key in N]?: number };
}
