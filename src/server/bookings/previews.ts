import { text } from '#server/core/translate.ts';
import type { PublicPages } from '#server/previews/public-pages.ts';

/** A parcel's page is for who was given its link: nothing of the parcel is said, and search engines are sent away. */
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
