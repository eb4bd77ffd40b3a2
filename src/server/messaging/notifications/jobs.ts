import * as z from 'zod/mini';
import { transaction } from '#server/core/database/db.ts';
import type { JobSource } from '#server/core/jobs/jobs.ts';
import { FOUND_STATES } from '#shared/messaging/found/rules.ts';
import { NOTIFICATIONS_CHANGED } from '#shared/messaging/notifications/messages.ts';
import { sendBundle, sendBundles } from './commands/bundle-mails.ts';
import { deleteExpiredNotifications } from './commands/keep.ts';
import { notifyOfBookings, notifyOfNotAboard, notifyOfRange, notifyOfUnproven } from './commands/notify-bookings.ts';
import { cashEvent, notifyOfCash } from './commands/notify-cash.ts';
import { credentialReminder, notifyOfCredential } from './commands/notify-credentials.ts';
import { notifyOfAnnouncement, notifyOfFound, notifyOfMessage, notifyOfReview } from './commands/notify-messages.ts';
import { notifyOfRights } from './commands/notify-rights.ts';
import { alarm, notifyOfAlarm, notifyOfSilence, notifyOfTrip, silence } from './commands/notify-trips.ts';
import { notifyNear, remind } from './commands/remind.ts';
import { sendPush, sendToScreens } from './commands/send.ts';
import { sendTelegram } from './commands/send-telegram.ts';
import { sendText } from './commands/send-text.ts';

const rows = z.object({ events: z.array(z.number()) });
const trip = z.object({ tripId: z.number() });
const row = z.object({ event: z.number() });
const review = z.object({ reviewId: z.number() });
const absent = z.object({ chatId: z.number(), accountId: z.number() });
const announced = z.object({ tripId: z.number(), id: z.uuid() });
const account = z.object({ accountId: z.number() });
const one = z.object({ id: z.number() });
const range = z.object({ partyId: z.number(), seq: z.number() });
const foundItem = z.object({ itemId: z.number(), state: z.enum(FOUND_STATES) });
const pushing = z.object({ id: z.number(), browserId: z.number() });

/**
 * The jobs that notify of events in lower domains (`notify.bookings` and the like; the payload holds only ids and is added in the
 * transaction of the event), the reminders, and the jobs that send by each channel.
 */
export const notificationJobs: JobSource = {
  jobs: {
    'notify.bookings': (payload, { app, sql, now }) =>
      transaction(sql, (tx) => notifyOfBookings(app, tx, rows.parse(payload).events, now())),
    'notify.trip': (payload, { app, sql, now }) =>
      transaction(sql, (tx) => notifyOfTrip(app, tx, row.parse(payload).event, now())),
    'notify.notAboard': (payload, { app, sql, now }) =>
      transaction(sql, (tx) => notifyOfNotAboard(app, tx, one.parse(payload).id, now())),
    'notify.cash': (payload, { app, sql, now }) =>
      transaction(sql, (tx) => notifyOfCash(app, tx, cashEvent.parse(payload), now())),
    'notify.credential': (payload, { app, sql, now }) =>
      transaction(sql, (tx) => notifyOfCredential(app, tx, credentialReminder.parse(payload), now())),
    'notify.review': (payload, { app, sql, now }) =>
      transaction(sql, (tx) => notifyOfReview(app, tx, review.parse(payload).reviewId, now())),
    'notify.unproven': (payload, { app, sql, now }) =>
      transaction(sql, (tx) => notifyOfUnproven(app, tx, trip.parse(payload).tripId, now())),
    'notify.silence': (payload, { app, sql, now }) =>
      transaction(sql, (tx) => notifyOfSilence(app, tx, silence.parse(payload), now())),
    'notify.alarm': (payload, { app, sql, now }) =>
      transaction(sql, (tx) => notifyOfAlarm(app, tx, alarm.parse(payload), now())),
    'notify.range': (payload, { app, sql, now }) =>
      transaction(sql, (tx) => notifyOfRange(app, tx, range.parse(payload), now())),
    'notify.found': (payload, { app, sql, now }) =>
      transaction(sql, (tx) => notifyOfFound(app, tx, foundItem.parse(payload), now())),
    'notify.message': async (payload, { app, sql, now, publish }) => {
      const reader = absent.parse(payload);
      await transaction(sql, (tx) => notifyOfMessage(app, tx, reader, now()));
      publish(`account:${reader.accountId}`, { ...NOTIFICATIONS_CHANGED });
    },
    'notify.announcement': (payload, { app, sql, now }) =>
      transaction(sql, (tx) => notifyOfAnnouncement(app, tx, announced.parse(payload), now())),
    'notify.mail': (payload, { app, sql, now }) =>
      transaction(sql, (tx) => sendBundle(app, tx, account.parse(payload).accountId, now())),
    'notify.mails': (_payload, { app, sql, now }) => sendBundles(app, sql, now()),
    'notify.screen': (payload, context) => sendToScreens(one.parse(payload).id, context),
    'notify.push': (payload, context) => sendPush(pushing.parse(payload), context),
    'notify.telegram': (payload, context) => sendTelegram(one.parse(payload).id, context),
    'notify.text': (payload, context) => sendText(one.parse(payload).id, context),
    'notify.near': (_payload, { app, sql, now }) => notifyNear(app, sql, now()),
    'notify.rights': (_payload, { app, sql, now }) => notifyOfRights(app, sql, now()),
    'notify.remind': (_payload, { app, sql, now }) => remind(app, sql, now()),
    'notify.forget': (_payload, { sql, now }) => deleteExpiredNotifications(sql, now()),
  },
  queues: { 'notify.push': 'push', 'notify.telegram': 'telegram' },
  crons: [
    { name: 'notify.near', pattern: '* * * * *' },
    { name: 'notify.rights', pattern: '* * * * *' },
    { name: 'notify.mails', pattern: '* * * * *' },
    { name: 'notify.remind', pattern: '*/5 * * * *' },
    { name: 'notify.forget', pattern: '37 3 * * *' },
  ],
};
