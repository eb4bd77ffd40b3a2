import { text } from '#server/core/messages.ts';
import type { PublicPages } from '#server/core/previews.ts';

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
