import type { Db } from '#server/core/database/db.ts';
import { previewCard } from '#server/core/previews/card.ts';
import type { Preview, PreviewCall, PublicPages } from '#server/core/previews/public-pages.ts';
import { text } from '#server/core/translate.ts';
import { organization } from '#server/network/carriers/previews.ts';
import { placesById } from '#server/network/places/queries.ts';
import { publicTrip } from '#server/sales/trips/queries/public-trip.ts';
import { amountText } from '#shared/core/currencies.ts';
import { DomainError } from '#shared/core/errors.ts';
import { textFromCents } from '#shared/core/money.ts';
import { type Locale, languageTag, nameIn } from '#shared/i18n/locale.ts';
import type { PublicTrip } from '#shared/sales/trips/schema.ts';
import { nextOffers } from './queries/towns.ts';
import { offerTerms } from './queries/trips.ts';

export const searchPages: PublicPages = {
  previews: [
    { path: /^\/welcome\/?$/, preview: async ({ locale }) => welcome(locale) },
    { path: /^\/search\/?$/, preview: searchPreview },
    { path: /^\/search\/(\d{1,9})\/?$/, preview: offerPreview },
  ],
  pictures: {
    trips: async ({ sql, locale, now }, id) => {
      const trip = await tripInWords(sql, id, locale, new URLSearchParams()).catch(orNone);
      if (!trip) return null;
      const { title, when, carrier, price } = trip;
      return previewCard({
        kind: text(locale, 'previews.trip'),
        title,
        lines: [
          when,
          [carrier.name, ...(carrier.rating === null ? [] : [`★ ${carrier.rating}`])].join(' · '),
          seatsInWords(trip, locale, now),
        ],
        figure: price === null ? undefined : amountText(locale, price, 'EUR'),
      });
    },
  },
  addresses: async (sql, now) => [
    '/welcome',
    '/search',
    ...(await nextOffers(sql, now)).map((id) => `/search/${id}` as const),
  ],
};

function welcome(locale: Locale): Preview {
  return {
    title: text(locale, 'previews.welcome'),
    description: text(locale, 'previews.welcome.text'),
    path: '/welcome',
  };
}

/** The preview of a search between two towns, without its date and filters; if a town is missing, of the search itself. */
async function searchPreview({ sql, locale, query }: PreviewCall): Promise<Preview> {
  const [from, to] = [numberIn(query.get('from')), numberIn(query.get('to'))];
  const places = await placesById(sql, [from, to]);
  const [start, end] = [places.get(from), places.get(to)];
  if (!start || !end) {
    return {
      title: text(locale, 'core.title.search'),
      description: text(locale, 'previews.welcome.text'),
      path: '/search',
    };
  }
  const towns = { from: nameIn(start.name, locale), to: nameIn(end.name, locale) };
  return {
    title: text(locale, 'previews.search', towns),
    description: text(locale, 'previews.search.text', towns),
    path: `/search?from=${from}&to=${to}`,
  };
}

async function offerPreview({ app, sql, locale, now, parts, query }: PreviewCall): Promise<Preview> {
  const id = Number(parts[0]);
  const words = await tripInWords(sql, id, locale, query);
  const { title, when, carrier, price, freeSeats, trip, from, to } = words;
  const sold = isOver(trip, now) || freeSeats === 0;
  const path = `/search/${id}?from=${from.seq}&to=${to.seq}` as const;
  return {
    title,
    description: [
      when,
      carrier.name,
      price === null ? text(locale, 'search.arrangement') : amountText(locale, price, 'EUR'),
      seatsInWords(words, locale, now),
    ].join(' · '),
    path,
    picture: `/og/trips/${id}.png`,
    // Messengers store a picture by its address: another number of seats is another picture.
    pictureVersion: isOver(trip, now) ? 'over' : String(freeSeats),
    data: {
      '@context': 'https://schema.org',
      '@type': 'BusTrip',
      name: title,
      departureTime: from.departsAt,
      arrivalTime: to.arrivesAt,
      departureBusStop: { '@type': 'BusStop', name: `${nameIn(from.place.name, locale)}, ${from.point}` },
      arrivalBusStop: { '@type': 'BusStop', name: `${nameIn(to.place.name, locale)}, ${to.point}` },
      provider: organization(app, carrier),
      ...(price !== null && {
        offers: {
          '@type': 'Offer',
          price: textFromCents(price),
          priceCurrency: 'EUR',
          availability: `https://schema.org/${sold ? 'SoldOut' : 'InStock'}`,
          url: app.publicUrl(path),
        },
      }),
    },
  };
}

/** Returns a trip between the stops of the URL, or from its first to its last stop if the URL names none. Throws `not_found`. */
async function tripInWords(sql: Db, tripId: number, locale: Locale, query: URLSearchParams) {
  const trip = await publicTrip(sql, tripId);
  const wanted = { from: Number(query.get('from') ?? 0), to: Number(query.get('to') ?? trip.stops.length - 1) };
  const from = trip.stops[wanted.from];
  const to = trip.stops[wanted.to];
  if (!from || !to || from.seq >= to.seq) throw new DomainError('not_found');
  const terms = await offerTerms(sql, tripId, from.seq, to.seq);
  return {
    trip,
    from,
    to,
    carrier: trip.carrier,
    title: `${nameIn(from.place.name, locale)} – ${nameIn(to.place.name, locale)}`,
    when: whenOf(from.departsAt ?? trip.departsAt, from.place.zone, locale),
    price: terms?.price ?? null,
    freeSeats: terms?.freeSeats ?? 0,
  };
}

/** 'Вільних місць: 5', or that the trip cannot be booked any more; read again whenever a messenger reads the link. */
function seatsInWords({ trip, freeSeats }: Pick<TripInWords, 'trip' | 'freeSeats'>, locale: Locale, now: Date): string {
  return isOver(trip, now) ? text(locale, 'previews.over') : text(locale, 'previews.seats', { n: freeSeats });
}

function isOver(trip: Pick<PublicTrip, 'status' | 'departsAt'>, now: Date): boolean {
  return trip.status !== 'planned' || Date.parse(trip.departsAt) <= now.getTime();
}

type TripInWords = Awaited<ReturnType<typeof tripInWords>>;

function whenOf(instant: string, zone: string, locale: Locale): string {
  const parts = { weekday: 'long', day: 'numeric', month: 'long', hour: '2-digit', minute: '2-digit' } as const;
  return new Intl.DateTimeFormat(languageTag(locale), { ...parts, timeZone: zone }).format(new Date(instant));
}

function numberIn(value: string | null): number {
  return value !== null && /^\d{1,9}$/.test(value) ? Number(value) : 0;
}

/** Turns a domain error into null, so that a missing trip has no picture; throws any other error again. */
function orNone(error: unknown): null {
  if (error instanceof DomainError) return null;
  throw error;
}
