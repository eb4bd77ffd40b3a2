import { parcelOfferPrice, variesByParcel } from '#shared/office/search/parcel-price.ts';
import type { Offer } from '#shared/office/search/schema.ts';
import { money, number } from '#web/core/i18n/format.ts';
import { t } from '#web/core/i18n/i18n.ts';
import { rangeWords } from '#web/network/timetable/range/range-words.ts';
import { paths } from '#web/paths.ts';
import { LinkButton } from '#web/ui/base/Button.tsx';
import { Footer } from '#web/ui/content/Bars.tsx';
import { parcelOffer } from './form/parcel-offer.ts';

interface OfferFooterProps {
  offer: Offer;
  kind: 'passenger' | 'parcel';
  passengers: number;
  kg?: number | undefined;
}

export function OfferFooter({ offer, kind, passengers, kg }: OfferFooterProps) {
  const parcels = parcelOffer(offer);
  const price = kind === 'parcel' ? parcelOfferPrice(parcels, kg) : offer.price;
  const range = (kind === 'passenger' && offer.priceRange) || null;
  const open = kg === undefined || Boolean(parcels.tariff?.volumeDivisor);
  const least = kind === 'parcel' && open && variesByParcel(parcels);
  const enough = kind === 'parcel' || offer.freeSeats >= passengers;
  const query = new URLSearchParams({
    from: String(offer.fromSeq),
    to: String(offer.toSeq),
    kind,
    passengers: String(passengers),
  });
  if (kind === 'parcel' && kg !== undefined) query.set('kg', String(kg));
  if (!offer.bookable || !enough) {
    return (
      <Footer words={<p className="text-quiet">{whyNot(offer, passengers)}</p>}>
        {offer.bookable && kind === 'passenger' ? (
          <LinkButton to={paths.wait(offer.id, query.toString())}>{t('lookup.offer.wait')}</LinkButton>
        ) : (
          <LinkButton kind="soft" to={paths.search}>
            {t('lookup.offer.toSearch')}
          </LinkButton>
        )}
      </Footer>
    );
  }
  return (
    <Footer
      words={
        <>
          <b className={price === null ? 'font-strong' : 'n text-figure font-strong'}>
            {price !== null
              ? sumOf(kind === 'parcel' ? price : price * passengers, least)
              : range
                ? rangeWords(range, passengers)
                : t('search.arrangement')}
          </b>
          <span className="block text-small text-quiet">
            {range && `${t('search.arrangement')}, `}
            {about(kind, passengers, kg)}
          </span>
        </>
      }
    >
      <LinkButton to={paths.book(offer.id, query.toString())} size="tall">
        {t(label(kind, price))}
      </LinkButton>
    </Footer>
  );
}

function whyNot({ bookable, sells, freeSeats: free }: Offer, passengers: number): string {
  if (sells === false) return t('lookup.offer.notSelling');
  if (!bookable) return t('lookup.offer.closed');
  return free === 0 ? t('lookup.offer.full') : t('lookup.offer.few', { free, n: passengers });
}

/** The price; of a parcel whose weight or volume nobody named yet the least. */
function sumOf(cents: number, least: boolean): string {
  return least ? t('lookup.offer.from', { price: money(cents) }) : money(cents);
}

function about(kind: OfferFooterProps['kind'], passengers: number, kg: number | undefined): string {
  if (kind === 'parcel' && kg !== undefined) return t('lookup.offer.forKg', { kg: number(kg, 1) });
  if (kind === 'parcel') return t('lookup.offer.perParcel');
  return passengers === 1 ? t('lookup.offer.perSeat') : t('lookup.offer.forMany', { n: passengers });
}

function label(kind: OfferFooterProps['kind'], price: number | null) {
  if (price === null) return 'search.requestPrice';
  return kind === 'parcel' ? 'lookup.offer.sendParcel' : 'lookup.offer.bookSeat';
}
