import type { AppContext } from '#server/context.ts';
import { previewCard } from '#server/core/previews/card.ts';
import type { PublicPages } from '#server/core/previews/public-pages.ts';
import { text } from '#server/core/translate.ts';
import { DomainError } from '#shared/core/errors.ts';
import type { Locale } from '#shared/i18n/locale.ts';
import type { CarrierPage } from '#shared/network/carriers/schema.ts';
import { carrierPage, publicCarrierIds } from './queries/carrier.ts';

export const carrierPages: PublicPages = {
  previews: [
    {
      path: /^\/carriers\/(\d{1,9})\/?$/,
      preview: async ({ app, sql, locale, parts }) => {
        const carrier = await carrierPage(sql, Number(parts[0]));
        return {
          title: carrier.name,
          description:
            carrier.description || text(locale, 'previews.carrier.about', { countries: countries(carrier, locale) }),
          path: `/carriers/${carrier.id}`,
          picture: `/og/carriers/${carrier.id}.png`,
          data: organization(app, carrier),
        };
      },
    },
  ],
  pictures: {
    carriers: async ({ sql, locale }, id) => {
      const carrier = await carrierPage(sql, id).catch((error: unknown) => {
        if (error instanceof DomainError) return null;
        throw error;
      });
      return carrier && card(carrier, locale);
    },
  },
  addresses: async (sql) => (await publicCarrierIds(sql)).map((id) => `/carriers/${id}` as const),
};

/** A carrier in the vocabulary of schema.org; with a rating only if it has reviews. */
export function organization(
  app: AppContext,
  carrier: Pick<CarrierPage, 'id' | 'name' | 'logo' | 'rating' | 'ratingCount'>,
) {
  return {
    '@context': 'https://schema.org',
    '@type': 'Organization',
    name: carrier.name,
    url: app.publicUrl(`/carriers/${carrier.id}`),
    ...(carrier.logo && { logo: app.publicUrl(`/${carrier.logo.slice(1)}`) }),
    ...(carrier.rating !== null && {
      aggregateRating: {
        '@type': 'AggregateRating',
        ratingValue: carrier.rating,
        reviewCount: carrier.ratingCount,
        bestRating: 5,
      },
    }),
  };
}

function card(carrier: CarrierPage, locale: Locale): string {
  const { name, singleDriver, tripsCount, ratingCount, rating, verified } = carrier;
  const lines = [
    carrier.countries.length > 0 && countries(carrier, locale),
    text(locale, 'previews.trips', { n: tripsCount }),
    ratingCount > 0 && text(locale, 'carriers.reviewsCount', { n: ratingCount }),
    verified && text(locale, 'carriers.verified'),
  ];
  return previewCard({
    kind: text(locale, singleDriver ? 'carriers.single' : 'carriers.company'),
    title: name,
    lines: lines.filter((line) => line !== false),
    figure:
      rating === null ? undefined : `★ ${new Intl.NumberFormat(locale, { minimumFractionDigits: 1 }).format(rating)}`,
  });
}

function countries(carrier: CarrierPage, locale: Locale): string {
  const names = new Intl.DisplayNames(locale, { type: 'region' });
  return ['UA', ...carrier.countries.filter((code) => code !== 'UA')].map((code) => names.of(code) ?? code).join(', ');
}
