import * as z from 'zod/mini';
import { transaction } from '#server/database/db.ts';
import type { JobSource } from '#server/jobs/jobs.ts';
import { sendBundle, sendBundles } from './commands/bundle-mails.ts';
import { forget } from './commands/keep.ts';
import { remind, tellNear } from './commands/remind.ts';
import { sendPush, sendToScreens } from './commands/send.ts';
import { tellOfAnnouncement } from './commands/tell-announcements.ts';
import { tellOfBookings } from './commands/tell-bookings.ts';
import { tellOfMessage } from './commands/tell-messages.ts';
import { tellOfReview } from './commands/tell-reviews.ts';
import { tellOfTrip } from './commands/tell-trips.ts';

const rows = z.object({ events: z.array(z.number()) });
const row = z.object({ event: z.number() });
const review = z.object({ reviewId: z.number() });
const absent = z.object({ chatId: z.number(), accountId: z.number() });
const announced = z.object({ tripId: z.number(), id: z.uuid() });
const account = z.object({ accountId: z.number() });
const sending = z.object({ id: z.number() });
const pushing = z.object({ id: z.number(), browserId: z.number() });

/**
 * What lower domains have told (`notify.bookings` and the like: only ids, added in the transaction that is told of), reminders,
 * and the ways to people.
 */
export const notificationJobs: JobSource = {
  jobs: {
    'notify.bookings': (payload, { sql, now }) =>
      transaction(sql, (tx) => tellOfBookings(tx, rows.parse(payload).events, now())),
    'notify.trip': (payload, { sql, now }) => transaction(sql, (tx) => tellOfTrip(tx, row.parse(payload).event, now())),
    'notify.review': (payload, { sql, now }) =>
      transaction(sql, (tx) => tellOfReview(tx, review.parse(payload).reviewId, now())),
    'notify.message': (payload, { sql, now }) =>
      transaction(sql, (tx) => tellOfMessage(tx, absent.parse(payload), now())),
    'notify.announcement': (payload, { sql, now }) =>
      transaction(sql, (tx) => tellOfAnnouncement(tx, announced.parse(payload), now())),
    'notify.mail': (payload, { sql, now }) =>
      transaction(sql, (tx) => sendBundle(tx, account.parse(payload).accountId, now())),
    'notify.mails': (_payload, { sql, now }) => sendBundles(sql, now()),
    'notify.screen': (payload, context) => sendToScreens(sending.parse(payload).id, context),
    'notify.push': (payload, context) => sendPush(pushing.parse(payload), context),
    'notify.near': (_payload, { sql, now }) => tellNear(sql, now()),
    'notify.remind': (_payload, { sql, now }) => remind(sql, now()),
    'notify.forget': (_payload, { sql, now }) => forget(sql, now()),
  },
  queues: { 'notify.push': 'push' },
  crons: [
    { name: 'notify.near', pattern: '* * * * *' },
    { name: 'notify.mails', pattern: '* * * * *' },
    { name: 'notify.remind', pattern: '*/5 * * * *' },
    { name: 'notify.forget', pattern: '37 3 * * *' },
  ],
};
