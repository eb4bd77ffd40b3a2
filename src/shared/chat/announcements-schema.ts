import * as z from 'zod/mini';
import { instant } from '../core/fields.ts';
import { MAX_ANNOUNCED } from './announcing.ts';
import { ALL_PHRASES, ANNOUNCEMENTS, needsText } from './phrases.ts';
import { messageText } from './schema.ts';

/** What is said to everybody on a trip: a phrase, words, or words after a phrase. */
export const announcementInput = z
  .object({
    phrase: z.optional(z.enum(ANNOUNCEMENTS, 'field_invalid')),
    text: z._default(messageText.check(z.maxLength(MAX_ANNOUNCED, 'description_max_length')), ''),
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

/** An announcement as the trip's people see it: who got it, and who has understood it. */
export const announcement = z.object({
  id: z.string(),
  ...said,
  recipients: z.array(
    z.object({
      accountId: z.number(),
      name: z.string(),
      /** Of their booking; null when it need not be called any more. */
      phone: z.nullable(z.string()),
      acknowledgedAt: z.nullable(instant),
    }),
  ),
});
export type Announcement = z.output<typeof announcement>;

/** One as it came to somebody: `chatId` and `seq` say where it stands among their messages. */
export const ownAnnouncement = z.object({
  chatId: z.number(),
  seq: z.number(),
  ...said,
  acknowledgedAt: z.nullable(instant),
});
export type OwnAnnouncement = z.output<typeof ownAnnouncement>;
