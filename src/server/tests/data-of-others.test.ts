import { beforeAll, describe, expect, test } from 'vitest';
import { bookingsApi } from '#shared/sales/bookings/core/api.ts';
import { rosterFeedApi } from '#shared/sales/trips/roster-feed-api.ts';
import { bookingActions } from '#testing/booking-actions.ts';
import { addTrip, parcelInput, seatInput } from '#testing/bookings.ts';
import { asking } from '#testing/isolation-asking.ts';
import { type Line, OWN_ONLY, REFUSED } from '#testing/isolation-table.ts';
import { addPersonalThings, addVictim } from '#testing/isolation-victim.ts';
import { HRYVNIAS, moneyActions } from '#testing/money.ts';
import { storeSession } from '#testing/people.ts';
import { allTests, appScene } from '#testing/scene.ts';
import { addMember, addPassenger, type TestActor } from '#testing/server/carriers.ts';
import { TOWNS } from '#testing/timetable.ts';
import { MODULES } from '../modules.ts';

/**
 * Everything that a person reads stays the same when others have everything too: other carriers with their people first, then another trip of the same
 * carrier. A query that forgets whose rows it reads adds theirs to a sum, a list or a warning. The tables of the isolation tests do not notice
 * that where the answer has no names.
 */
const ACTORS = ['owner', 'dispatcher', 'driver', 'passenger'] as const;
type Role = (typeof ACTORS)[number];

const reads = MODULES.flatMap(({ routes }) => routes).filter(({ endpoint: { method, path, access } }) => {
  const isOfOperators = ACTORS.every((actor) => access[actor] === 'no');
  const isOfEverybody = access.visitor !== 'no' && !path.includes(':');
  return method === 'GET' && !isOfOperators && !isOfEverybody;
});
type Read = (typeof reads)[number];

const QUERIES: Record<string, Line> = { 'bookings.seats': { query: { from: '0', to: '3' } } };

/** Reads of something that the scene does not have: files, photos, a guest's ticket, and links that only a mail or a text knows. */
const NOT_IN_SCENE: readonly string[] = [
  ...[
    'passwords.link',
    'emailConfirmation.link',
    'unsubscribe.kinds',
    'alerts.byKey',
    'reports.page',
    'ticketTexts.state',
  ],
  ...['credentials.fileOfTrip', 'custody.photo', 'custody.receiverPhoto', 'found.photo', 'lostByTicket.photo'],
  ...['invoices.paper', 'invoices.paperOfTicket', 'claims.paper', 'wallet.applePass', 'inbox.messages'],
  ...['lostByTicket.ofTicket', 'questions.ofTicket', 'ticketLinks.changeTrips', 'ticketLive.parcel'],
];

/** Reads in which another trip of the carrier belongs: what a passenger may change to, the buses and drivers that can replace others, those that meet on the road, and a carrier's buses. */
const OF_ALL_TRIPS: readonly string[] = [
  ...['changes.changeTrips', 'disruption.replacement', 'trips.sheet', 'carriers.carrier', 'fleet.ofCarrier'],
];

const app = appScene();
const subject = allTests(() => addVictim(app));
const people: Partial<Record<Role, TestActor>> = {};
const before = new Map<Read, Map<Role, string>>();
let ids: Record<string, string> = {};
let codes: Record<string, string> = {};

beforeAll(async () => {
  const { owner, driver, passenger, carrierId } = subject;
  Object.assign(people, { owner, driver, passenger, dispatcher: await addMember(app.sql, carrierId, 'dispatcher') });
  for (const actor of Object.values(people)) await storeSession(app, actor);
  const booking = (bookingId: number) => app.call(bookingsApi.booking, { params: { bookingId } }, passenger.token);
  const { parcel } = await booking(subject.parcelId);
  const { url } = await app.call(rosterFeedApi.makeFeed, {}, driver.token);
  codes = {
    tickets: (await booking(subject.bookingId)).ticket ?? '',
    p: parcel?.trackCode ?? '',
    'shared-trips': 'abcdefghj1',
    bookings: subject.ids.code ?? '',
  };
  ids = { ...subject.ids, ...(await addPersonalThings(app, subject)), carrierId: String(carrierId) };
  Object.assign(ids, {
    placeId: String(TOWNS.lviv),
    key: 'abcdefghjkmnpqrstuv1',
    token: /([^/]+)\.ics/.exec(url)?.[1],
  });
  await addMoney(subject);
  for (const read of reads) before.set(read, await answersTo(read));
}, 120_000);

test('every read is answered to one of them, so that a difference can be seen', () => {
  const isAnswered = (read: Read) => [...(before.get(read)?.values() ?? [])].some((answer) => answer.startsWith('200'));
  const unanswered = reads.filter((read) => !isAnswered(read));
  expect(unanswered.map(({ name }) => name).toSorted()).toEqual(NOT_IN_SCENE.toSorted());
});

describe('another carrier with its people', () => {
  beforeAll(async () => {
    const other = await addVictim(app, 2);
    await addPersonalThings(app, other);
    await addMoney(other);
  });

  test.each(reads.map((read) => [read.name, read] as const))('changes nothing in %s', async (_name, read) => {
    expect(await answersTo(read)).toEqual(before.get(read));
  });
});

describe('another trip of the same carrier', () => {
  beforeAll(async () => {
    const { carrierId, owner } = subject;
    const [driver, passenger] = [await addMember(app.sql, carrierId, 'driver'), await addPassenger(app.sql)];
    const { tripId } = await addTrip(app.sql, { carrierId, driverId: driver.accountId });
    const trip = { tripId, carrierId, owner, driver };
    const [bookingId = 0] = await bookingActions(app).book(trip, passenger, seatInput());
    await bookingActions(app).book(trip, passenger, parcelInput());
    await addMoney({ ...trip, passenger, bookingId });
  });

  const others = reads.filter(({ name }) => !OF_ALL_TRIPS.includes(name));
  const ofOne = others.filter(({ endpoint }) => /:(?!carrierId|placeId|date)/.test(endpoint.path));
  test.each(ofOne.map((read) => [read.name, read] as const))('changes nothing in %s', async (_name, read) => {
    expect(await answersTo(read)).toEqual(before.get(read));
  });

  test.each(others.map((read) => [read.name, read] as const))(
    'changes nothing for the passenger in %s',
    async (_name, read) => {
      expect((await answersTo(read)).get('passenger')).toEqual(before.get(read)?.get('passenger'));
    },
  );
});

/** Status and text that each of the people who may ask gets. */
async function answersTo({ name, endpoint }: Read): Promise<Map<Role, string>> {
  const line = QUERIES[name] ?? REFUSED[name] ?? OWN_ONLY[name] ?? {};
  const { query } = typeof line === 'function' ? line({ own: subject, victim: subject }) : line;
  const ask = asking(app, { ...ids, code: codes[endpoint.path.split('/')[2] ?? ''] ?? '' });
  const answers = new Map<Role, string>();
  for (const role of ACTORS) {
    const actor = people[role];
    if (!actor || endpoint.access[role] === 'no') continue;
    const { status, text } = await ask(endpoint, actor, query ? { query } : {});
    answers.set(role, `${status} ${text}`);
  }
  return answers;
}

type Paid = Pick<typeof subject, 'tripId' | 'carrierId' | 'owner' | 'driver' | 'passenger' | 'bookingId'>;

async function addMoney({ passenger, bookingId, ...trip }: Paid): Promise<void> {
  const money = moneyActions(app, { trip, rider: passenger });
  await money.pay(bookingId, { ...HRYVNIAS, amount: 70_000 });
  await money.spend(300, 'EUR', 'Паркування');
}
