import { HELP_NUMBERS } from '#shared/office/support/help-numbers.ts';
import type { FindActor } from './core/auth/token.ts';
import type { Pool } from './core/database/db.ts';
import { collectOrphans } from './core/files/collect-orphans.ts';
import { type Domain, defineModule } from './core/http/calls/handlers.ts';
import { deleteExpiredAnswers } from './core/http/calls/idempotency.ts';
import { deleteExpiredCounters } from './core/limits/delete-expired-counters.ts';
import { mailJobs } from './core/mail/jobs.ts';
import { textingJobs } from './core/texting/jobs.ts';
import { chatModule } from './messaging/chat/module.ts';
import { foundModule } from './messaging/found/module.ts';
import { notify } from './messaging/notifications/commands/notify.ts';
import { notificationsModule } from './messaging/notifications/module.ts';
import { reviews } from './messaging/reviews/handlers.ts';
import { telegram } from './messaging/telegram/handlers.ts';
import { invitationsWith } from './network/carriers/commands/answer.ts';
import { carriersModule } from './network/carriers/module.ts';
import { credentials } from './network/credentials/handlers.ts';
import { fleet } from './network/fleet/handlers.ts';
import { placesModule } from './network/places/module.ts';
import { timetableModule } from './network/timetable/module.ts';
import { adminModule } from './office/admin/module.ts';
import { alertsModule } from './office/alerts/module.ts';
import { customers } from './office/customers/handlers.ts';
import { dashboard, figureCalls } from './office/dashboard/handlers.ts';
import { disruption } from './office/disruption/handlers.ts';
import { finderDomain } from './office/finder/handlers.ts';
import { importsModule } from './office/imports/module.ts';
import { withKeys } from './office/integrations/commands/keys.ts';
import { integrationsModule } from './office/integrations/module.ts';
import { search } from './office/search/handlers.ts';
import { supportModule } from './office/support/module.ts';
import { trackingModule } from './operations/tracking/module.ts';
import { liveStops } from './operations/tracking/queries/live.ts';
import { sessionActors } from './people/accounts/commands/find-actor.ts';
import { accountsModule } from './people/accounts/module.ts';
import { referenceModule } from './people/reference/module.ts';
import { reportsModule } from './people/reports/module.ts';
import { tripBookings } from './sales/bookings/commands/trip-end.ts';
import { bookingsModule } from './sales/bookings/module.ts';
import { paymentsModule } from './sales/payments/module.ts';
import { pricesModule } from './sales/prices/module.ts';
import { beginDrives } from './sales/trips/commands/invited-driver.ts';
import { makeTrips } from './sales/trips/commands/make.ts';
import { releaseDriver, restCarrier } from './sales/trips/commands/release.ts';
import { tripsModule } from './sales/trips/module.ts';

const LIBRARIES: readonly Domain[] = [
  { name: 'http', routes: [], ...deleteExpiredAnswers },
  { name: 'limits', routes: [], ...deleteExpiredCounters },
  { name: 'mail', routes: [], ...mailJobs },
  { name: 'texting', routes: [], ...textingJobs },
];

const JOINING = { begin: beginDrives, rest: restCarrier };

/** The domains above accounts, lowest first. A lower domain gets what it needs from a higher one as an argument of its module. */
const HIGHER: readonly Domain[] = [
  referenceModule(HELP_NUMBERS),
  reportsModule(notify),
  placesModule,
  carriersModule({ ...JOINING, release: releaseDriver }),
  defineModule('fleet', [fleet]),
  defineModule('credentials', [credentials]),
  timetableModule(makeTrips),
  pricesModule(makeTrips),
  tripsModule(tripBookings, liveStops),
  bookingsModule(liveStops),
  paymentsModule,
  chatModule,
  trackingModule,
  defineModule('reviews', [reviews]),
  foundModule,
  defineModule('telegram', [telegram]),
  notificationsModule,
  defineModule('search', [search]),
  defineModule('dashboard', [dashboard, figureCalls]),
  defineModule('disruption', [disruption]),
  defineModule('finder', [finderDomain()]),
  importsModule,
  integrationsModule,
  supportModule,
  alertsModule,
  defineModule('customers', [customers]),
  adminModule,
];

/** The domains, lowest first. */
const DOMAINS: readonly Domain[] = [
  accountsModule(
    HIGHER.flatMap((module) => module.personalData ?? []),
    invitationsWith(JOINING),
  ),
  ...HIGHER,
];

/** Every column with ids of stored files. */
export const FILE_COLUMNS: readonly string[] = DOMAINS.flatMap((module) => module.storedFiles ?? []);

/** Every module of the server, listed in this place only. */
export const MODULES: readonly Domain[] = [
  ...LIBRARIES,
  { name: 'files', routes: [], ...collectOrphans(FILE_COLUMNS) },
  ...DOMAINS,
];

/** APIs and single endpoints that visitors may use while `PUBLIC_BROWSING` is on (docs/product.md 1.4). */
export const BROWSING: ReadonlySet<string> = new Set([
  'carriers',
  'conditions.ofCarrier',
  'reviews',
  'search',
  'profiles.driver',
  'fleet.ofCarrier',
  'timetable.ofCarrier',
  'bookings.terms',
  'bookings.seats',
  'guests.book',
  'alerts.createByMail',
  'alerts.full',
]);

/** Returns the function that finds the actor of a sign-in's token, cached for a second by default, or of an API key. */
export function actorFinder(pool: Pool, trustedMs?: number): FindActor {
  return withKeys(pool, sessionActors(pool, trustedMs));
}
