import { text } from '#server/core/translate.ts';
import type { PublicPages } from '#server/previews/public-pages.ts';

/**
 * The pages of a parcel and of a ticket are meant only for the recipients of their links: the previews show nothing of them, and search
 * engines may not index them.
 */
export const linkedPages: PublicPages = {
  previews: [
    {
      path: /^\/b\/\w+\/?$/,
      preview: async ({ locale }) => ({
        title: text(locale, 'previews.ticket'),
        description: text(locale, 'previews.ticket.text'),
        path: '/welcome',
        hidden: true,
      }),
    },
    {
      path: /^\/p\/[\w-]+\/?$/,
      preview: async ({ locale }) => ({
        title: text(locale, 'previews.parcel'),
        description: text(locale, 'previews.parcel.text'),
        path: '/welcome',
        hidden: true,
      }),
    },
  ],
};
