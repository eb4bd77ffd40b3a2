import * as z from 'zod/mini';
import type { DomainExtras } from '#server/core/http/calls/handlers.ts';
import { retainedSince } from '#shared/core/retention.ts';
import { topicsOf } from './changes/events.ts';
import { checkPromises } from './commands/check-promises.ts';
import { expireBookings, refreshChangedTrips } from './commands/expire.ts';
import { releaseUnanswered } from './commands/release.ts';
import { deleteExpiredPresses } from './commands/store-press.ts';
import { computeAnswerTimes } from './core/commands/answer-time.ts';
import { eraseExpiredPeople } from './core/commands/erase.ts';
import { makePinChecks } from './parcels/commands/parcel-pin.ts';
import { eraseGuestMails } from './tickets/commands/claim.ts';
import { proveOfAccount } from './tickets/commands/prove.ts';

/** Free seats of trips whose bookings changed within this time, in milliseconds, are computed again. */
const RECENT = 3 * 60_000;

/** Each minute, cancels the requests that nobody answered in time; each night, checks the promises and computes the usual times for answers. */
export const expiry: DomainExtras = {
  jobs: {
    'bookings.expire': async (_, { app, now, publish }) => {
      await expireBookings(app, now(), (topic) => publish(topic, { type: 'changed', topic }));
      await refreshChangedTrips(app, new Date(now().getTime() - RECENT));
    },
    'bookings.check_promises': checkPromises,
    'bookings.answer_times': (_, { sql, now }) => computeAnswerTimes(sql, now()),
    'parcels.pin_checks': (_, { sql, now }) => makePinChecks(sql, now()),
  },
  crons: [
    { name: 'bookings.expire', pattern: '* * * * *' },
    { name: 'bookings.check_promises', pattern: '13 2 * * *' },
    { name: 'bookings.answer_times', pattern: '37 2 * * *' },
    // For codes that are older than their hashes.
    { name: 'parcels.pin_checks', pattern: '17 * * * *' },
  ],
};

/** Deletes the presses of trip sheets once no device can send them again. */
export const sheetJobs: DomainExtras = {
  jobs: {
    'bookings.forgetPresses': (_, { sql, now }) => deleteExpiredPresses(sql, retainedSince('presses', now())),
  },
  crons: [{ name: 'bookings.forgetPresses', pattern: '23 3 * * *' }],
};

/** Proves the bookings of an account that has proven itself; deletes the mails of guests once nothing can be sent to them any more. */
export const guestJobs: DomainExtras = {
  jobs: {
    'bookings.prove_account': async (payload, { app, now }) => {
      const { accountId } = z.object({ accountId: z.number() }).parse(payload);
      for (const party of await proveOfAccount(app, accountId, now())) app.changed(topicsOf(party));
    },
    'bookings.forgetGuestMails': (_, { sql, now }) => eraseGuestMails(sql, retainedSince('guestMails', now())),
  },
  crons: [{ name: 'bookings.forgetGuestMails', pattern: '33 3 * * *' }],
};

/** Deletes names, numbers and words of bookings once nobody needs them any more. */
export const peopleJobs: DomainExtras = {
  jobs: {
    'bookings.forget_people': (_, { app, sql, now }) =>
      eraseExpiredPeople(sql, monthsBefore(now(), app.personalDataMonths), now()),
  },
  crons: [{ name: 'bookings.forget_people', pattern: '43 2 * * *' }],
};

function monthsBefore(instant: Date, months: number): Date {
  const before = new Date(instant);
  before.setUTCMonth(before.getUTCMonth() - months);
  return before;
}

/** Each minute, releases the seats whose passengers were warned and have not answered. */
export const comingJobs: DomainExtras = {
  jobs: {
    'bookings.release': (_, { app, now, publish }) =>
      releaseUnanswered(app, now(), (topic) => publish(topic, { type: 'changed', topic })),
  },
  crons: [{ name: 'bookings.release', pattern: '* * * * *' }],
};
