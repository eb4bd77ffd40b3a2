import type { AppContext } from '#server/context.ts';
import { hashPassword } from '#server/core/auth/passwords.ts';
import { type Db, transaction } from '#server/core/database/db.ts';
import { DEMO_FILLED, reach } from '#server/core/database/milestones.ts';
import { StartError } from '#server/core/start-error.ts';
import { loadPlaces } from '#server/network/places/commands/load.ts';
import { writePeople } from './accounts.ts';
import { writeAlerts } from './alerts.ts';
import { writeBookings } from './bookings/write.ts';
import { writeChats } from './chats.ts';
import { writeComing } from './coming.ts';
import { writeCredentials } from './credentials.ts';
import { INTRODUCED } from './data.ts';
import { writeIntegrations } from './integrations.ts';
import { writeNotifications } from './notifications.ts';
import { writePayments } from './payments.ts';
import { DEMO_MAIL } from './people.ts';
import { storedPictures, storePictures, writePictures } from './pictures.ts';
import { pinPoints } from './points.ts';
import { writePositions } from './positions.ts';
import { writeReports } from './reports.ts';
import { writeReviews } from './reviews.ts';
import { writeSupport } from './support.ts';
import { planCalendar, writeRoutes } from './timetable.ts';
import { runTrips } from './trips.ts';
import { writeViews } from './views.ts';

/** The password of all demo accounts; it is printed at every start and is not a secret. */
export const DEMO_PASSWORD = 'Vezu-demo-2026!';

const DEMO_ACCOUNTS = INTRODUCED.map(({ role, name }) => ({
  ...{ role, email: `${name}@${DEMO_MAIL}`, password: DEMO_PASSWORD },
}));

/**
 * Fills a database with carriers, people, routes, trips and bookings around `now`. The result depends only on `now`, except for the names
 * of pictures, the codes of reports and requests, and the salt of the password. Existing demo data is replaced; a database with real accounts is refused (StartError). All of
 * it, with the milestone that says so, is one transaction: killed at any moment, it has either happened or can begin again.
 */
export async function seedDemo(app: AppContext, now: Date): Promise<{ accounts: typeof DEMO_ACCOUNTS }> {
  const { pool, files, log } = app;
  const startedAt = performance.now();
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
  for (const file of outdated) await files.delete(file);
  log.info({ ms: Math.round(performance.now() - startedAt) }, 'demo data filled in');
  return { accounts: DEMO_ACCOUNTS };
}

/** Writes everything except the pictures into empty tables. */
export async function writeDemo(app: AppContext, sql: Db, passwordHash: string, now: Date): Promise<void> {
  const people = await writePeople(sql, passwordHash, now);
  const routes = await writeRoutes(sql, people, now);
  await pinPoints(sql);
  const trips = await runTrips(sql, people, routes, now);
  const parties = await writeBookings(sql, trips, people, now);
  await writePayments(sql, now);
  await writeComing(sql, now);
  await writePositions(sql, trips, now);
  await writeChats(sql, now);
  await writeNotifications(app, sql, now);
  await writeAlerts(sql, people, now);
  await writeReviews(sql, parties, people, now);
  await writeReports(sql, now);
  await writeSupport(sql, now);
  await writeViews(sql, people, now);
  await writeIntegrations(app, sql, now);
  await planCalendar(sql, people, routes, now);
}

/** Returns the list of accounts to sign in with, which is printed at the start. */
export function introduceDemo(): string {
  const widest = Math.max(...DEMO_ACCOUNTS.map(({ email }) => email.length));
  const rows = DEMO_ACCOUNTS.map(({ email, role }) => `  ${email.padEnd(widest)}  ${role}`);
  return [`Demo accounts, all with the password ${DEMO_PASSWORD}:`, ...rows].join('\n');
}

async function clearDemo(sql: Db): Promise<void> {
  const [other] = await sql`select from account where email not like ${`%@${DEMO_MAIL}`} limit 1`;
  if (other) {
    throw new StartError('There are people of its own in this database: demo data is filled into an empty one only.');
  }
  await sql`truncate account, carrier, route, route_plan, trip, party, booking, idempotency, trip_fix, crossing_wait, support_answer
    restart identity cascade`;
}
