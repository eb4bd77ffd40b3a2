import { text } from '#server/core/translate.ts';
import type { PublicPages } from '#server/previews/public-pages.ts';

/**
 * A parcel's page is meant only for the recipients of its link: the preview shows nothing of the parcel, and search engines may not index
 * it.
 */
export const parcelPages: PublicPages = {
  previews: [
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
