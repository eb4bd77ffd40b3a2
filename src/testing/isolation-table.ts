import { randomUUID } from 'node:crypto';
import { seatInput } from './bookings.ts';
import { MARK } from './isolation-victim.ts';
import { lvivWroclaw } from './timetable.ts';

/** The ids that bodies name: of the caller's own carrier, and of the one whose things it must not reach. */
export interface Scene {
  own: { driverId: number; busId: number };
  victim: { driverId: number; busId: number; routeId: number; tripId: number; bookingId: number };
}

export interface Line {
  body?: unknown;
  query?: Record<string, string>;
  /** The codes of the refusal; by default `not_found`, because what is another carrier's does not exist. */
  codes?: readonly string[];
}

const staff: LineOf = ({ own }) => ({ body: { driverId: own.driverId, busId: own.busId } });
type LineOf = (scene: Scene) => Line;

/** Of which fields the input complains: an id of another carrier is not among the choices. */
const UNKNOWN = ['not_found', 'invalid_input'] as const;

/** Endpoints that name something of a carrier, in the address or in the body: for another carrier it does not exist. */
export const REFUSED: Record<string, Line | LineOf> = {
  'carriers.deletePhoto': {},
  'members.resend': {},
  'members.withdraw': {},
  'members.setRole': { body: { role: 'driver' } },
  'members.remove': {},
  'members.accept': {},
  'members.decline': {},
  'imports.undo': {},
  'fleet.bus': {},
  'fleet.edit': { body: bus() },
  'fleet.give': ({ own }) => ({ body: { drivers: [own.driverId] } }),
  'fleet.addPhoto': {},
  'fleet.orderPhotos': {},
  'fleet.deletePhoto': {},
  'credentials.show': {},
  'credentials.edit': { body: document('registration') },
  'credentials.remove': {},
  'credentials.file': {},
  'credentials.add': ({ victim }) => ({
    body: { busId: victim.busId, driverId: null, data: document('registration') },
    codes: UNKNOWN,
  }),
  'timetable.route': {},
  'timetable.edit': { body: lvivWroclaw() },
  'timetable.setStatus': { body: { status: 'paused' } },
  'timetable.add': ({ victim }) => ({
    body: lvivWroclaw({ busId: victim.busId, driverId: victim.driverId }),
    codes: UNKNOWN,
  }),
  'points.edit': { body: { placeId: 702550, name: 'АС-2', pin: null, side: '', noteUk: '', noteEn: '' } },
  'points.remove': {},
  'calendar.ofRoute': { query: { from: '2026-06-12', to: '2026-06-14' } },
  'calendar.setDay': { body: { as: 'off' } },
  'calendar.addRun': { body: { departs: '14:30' } },
  'calendar.removeRun': {},
  'calendar.setSeasons': { body: { seasonOnly: false, seasons: [] } },
  'prices.setFareClass': { body: fareClass() },
  'prices.deleteFareClass': {},
  'prices.endPromoCode': {},
  'priceChanges.preview': ({ victim }) => ({ body: priceChange(victim.routeId) }),
  'priceChanges.add': ({ victim }) => ({ body: priceChange(victim.routeId) }),
  'priceChanges.end': {},
  'trips.sheet': {},
  'trips.assign': staff,
  'trips.cancel': { body: { cause: 'weather', reason: '' } },
  'roster.addAbsence': ({ victim }) => ({
    body: { driverId: victim.driverId, from: '2026-06-20', to: '2026-06-21', kind: 'off' },
    codes: UNKNOWN,
  }),
  'roster.removeAbsence': {},
  'roster.hours': ({ victim }) => ({ query: { driver: String(victim.driverId) } }),
  'bookings.book': () => ({
    body: seatInput(),
    codes: ['not_allowed', 'not_found', 'carrier_elsewhere'],
  }),
  'ticketTexts.state': {},
  'ticketTexts.send': {},
  // Anyone who books may ask for a code; to staff of another carrier every code is unknown.
  'bookings.promo': { codes: ['promo_unknown'] },
  'bookings.booking': {},
  'bookings.findByCode': {},
  'bookings.confirm': {},
  'bookings.quote': { body: { price: '50' } },
  'bookings.cancel': { body: { reason: '' } },
  'bookings.waive': {},
  'debts.payParty': { body: { method: 'cash' } },
  'debts.giveBackParty': {},
  'debts.forgive': {},
  'coming.coming': {},
  'changes.changeTrips': {},
  'changes.otherTrips': {},
  'changes.takeOther': ({ victim }) => ({ body: { tripId: victim.tripId } }),
  'changes.previewChange': {},
  'changes.proposeChange': {},
  'changes.acceptChange': {},
  'changes.declineChange': {},
  'changes.withdrawChange': {},
  'people.passenger': {},
  'money.tripCash': {},
  'money.removeExpense': {},
  'money.handOver': {},
  'money.confirmCash': {},
  'papers.paper': { query: { locale: 'uk' } },
  'documents.document': {},
  'documents.setDocument': {
    body: { kind: 'passport', number: 'FA123456', born: '1990-05-17', citizenship: 'UA' },
  },
  'documents.removeDocument': {},
  'transfers.ofBooking': {},
  'receivers.acceptRedirect': {},
  'receivers.declineRedirect': {},
  'sheet.act': () => ({
    body: {
      device: randomUUID(),
      actions: [{ id: randomUUID(), at: '2026-06-10T09:00:00.000Z', do: { action: 'start' } }],
    },
  }),
  'custody.putPhoto': {},
  'custody.photo': {},
  'chat.open': ({ victim }) => ({ body: { from: 'booking', bookingId: victim.bookingId, to: 'driver' } }),
  'chat.chat': {},
  'chat.messages': {},
  'chat.send': () => ({ body: { clientId: randomUUID(), text: 'Добрий день' } }),
  'chat.sendImage': () => ({ query: { clientId: randomUUID() } }),
  'chat.sendVoice': () => ({ query: { clientId: randomUUID(), seconds: '5' } }),
  'chat.withdraw': {},
  'chat.read': { query: { upTo: '1' } },
  'chat.block': {},
  'chat.unblock': {},
  'announcements.announce': () => ({ body: { announcementId: randomUUID(), text: 'Їдемо' } }),
  'announcements.ofTrip': {},
  'announcements.acknowledge': {},
  'inbox.aside': {},
  'inbox.messages': {},
  'inbox.assign': {},
  'inbox.settle': {},
  'inbox.changePhrase': { body: { uk: 'Їдемо', en: '' } },
  'inbox.removePhrase': {},
  'tracking.position': {},
  'shares.share': {},
  'shares.revoke': {},
  'reviews.answer': { body: { answer: 'Дякуємо' } },
  'found.ofTrip': {},
  'found.enter': {},
  'found.answer': { body: { answer: 'notFound', note: 'Шукали' } },
  'found.addPhoto': {},
  'found.photo': {},
  'disruption.replacement': {},
  'disruption.replace': ({ own }) => ({ body: { busId: own.busId, driverId: own.driverId, digest: '' } }),
  'disruption.calls': {},
  'disruption.callUnread': {},
  'disruption.tick': {},
  'disruption.unseated': {},
  'disruption.out': ({ victim }) => ({
    query: { kind: 'bus', out: String(victim.busId), from: '2026-06-10', until: '2026-06-14' },
  }),
  'disruption.replaceOut': ({ own, victim }) => ({
    body: { kind: 'bus', out: victim.busId, by: own.busId, trips: [{ tripId: victim.tripId, digest: '' }] },
  }),
  'disruption.closure': ({ victim }) => ({
    query: { trip: String(victim.tripId), from: '2026-06-10', until: '2026-06-14' },
  }),
  'disruption.close': ({ victim }) => ({ body: { trips: [{ tripId: victim.tripId, digest: '' }] } }),
  'keys.revoke': {},
  'webhooks.edit': { body: { url: 'https://example.org/events', events: ['booking.created'] } },
  'webhooks.rotate': {},
  'webhooks.setActive': { body: { active: false } },
  'webhooks.remove': {},
  'webhooks.test': {},
  'webhooks.log': {},
  'webhooks.again': {},
  'waiting.ofTrip': {},
  'guests.unproven': {},
  'guests.releaseUnproven': ({ victim }) => ({ body: { bookingId: victim.bookingId } }),
};

/** Reads of what is the caller's own, also beside an id of another carrier: the answer holds nothing with the mark. */
export const OWN_ONLY: Record<string, Line | LineOf> = {
  'people.driverContacts': {},
  'announcements.own': {},
  'shares.links': {},
  'figures.legs': { query: { from: '2026-06-01', to: '2026-06-30' } },
  'carriers.members': {},
  'carriers.about': {},
  'members.invitations': {},
  'rates.rates': {},
  'bank.bank': {},
  'imports.list': {},
  'imports.csv': { query: { kind: 'customers' } },
  'fleet.buses': {},
  'credentials.list': {},
  'timetable.routes': {},
  'calendar.daysOff': {},
  'points.points': {},
  'calendar.previewDaysOff': { query: { from: '2026-06-12', to: '2026-06-14' } },
  'prices.fareClasses': {},
  'prices.returnDiscount': {},
  'prices.promoCodes': {},
  'priceChanges.list': {},
  'conditions.conditions': {},
  'trips.list': {},
  'trips.unconfirmedBookings': {},
  'trips.ahead': {},
  'roster.week': { query: { from: '2026-06-08' } },
  'callers.caller': { query: { phone: '+380671112233' } },
  'callers.stops': {},
  'customers.list': { query: { q: MARK } },
  'customers.bookings': { query: { phone: '+380671112233' } },
  'dataRequests.list': {},
  'dataRequests.find': { query: { phone: '+380671112233' } },
  'callers.trips': { query: { from: '1', to: '2' } },
  'money.cashUps': {},
  'debts.debts': {},
  'money.paymentsCsv': { query: { from: '2026-06-01', to: '2026-06-30' } },
  'parcels.list': {},
  'custody.unclaimed': {},
  'chat.chats': {},
  'chat.found': { query: { q: MARK } },
  'chat.unread': {},
  'chat.unreadMessages': {},
  'inbox.list': {},
  'inbox.phrases': {},
  'tracking.buses': {},
  'tracking.settings': {},
  'found.ofCarrier': {},
  'notices.list': {},
  'notices.unread': {},
  'dashboard.dashboard': {},
  'figures.figures': { query: { from: '2026-06-01', to: '2026-06-30', by: 'bus' } },
  'figures.csv': { query: { from: '2026-06-01', to: '2026-06-30', by: 'bus' } },
  'disruption.wordings': {},
  'finder.find': { query: { q: MARK } },
  'keys.list': {},
  'webhooks.list': {},
  'verification.own': {},
};

/** Writes without an id of anything: they change the caller's own carrier, which the session names. */
export const OWN_CARRIER: readonly string[] = [
  ...['carriers.setAbout', 'carriers.setLogo', 'carriers.deleteLogo', 'carriers.addPhoto', 'carriers.orderPhotos'],
  ...[
    'members.invite',
    'rates.setRates',
    'bank.setBank',
    'bank.dropBank',
    'fleet.add',
    'imports.check',
    'imports.make',
    'credentials.upload',
  ],
  ...['calendar.addDaysOff', 'calendar.removeDayOff', 'prices.addFareClass', 'points.add', 'prices.setReturnDiscount'],
  ...['prices.addPromoCode', 'conditions.setCancellation', 'conditions.setParcels', 'callers.note', 'inbox.addPhrase'],
  ...['customers.merge', 'customers.split', 'dataRequests.copy', 'dataRequests.erase'],
  ...['tracking.changeSettings', 'keys.add', 'webhooks.add', 'verification.declare'],
];

/** What belongs to a person and not to a carrier: found by the account of the session. */
export const OWN_ACCOUNT: readonly string[] = [
  ...['accounts.', 'profiles.', 'passwords.', 'emailConfirmation.', 'passkeys.', 'sessions.', 'notificationChoices.'],
  ...[
    'providers.',
    'secondFactor.',
    'proof.',
    'signIns.',
    'personalData.',
    'rosterFeed.',
    'senders.',
    'telegram.',
    'phoneProof.',
  ],
  ...['notices.read', 'notices.pushKey', 'notices.subscribe', 'notices.unsubscribe', 'members.own', 'support.own'],
  ...['members.workAlone', 'members.becomeCompany'],
  ...['location.', 'reference.acceptTerms', 'reports.restrictions'],
];

function bus() {
  return {
    ...{ manufacturer: 'VW', model: 'Crafter', year: 2020, color: 'білий', number: 'ВС 4178 НК', seatsCount: 18 },
    ...{ layout: '2+1', parcelCapacityKg: 100, status: 'active', amenities: ['wifi'] },
  };
}

function document(kind: string | null) {
  return { number: 'AA 123456', issuedBy: 'Сервіс', validUntil: '2027-06-01', ...(kind && { kind }) };
}

function fareClass() {
  const rule = { discountPercent: 20, fixedCents: null, ageFrom: null, ageTo: null, needsSeat: true };
  return { nameUk: 'Діти', nameEn: 'Children', ...rule };
}

function priceChange(routeId: number) {
  const when = { firstDay: '2026-06-12', lastDay: null, days: [0], run: null };
  return { routeId, ...when, percent: 10, amountCents: null, prices: null };
}
