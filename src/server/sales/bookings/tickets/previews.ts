import { previewCard } from '#server/core/previews/card.ts';
import type { PublicPages } from '#server/core/previews/public-pages.ts';
import { text } from '#server/core/translate.ts';

/** The pages of links by the numbers of their pictures, which are the same for everybody. */
const LINKED: Readonly<Record<number, 'previews.ticket' | 'previews.parcel' | 'previews.bus'>> = {
  1: 'previews.ticket',
  2: 'previews.parcel',
  3: 'previews.bus',
};

/**
 * The pages of a parcel, of a ticket and of a bus on its way are meant only for the recipients of their links: their previews show no data,
 * and search engines may not index them.
 */
export const linkedPages: PublicPages = {
  previews: [
    {
      path: /^\/b\/\w+\/?$/,
      preview: async ({ locale }) => ({
        title: text(locale, 'previews.ticket'),
        description: text(locale, 'previews.ticket.text'),
        path: '/welcome',
        picture: '/og/links/1.png',
        hidden: true,
      }),
    },
    {
      path: /^\/p\/[\w-]+\/?$/,
      preview: async ({ locale }) => ({
        title: text(locale, 'previews.parcel'),
        description: text(locale, 'previews.parcel.text'),
        path: '/welcome',
        picture: '/og/links/2.png',
        hidden: true,
      }),
    },
    {
      path: /^\/t\/[\w-]+\/?$/,
      preview: async ({ locale }) => ({
        title: text(locale, 'previews.bus'),
        description: text(locale, 'previews.bus.text'),
        path: '/welcome',
        picture: '/og/links/3.png',
        hidden: true,
      }),
    },
  ],
  pictures: {
    links: async ({ locale }, id) => {
      const page = LINKED[id];
      return page
        ? previewCard({
            kind: text(locale, 'previews.link'),
            title: capital(text(locale, page)),
            lines: [text(locale, `${page}.text`)],
          })
        : null;
    },
  },
};

function capital(words: string): string {
  return words.charAt(0).toLocaleUpperCase() + words.slice(1);
}
