import { hashPassword } from '#server/auth/passwords.ts';
import type { AppContext } from '#server/context.ts';
import { StartError } from '#server/core/start-error.ts';
import { type Db, transaction } from '#server/database/db.ts';
import { DEMO_FILLED, reach } from '#server/database/milestones.ts';
import { loadPlaces } from '#server/places/commands.ts';
import { writePeople } from './accounts.ts';
import { scenarioPeople, writeBookings } from './bookings.ts';
import { writeChats } from './chats.ts';
import { writeCredentials } from './credentials.ts';
import { dispatchersOf, staffingOf } from './crews.ts';
import { INTRODUCED } from './data.ts';
import { writeFleet } from './fleet.ts';
import { writeIntegrations } from './integrations.ts';
import { writeNotifications } from './notifications.ts';
import { writePayments } from './payments.ts';
import { DEMO_MAIL } from './people.ts';
import { removePictures, storedPictures, storePictures, writePictures } from './pictures.ts';
import { writePositions } from './positions.ts';
import { writeReviews } from './reviews.ts';
import { runTrips, writeTrips } from './run-trips.ts';
import { pauseRoutes, planCalendar, writeRoutes } from './timetable.ts';
import { readTrips } from './trips.ts';
import { writeViews } from './views.ts';

/** The password of all demo accounts; it is printed at every start and is not a secret. */
export const DEMO_PASSWORD = 'Vezu-demo-2026!';

export interface DemoAccount {
  role: string;
  email: string;
  password: string;
}

const DEMO_ACCOUNTS: readonly DemoAccount[] = INTRODUCED.map(({ role, name }) => ({
  role,
  email: `${name}@${DEMO_MAIL}`,
  password: DEMO_PASSWORD,
}));

/**
 * Fills a database with carriers, people, routes, trips and bookings around `now`. The result depends only on `now`, except for the names
 * of pictures and the salt of the password. Existing demo data is replaced; a database with real accounts is refused (StartError). All of
 * it, with the milestone that says so, is one transaction: killed at any moment, it has either happened or can begin again.
 */
export async function seedDemo(app: AppContext, now: Date): Promise<{ accounts: readonly DemoAccount[] }> {
  const { pool, files, log } = app;
  const began = performance.now();
  await loadPlaces(pool);
  const passwordHash = await hashPassword(DEMO_PASSWORD);
  const outdated = await storedPictures(pool);
  await transaction(pool, async (sql) => {
    await clearDemo(sql);
    await writeDemo(app, sql, passwordHash, now);
    await writePictures(sql, await storePictures(files));
    await writeCredentials(app, sql, now);
    await reach(sql, DEMO_FILLED, now);
  });
  await removePictures(files, outdated);
  log.info({ ms: Math.round(performance.now() - began) }, 'demo data filled in');
  return { accounts: DEMO_ACCOUNTS };
}

/** Writes everything except the pictures into empty tables. */
export async function writeDemo(app: AppContext, sql: Db, passwordHash: string, now: Date): Promise<void> {
  const people = await writePeople(sql, passwordHash, now);
  const buses = await writeFleet(sql, people, now);
  const routes = await writeRoutes(sql, people, buses, now);
  const trips = await readTrips(sql);
  runTrips(trips, staffingOf(people, routes), now);
  await writeTrips(sql, trips, dispatchersOf(people));
  const parties = await writeBookings(sql, trips, people, now);
  await writePayments(sql, now);
  await writePositions(sql, trips, now);
  await writeChats(sql, now);
  await writeNotifications(app, sql, now);
  await writeReviews(sql, parties, scenarioPeople(people), now);
  await writeViews(sql, people, now);
  await writeIntegrations(app, sql, now);
  await pauseRoutes(sql, people, routes, now);
  await planCalendar(sql, people, routes, now);
}

/** Returns the list of accounts to sign in with, which is printed at the start. */
export function introduceDemo(): string {
  const widest = Math.max(...DEMO_ACCOUNTS.map(({ email }) => email.length));
  const rows = DEMO_ACCOUNTS.map(({ email, role }) => `  ${email.padEnd(widest)}  ${role}`);
  return [`Demo accounts, all with the password ${DEMO_PASSWORD}:`, ...rows].join('\n');
}

/** Deletes the data of an earlier fill, complete or partial. */
async function clearDemo(sql: Db): Promise<void> {
  const [other] = await sql`select from account where email not like ${`%@${DEMO_MAIL}`} limit 1`;
  if (other) {
    throw new StartError('There are people of its own in this database: demo data is filled into an empty one only.');
  }
  await sql`truncate account, carrier, route, route_plan, trip, party, booking, idempotency, trip_fix, crossing_wait restart identity cascade`;
}
