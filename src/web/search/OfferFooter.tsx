import type { Offer } from '#shared/search/schema.ts';
import { money } from '#web/core/i18n/format.ts';
import { t } from '#web/core/i18n/i18n.ts';
import { paths } from '#web/paths.ts';
import { Footer } from '#web/ui/Bars.tsx';
import { LinkButton } from '#web/ui/Button.tsx';

interface OfferFooterProps {
  offer: Offer;
  kind: 'passenger' | 'parcel';
  passengers: number;
}

/** The price and the main button: book, send, or request a price. */
export function OfferFooter({ offer, kind, passengers }: OfferFooterProps) {
  const price = kind === 'parcel' ? offer.parcelPrice : offer.price;
  const enough = kind === 'parcel' || offer.freeSeats >= passengers;
  if (!offer.bookable || !enough) {
    return (
      <Footer words={<p className="text-quiet">{whyNot(offer, passengers)}</p>}>
        <LinkButton kind="soft" to={paths.search}>
          {t('lookup.offer.toSearch')}
        </LinkButton>
      </Footer>
    );
  }
  const query = new URLSearchParams({
    from: String(offer.fromSeq),
    to: String(offer.toSeq),
    kind,
    passengers: String(passengers),
  });
  return (
    <Footer
      words={
        <>
          <b className={price === null ? 'font-strong' : 'n text-figure font-strong'}>
            {price === null ? t('search.arrangement') : money(kind === 'parcel' ? price : price * passengers)}
          </b>
          <span className="block text-small text-quiet">{about(kind, passengers)}</span>
        </>
      }
    >
      <LinkButton to={paths.book(offer.id, query.toString())} size="tall">
        {t(label(kind, price))}
      </LinkButton>
    </Footer>
  );
}

function whyNot({ bookable, freeSeats: free }: Offer, passengers: number): string {
  if (!bookable) return t('lookup.offer.closed');
  return free === 0 ? t('lookup.offer.full') : t('lookup.offer.few', { free, n: passengers });
}

function about(kind: OfferFooterProps['kind'], passengers: number): string {
  if (kind === 'parcel') return t('lookup.offer.perParcel');
  return passengers === 1 ? t('lookup.offer.perSeat') : t('lookup.offer.forMany', { n: passengers });
}

function label(kind: OfferFooterProps['kind'], price: number | null) {
  if (price === null) return 'search.requestPrice';
  return kind === 'parcel' ? 'lookup.offer.sendParcel' : 'lookup.offer.bookSeat';
}
