import { readFileSync } from 'node:fs';
import { glob } from 'node:fs/promises';
import { beforeAll, expect, it, test } from 'vitest';
import { pointsApi } from '#shared/network/timetable/points-api.ts';
import { appScene } from '#testing/scene.ts';
import { addCarrier } from '#testing/server/carriers.ts';
import { TOWNS } from '#testing/timetable.ts';
import { MODULES } from '../modules.ts';

const app = appScene();

/** Names of endpoints that add something, beside all that answer 201. */
const ADDS = /\.(add|ask|book|createBy|file|issue|make|open|propose|report|send|write)/;

/** A table that counts the rows of each owner by itself (`check_rows_of_owner`). */
const rows = (table: string) => `rows of ${table}`;
const OPERATOR = 'an operator';
const STATE = 'changes a state, which is one';

/** Limit of what one person or carrier adds by each endpoint. */
const LIMITS: Readonly<Record<string, string>> = {
  'accounts.signUp': '60 in 15 minutes of a network',
  'emailConfirmation.add': 'CONFIRMATION_MAILS_PER_DAY, one a minute',
  'phoneProof.sendCode': '5 a day',
  'phoneEntry.sendCode': '5 a day of a network for one number, 20 for any',
  'passkeys.add': 'MAX_PASSKEYS',
  'providers.signUp': '60 in 15 minutes of a network',
  'views.store': 'VIEWS_MAX',
  'reference.addAnnouncement': OPERATOR,
  'help.addTopic': OPERATOR,
  'reports.file': '10 in 15 minutes, 30 receipts a day',
  'moderation.open': OPERATOR,
  'placesDesk.addPlace': OPERATOR,
  'carriers.addPhoto': 'MAX_PHOTOS',
  'members.invite': '50 a day; rows of member',
  'fleet.add': rows('bus'),
  'fleet.addPhoto': 'MAX_PHOTOS',
  'credentials.add': rows('credential'),
  'credentials.upload': 'MAX_UNNAMED_FILES, 200 a day',
  'timetable.add': rows('route'),
  'calendar.addRun': 'MAX_EXTRA_RUNS of a date',
  'calendar.addDaysOff': rows('carrier_day_off'),
  'points.add': rows('boarding_point'),
  'prices.addFareClass': 'MAX_FARE_CLASSES',
  'prices.addExtra': 'MAX_EXTRAS',
  'prices.addPromoCode': 'MAX_PROMO_CODES',
  'priceChanges.add': 'MAX_PRICE_CHANGES',
  'roster.addAbsence': rows('driver_absence'),
  'rosterFeed.makeFeed': STATE,
  'bookings.book': 'MAX_BOOKINGS_PER_HOUR; seats of the trip for an office',
  'changes.proposeChange': 'one open change of a booking',
  'companions.add': 'MAX_COMPANIONS',
  'invoices.issueByTicket': 'MAX_INVOICES',
  'invoices.issue': 'MAX_INVOICES',
  'ticketTexts.send': 'one in a pause, TICKET_TEXTS_OF_CARRIER a day',
  'guests.book': 'MAX_GUEST_BOOKINGS_PER_HOUR, GUEST_SEATS_OF_NETWORK',
  'receivers.addPhoto': 'MAX_SENDER_PHOTOS',
  'checkouts.open': '20 an hour',
  'checkouts.ask': '60 an hour',
  'checkouts.openParcel': '20 an hour',
  'checkouts.askParcel': '60 an hour',
  'chat.open': '20 at once, 36 an hour',
  'chat.send': '40 at once, two a second',
  'chat.sendImage': '12 at once, 12 a minute',
  'chat.sendVoice': '12 at once, 6 a minute',
  'announcements.announce': '6 at once, 72 an hour',
  'inbox.addPhrase': 'MAX_PHRASES',
  'shares.share': 'MAX_SHARES',
  'senders.makeToken': STATE,
  'reviews.write': 'one of an account and trip',
  'reviews.addPhoto': 'MAX_REVIEW_PHOTOS',
  'found.report': 'MAX_REPORTS of a ride',
  'found.enter': rows('found_item'),
  'found.addPhoto': 'MAX_FOUND_PHOTOS',
  'lostByTicket.report': 'MAX_REPORTS of a ride, REPORTS_OF_NETWORK',
  'lostByTicket.addPhoto': 'MAX_FOUND_PHOTOS, PHOTOS_OF_TICKET',
  'telegram.connect': STATE,
  'imports.make': 'rows of import, bus, route, boarding_point, caller_note; ROWS_AN_HOUR',
  'keys.add': 'MAX_KEYS',
  'webhooks.add': 'MAX_WEBHOOKS',
  'support.write': '5 in 15 minutes',
  'tickets.addAnswer': OPERATOR,
  'questions.ask': '10 a day of a mailbox or number',
  'questions.askByTicket': '10 a day of a mailbox or number',
  'alerts.create': 'MAX_ALERTS',
  'alerts.createByMail': 'MAX_ALERTS, MAIL_ALERTS_OF_NETWORK an hour',
  'waiting.join': 'MAX_WAITING',
  'waiting.take': 'MAX_WAITING, as a booking',
  'lookup.openView': OPERATOR,
};

test('every endpoint that adds something has a limit', () => {
  const adding = MODULES.flatMap(({ routes }) => routes)
    .filter(({ name, endpoint }) => endpoint.method === 'POST' && (endpoint.status === 201 || ADDS.test(name)))
    .map(({ name }) => name);
  expect(adding.toSorted()).toEqual(Object.keys(LIMITS).toSorted());
});

test('each constant that a limit names is one of shared', async () => {
  const exported = new Set<string>();
  for await (const path of glob('src/shared/**/*.ts'))
    for (const [, name = ''] of readFileSync(path, 'utf8').matchAll(/(?:export const |^ {2})([A-Z][A-Z_]+)(?: =|:)/gm))
      exported.add(name);
  const named = Object.values(LIMITS).flatMap((limit) => limit.match(/[A-Z]+(?:_[A-Z]+)+/g) ?? []);
  expect(named.filter((name) => !exported.has(name))).toEqual([]);
});

test('each table that a limit names counts the rows of an owner', async () => {
  const counted = await app.sql<{ table: string }[]>`
    select tgrelid::regclass::text as table from pg_trigger where tgname = 'rows_of_owner' order by 1`;
  const named = Object.values(LIMITS).flatMap((limit) => /rows of ([\w, ]+)/.exec(limit)?.[1]?.split(', ') ?? []);
  // By a PUT, by presses of the trip sheet, with a proof of the request, and with a change of a trip.
  const others = ['caller_note', 'expense', 'data_request', 'new_hours'];
  expect(counted.map(({ table }) => table)).toEqual([...new Set([...named, ...others])].toSorted());
});

let one: Awaited<ReturnType<typeof addCarrier>>;
let other: typeof one;
beforeAll(async () => {
  one = await addCarrier(app.sql);
  other = await addCarrier(app.sql);
});

it('refuses one more, however many are added together, and counts each owner apart', async () => {
  const add = (carrierId: number, from: number, to: number) => app.sql`
    insert into boarding_point (carrier_id, place_id, name)
    select ${carrierId}, ${TOWNS.lviv}, 'Зупинка ' || n from generate_series(${from}::int, ${to}::int) as n`;
  await add(one.carrierId, 1, 9_999);
  await expect(add(one.carrierId, 10_000, 10_001)).rejects.toMatchObject({ constraint_name: 'rows_of_owner' });
  await add(one.carrierId, 10_000, 10_000);
  const point = { placeId: TOWNS.lviv, name: 'Ще одна', pin: null, side: '', noteUk: '', noteEn: '' };
  const addPoint = ({ owner }: typeof one) => app.call(pointsApi.add, { body: point }, owner.token);
  await expect(addPoint(one)).rejects.toMatchObject({ status: 409, code: 'too_many_rows' });
  await expect(addPoint(other)).resolves.toMatchObject({ name: 'Ще одна' });
});
