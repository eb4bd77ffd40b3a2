import * as z from 'zod/mini';
import { id, instant } from '#shared/core/fields.ts';
import { MAX_ANNOUNCED } from './announcing.ts';
import { ALL_PHRASES, ANNOUNCEMENTS, needsText } from './phrases.ts';
import { messageText } from './schema.ts';

/** The content of an announcement to a trip: a phrase, a text, or a phrase followed by a text. */
export const announcementInput = z
  .object({
    phrase: z.optional(z.enum(ANNOUNCEMENTS, 'field_invalid')),
    text: z._default(messageText.check(z.maxLength(MAX_ANNOUNCED, 'description_max_length')), ''),
    /** Only the people of these bookings, such as those who board at one stop; everybody on the trip without it. */
    bookings: z.optional(z.array(id).check(z.minLength(1), z.maxLength(200))),
  })
  .check(
    z.refine(({ phrase, text }) => text !== '' || (phrase !== undefined && !needsText(phrase)), {
      path: ['text'],
      error: 'field_required',
    }),
  );
export type AnnouncementInput = z.output<typeof announcementInput>;

const said = {
  phrase: z.nullable(z.enum(ALL_PHRASES)),
  text: z.string(),
  senderName: z.string(),
  created_at: instant,
};

export const announcement = z.object({
  id: z.string(),
  ...said,
  recipients: z.array(
    z.object({
      accountId: z.number(),
      name: z.string(),
      /** The phone number of the booking; null when a call is no longer needed. */
      phone: z.nullable(z.string()),
      acknowledgedAt: z.nullable(instant),
    }),
  ),
});
export type Announcement = z.output<typeof announcement>;

/** An announcement as a recipient received it: `chatId` and `seq` are its position in the recipient's chat. */
export const ownAnnouncement = z.object({
  chatId: z.number(),
  seq: z.number(),
  ...said,
  acknowledgedAt: z.nullable(instant),
});
