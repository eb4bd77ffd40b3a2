import { sessionActors } from './accounts/commands/find-actor.ts';
import { emailConfirmation } from './accounts/handlers/email-confirmation.ts';
import { notificationChoices } from './accounts/handlers/notification-choices.ts';
import { passkeys } from './accounts/handlers/passkeys.ts';
import { passwords } from './accounts/handlers/passwords.ts';
import { personalData } from './accounts/handlers/personal-data.ts';
import { profiles } from './accounts/handlers/profiles.ts';
import { proof } from './accounts/handlers/proof.ts';
import { providers } from './accounts/handlers/providers.ts';
import { secondFactor } from './accounts/handlers/second-factor.ts';
import { sessions } from './accounts/handlers/sessions.ts';
import { signIns } from './accounts/handlers/sign-ins.ts';
import { support } from './accounts/handlers/support.ts';
import { accounts } from './accounts/handlers.ts';
import type { FindActor } from './auth/token.ts';
import { tripBookings } from './bookings/commands/trip-end.ts';
import { people } from './bookings/handlers/people.ts';
import { bookings } from './bookings/handlers.ts';
import { membersDomain } from './carriers/handlers/members.ts';
import { carriers } from './carriers/handlers.ts';
import { announcementsDomain } from './chat/handlers/announcements.ts';
import { chatDomain } from './chat/handlers.ts';
import { dashboard } from './dashboard/handlers.ts';
import type { Pool } from './database/db.ts';
import { fleet } from './fleet/handlers.ts';
import type { Domain } from './http/handlers.ts';
import { forgetAnswers } from './http/idempotency.ts';
import { forgetCounters } from './limits/rate-limit.ts';
import { mailJobs } from './mail/mail.ts';
import { notifications } from './notifications/handlers.ts';
import { places } from './places/handlers.ts';
import { reviews } from './reviews/handlers.ts';
import { search } from './search/handlers.ts';
import { timetableDomain } from './timetable/handlers.ts';
import { eraseTracking } from './tracking/commands/erase.ts';
import { location } from './tracking/handlers/location.ts';
import { tracking } from './tracking/handlers/positions.ts';
import { senders } from './tracking/handlers/senders.ts';
import { shares } from './tracking/handlers/shares.ts';
import { liveStops } from './tracking/queries/live-stops.ts';
import { trackingData } from './tracking/queries/personal-data.ts';
import { makeTrips } from './trips/commands/make.ts';
import { releaseDriver } from './trips/commands/release.ts';
import { tripsDomain } from './trips/handlers.ts';

/** The domains, lowest first. */
const MODULES: readonly Domain[] = [
  { name: 'core', routes: [], ...forgetAnswers },
  { name: 'limits', routes: [], ...forgetCounters },
  { name: 'mail', routes: [], ...mailJobs },
  accounts,
  profiles,
  passwords,
  emailConfirmation,
  passkeys,
  sessions,
  notificationChoices,
  providers,
  secondFactor,
  proof,
  signIns,
  support,
  places,
  carriers,
  membersDomain(releaseDriver),
  fleet,
  timetableDomain(makeTrips),
  tripsDomain(tripBookings, liveStops),
  bookings,
  people,
  chatDomain(),
  announcementsDomain(),
  location,
  tracking,
  shares,
  senders,
  {
    name: 'positions',
    routes: [],
    personalData: {
      covers: ['trip_share.account_id', 'tracking_token.account_id', 'trip_position.driver_id'],
      export: trackingData,
      erase: eraseTracking,
    },
  },
  reviews,
  notifications,
  search,
  dashboard,
];

/** Every domain of the server: the one place that names them all, and ties a lower to a higher one. */
export const DOMAINS: readonly Domain[] = [...MODULES, personalData(MODULES)];

/** Domains and single endpoints that visitors may use while `PUBLIC_BROWSING` is on (docs/product.md 1.4). */
export const BROWSING: ReadonlySet<string> = new Set([
  'carriers',
  'reviews',
  'search',
  'profiles.driver',
  'fleet.ofCarrier',
  'timetable.ofCarrier',
  'bookings.terms',
  'bookings.seats',
  'fleet.ofCarrier',
  'timetable.ofCarrier',
]);

/** How the server finds out who carries a token; an answer is trusted for a second unless told otherwise. */
export function actorFinder(pool: Pool, trustedMs?: number): FindActor {
  return sessionActors(pool, trustedMs);
}
