import { HELP_NUMBERS } from '#shared/office/support/help-numbers.ts';
import type { FindActor } from './core/auth/token.ts';
import type { Pool } from './core/database/db.ts';
import { collectOrphans } from './core/files/collect-orphans.ts';
import { type Domain, defineModule } from './core/http/calls/handlers.ts';
import { deleteExpiredAnswers } from './core/http/calls/idempotency.ts';
import { deleteExpiredCounters } from './core/limits/delete-expired-counters.ts';
import { mailJobs } from './core/mail/jobs.ts';
import { textingJobs } from './core/texting/jobs.ts';
import { announcementsDomain, ticketAnnouncements } from './messaging/chat/handlers/announcements.ts';
import { inboxDomain } from './messaging/chat/handlers/inbox.ts';
import { chatDomain } from './messaging/chat/handlers.ts';
import { lostByTicket } from './messaging/found/handlers/tickets.ts';
import { found } from './messaging/found/handlers.ts';
import { notify } from './messaging/notifications/commands/notify.ts';
import { unsubscribe } from './messaging/notifications/handlers/unsubscribe.ts';
import { notifications } from './messaging/notifications/handlers.ts';
import { reviews } from './messaging/reviews/handlers.ts';
import { telegram } from './messaging/telegram/handlers.ts';
import { invitationsWith } from './network/carriers/commands/answer.ts';
import { bank, legal, legalFields, rates } from './network/carriers/handlers/company.ts';
import { membersDomain } from './network/carriers/handlers/members.ts';
import { carriers } from './network/carriers/handlers.ts';
import { credentials } from './network/credentials/handlers.ts';
import { fleet } from './network/fleet/handlers.ts';
import { placesDesk } from './network/places/handlers/desk.ts';
import { places } from './network/places/handlers.ts';
import { calendarDomain } from './network/timetable/handlers/calendar.ts';
import { points } from './network/timetable/handlers/points.ts';
import { timetableDomain } from './network/timetable/handlers.ts';
import { lookup } from './office/admin/handlers/lookup.ts';
import { mails, phoneTexts } from './office/admin/handlers/mails.ts';
import { verification } from './office/admin/handlers/verification.ts';
import { admin, market } from './office/admin/handlers.ts';
import { alerts, waiting } from './office/alerts/handlers.ts';
import { customers } from './office/customers/handlers.ts';
import { dashboard, figureCalls } from './office/dashboard/handlers.ts';
import { disruption } from './office/disruption/handlers.ts';
import { finderDomain } from './office/finder/handlers.ts';
import { imports } from './office/imports/handlers.ts';
import { withKeys } from './office/integrations/commands/keys.ts';
import { embed, keys } from './office/integrations/handlers/keys.ts';
import { webhooks } from './office/integrations/handlers/webhooks.ts';
import { search } from './office/search/handlers.ts';
import { tickets } from './office/support/handlers/desk.ts';
import { questions } from './office/support/handlers/questions.ts';
import { support } from './office/support/handlers.ts';
import { trackingModule } from './operations/tracking/module.ts';
import { liveStops } from './operations/tracking/queries/live.ts';
import { sessionActors } from './people/accounts/commands/find-actor.ts';
import { accountsModule } from './people/accounts/module.ts';
import { help } from './people/reference/handlers/help.ts';
import { advice, reference, texts } from './people/reference/handlers.ts';
import { moderation } from './people/reports/handlers/desk.ts';
import { reports } from './people/reports/handlers.ts';
import { tripBookings } from './sales/bookings/commands/trip-end.ts';
import { bookingsModule } from './sales/bookings/module.ts';
import { checkouts } from './sales/payments/handlers/checkout.ts';
import { fiscal } from './sales/payments/handlers/fiscal.ts';
import { cardSettings } from './sales/payments/handlers/settings.ts';
import { conditions, priceChangesDomain, prices } from './sales/prices/handlers.ts';
import { beginDrives } from './sales/trips/commands/invited-driver.ts';
import { makeTrips } from './sales/trips/commands/make.ts';
import { releaseDriver, restCarrier } from './sales/trips/commands/release.ts';
import { roster, rosterFeed } from './sales/trips/handlers/roster-feed.ts';
import { boardDomain, tripsDomain } from './sales/trips/handlers.ts';

const LIBRARIES: readonly Domain[] = [
  { name: 'http', routes: [], ...deleteExpiredAnswers },
  { name: 'limits', routes: [], ...deleteExpiredCounters },
  { name: 'mail', routes: [], ...mailJobs },
  { name: 'texting', routes: [], ...textingJobs },
];

const JOINING = { begin: beginDrives, rest: restCarrier };

/** The domains above accounts, lowest first. A lower domain gets what it needs from a higher one as an argument of its module. */
const HIGHER: readonly Domain[] = [
  defineModule('reference', [reference, advice, help(HELP_NUMBERS), texts]),
  defineModule('reports', [reports, moderation(notify)]),
  defineModule('places', [places, placesDesk]),
  defineModule('carriers', [
    carriers,
    membersDomain({ ...JOINING, release: releaseDriver }),
    rates,
    bank,
    legal,
    legalFields,
  ]),
  defineModule('fleet', [fleet]),
  defineModule('credentials', [credentials]),
  defineModule('timetable', [timetableDomain(makeTrips), calendarDomain(makeTrips), points]),
  defineModule('prices', [prices, conditions, priceChangesDomain(makeTrips)]),
  defineModule('trips', [tripsDomain(tripBookings, liveStops), boardDomain(liveStops), roster, rosterFeed]),
  bookingsModule(liveStops),
  defineModule('payments', [cardSettings, checkouts, fiscal]),
  defineModule('chat', [chatDomain(), announcementsDomain(), ticketAnnouncements, inboxDomain()]),
  trackingModule,
  defineModule('reviews', [reviews]),
  defineModule('found', [found, lostByTicket]),
  defineModule('telegram', [telegram]),
  defineModule('notifications', [notifications, unsubscribe]),
  defineModule('search', [search]),
  defineModule('dashboard', [dashboard, figureCalls]),
  defineModule('disruption', [disruption]),
  defineModule('finder', [finderDomain()]),
  defineModule('imports', [imports]),
  defineModule('integrations', [keys, webhooks, embed]),
  defineModule('support', [support, tickets, questions]),
  defineModule('alerts', [alerts, waiting]),
  defineModule('customers', [customers]),
  defineModule('admin', [admin, verification, lookup, mails, phoneTexts, market]),
];

/** The domains, lowest first. */
const DOMAINS: readonly Domain[] = [
  accountsModule(
    HIGHER.flatMap((module) => module.personalData ?? []),
    invitationsWith(JOINING),
  ),
  ...HIGHER,
];

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
