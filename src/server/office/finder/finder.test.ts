import { beforeAll, describe, expect, it, test } from 'vitest';
import { nameSound, plainName } from '#shared/network/places/spelling.ts';
import { finderApi } from '#shared/office/finder/api.ts';
import { bookingsApi } from '#shared/sales/bookings/core/api.ts';
import type { BookInput } from '#shared/sales/bookings/rules/schema.ts';
import { addBookableTrip, addTrip, type BookableTrip, parcelInput, seatInput, seatsInput } from '#testing/bookings.ts';
import { allTests, appScene } from '#testing/scene.ts';
import { addMember, addPassenger, type TestActor } from '#testing/server/carriers.ts';

const app = appScene();
const trip = allTests(() => addBookableTrip(app.sql));
const competitor = allTests(() => addBookableTrip(app.sql));
const rider = allTests(() => addPassenger(app.sql));

let code = '';
beforeAll(async () => {
  await app.sql`update bus set number = 'ВС 1234 АВ' where carrier_id = ${trip.carrierId}`;
  code = (await book(trip, named('Ірина Ковальчук'), trip.owner)).code;
  await book(trip, parcelInput(), trip.owner);
  await book(trip, { ...named('Олена Гнатюк', '+380509998877'), note: 'Маленький песик Рекс' }, rider);
});

const named = (name: string, phone = '+380671112233'): BookInput =>
  seatsInput({ travellers: [{ name, seat: null }], phone });

async function book(on: BookableTrip, body: BookInput, actor: TestActor) {
  const { bookings: made } = await app.call(bookingsApi.book, { params: { tripId: on.tripId }, body }, actor.token);
  const [first] = made;
  if (!first) throw new Error('nothing was booked');
  return first;
}

const find = (q: string, actor: TestActor) => app.call(finderApi.find, { query: { q } }, actor.token);
const names = async (q: string, actor: TestActor = trip.owner) =>
  (await find(q, actor)).bookings.map(({ name }) => name).sort();

describe('staff find bookings', () => {
  test.each<[what: string, q: () => string, found: string[]]>([
    ['the short code', () => code, ['Ірина Ковальчук']],
    ['the code as it is read aloud', () => `${code.slice(0, 3)} ${code.slice(3)}`.toLowerCase(), ['Ірина Ковальчук']],
    ['the beginning of a name', () => 'іри', ['Ірина Ковальчук']],
    ['the beginning of a last name', () => 'ковал', ['Ірина Ковальчук']],
    ['a name in Latin letters', () => 'Kovalchuk', ['Ірина Ковальчук']],
    ['a name in Polish spelling', () => 'kowalczuk', ['Ірина Ковальчук']],
    ['two beginnings', () => 'ков ір', ['Ірина Ковальчук']],
    ['a name in the wrong layout', () => 'rjdfkmxer', ['Ірина Ковальчук']],
    ['the whole number', () => '+380 (67) 111-22-33', ['Ірина Ковальчук', 'Надія Ткач']],
    ['the number within the country', () => '067 111 22 33', ['Ірина Ковальчук', 'Надія Ткач']],
    ['the last four digits', () => '2233', ['Ірина Ковальчук', 'Надія Ткач']],
    ['the receiver of a parcel', () => 'Марія', ['Надія Ткач']],
    ['the number of the receiver', () => '600 111 222', ['Надія Ткач']],
    ['a word of the note', () => 'песик', ['Олена Гнатюк']],
    ['a word of the note in Latin letters', () => 'reks', ['Олена Гнатюк']],
    ['the middle of a name', () => 'вальчук', []],
    ['the middle of a number', () => '1122', []],
    ['signs of a query', () => "а' & !:* (", []],
  ])('by %s', async (_what, q, found) => {
    expect(await names(q())).toEqual(found);
  });

  it('with the people, once each, and their number while it may be read', async () => {
    expect((await find('Ковальчук', trip.owner)).people).toEqual([
      expect.objectContaining({ name: 'Ірина Ковальчук', phone: '+380671112233', passengerId: null, bookings: 1 }),
    ]);
    expect((await find('2233', trip.owner)).people).toHaveLength(1);
    const { people } = await find('Гнатюк', trip.owner);
    expect(people).toContainEqual(expect.objectContaining({ passengerId: rider.accountId }));
    await app.sql`update booking set status = 'cancelled' where code = ${code}`;
    expect((await find('Ковальчук', trip.owner)).people).toMatchObject([{ phone: null }]);
    await app.sql`update booking set status = 'confirmed' where code = ${code}`;
  });

  it('the nearest in time first', async () => {
    const other = await addMember(app.sql, trip.carrierId, 'driver');
    const far = await addTrip(app.sql, { carrierId: trip.carrierId, driverId: other.accountId });
    await app.sql`
      update trip_stop set departs_at = departs_at + interval '30 days', arrives_at = arrives_at + interval '30 days'
      where trip_id = ${far.tripId}`;
    await app.call(
      bookingsApi.book,
      { params: { tripId: far.tripId }, body: named('Ірина Ковальчук') },
      trip.owner.token,
    );
    expect((await find('ковальчук', trip.owner)).bookings.map(({ tripId }) => tripId)).toEqual([
      trip.tripId,
      far.tripId,
    ]);
    await app.sql`update booking set name = 'Хтось Інший' where trip_id = ${far.tripId}`;
  });
});

test.each(['BC 1234', 'вс1234ав', 'bc1234ab', 'АВ 1234 ВС'.slice(3, 7)])(
  'the plate “%s” finds the bus and its trips',
  async (q) => {
    const { buses, trips } = await find(q, trip.owner);
    expect(buses).toMatchObject([{ plate: 'ВС 1234 АВ', name: 'Mercedes-Benz Sprinter' }]);
    expect(trips.map(({ id }) => id)).toContain(trip.tripId);
  },
);

describe('the office finds its people', () => {
  let dispatcher: TestActor;
  let other: TestActor;
  const membersOf = async (q: string, actor: TestActor) => (await find(q, actor)).members;
  const idsOf = async (q: string, actor: TestActor) => (await membersOf(q, actor)).map(({ id }) => id);

  beforeAll(async () => {
    dispatcher = await addMember(app.sql, trip.carrierId, 'dispatcher');
    other = await addMember(app.sql, competitor.carrierId, 'driver');
    const actor = [trip.driver.accountId, other.accountId];
    await app.sql`update account set name = 'Семен', last_name = 'Гончар', phone = '+380931234477' where id = any(${actor}::int[])`;
    await app.sql`insert into account_contact (account_id, kind, value, position)
      select id, 'phone', '+48600777888', 0 from account where id = any(${actor}::int[])`;
  });

  test.each(['Гончар', 'сем гон', 'honczar', 'ujyxfh', '093 123 44 77', '4477', '+48 600 777 888'])(
    'by “%s”',
    async (q) => {
      const actor = { id: trip.driver.accountId, role: 'driver', name: 'Семен', lastName: 'Гончар' };
      expect(await membersOf(q, dispatcher)).toEqual([{ ...actor, phone: '+380931234477' }]);
      expect(await membersOf(q, trip.owner)).toEqual([{ ...actor, phone: '+380931234477' }]);
    },
  );

  it('the dispatchers and the owner too, each the others', async () => {
    await app.sql`update account set last_name = 'Вербицький', phone = '+380501239911' where id = ${dispatcher.accountId}`;
    await app.sql`update account set last_name = 'Вербицька' where id = ${trip.owner.accountId}`;
    expect(await membersOf('9911', trip.owner)).toMatchObject([{ id: dispatcher.accountId, role: 'dispatcher' }]);
    expect(await idsOf('Вербиц', dispatcher)).toEqual([trip.owner.accountId]);
    expect(await idsOf('Верб', trip.owner)).toEqual([dispatcher.accountId]);
    expect(await idsOf('Верб', competitor.owner)).toEqual([]);
    expect(await idsOf('Верб', trip.driver)).toEqual([]);
  });

  it('and nobody else’s; a hired driver finds none, and another carrier its own', async () => {
    const colleague = await addMember(app.sql, trip.carrierId, 'driver');
    for (const q of ['Гончар', '4477']) {
      expect(await membersOf(q, colleague)).toEqual([]);
      expect(await membersOf(q, rider)).toEqual([]);
      expect(await idsOf(q, competitor.owner)).toEqual([other.accountId]);
    }
    expect(await membersOf('ончар', dispatcher)).toEqual([]);
    expect(await membersOf('ВС1234АВ', dispatcher)).toEqual([]);
  });

  it('drivers only while they have a page', async () => {
    const { accountId } = trip.driver;
    await app.sql`update account set terms_agreed_at = null where id = ${accountId}`;
    expect(await membersOf('Гончар', dispatcher)).toEqual([]);
    await app.sql`update account set terms_agreed_at = now() where id = ${accountId}`;
  });
});

describe('nobody finds what is not theirs', () => {
  const queries = () => [code, 'Ковальчук', '2233', '+380671112233', 'Марія', 'ВС1234АВ'];

  it('the staff of another carrier', async () => {
    const dispatcher = await addMember(app.sql, competitor.carrierId, 'dispatcher');
    for (const actor of [competitor.owner, dispatcher, competitor.driver]) {
      for (const q of queries())
        expect(await find(q, actor), q).toEqual({
          bookings: [],
          members: [],
          people: [],
          customers: [],
          trips: [],
          buses: [],
        });
    }
  });

  it('a hired driver only on trips that they drive', async () => {
    const colleague = await addMember(app.sql, trip.carrierId, 'driver');
    for (const q of queries())
      expect(await find(q, colleague), q).toEqual({
        bookings: [],
        members: [],
        people: [],
        customers: [],
        trips: [],
        buses: [],
      });
    expect(await names('Ковальчук', trip.driver)).toEqual(['Ірина Ковальчук']);
    const { buses, trips } = await find('ВС1234АВ', trip.driver);
    expect([buses, trips.map(({ id }) => id).includes(trip.tripId)]).toEqual([[], true]);
  });

  it('a passenger only their own, by towns and the carrier too', async () => {
    for (const q of queries()) expect((await find(q, rider)).bookings, q).toEqual([]);
    for (const q of ['Олена', '8877', 'Вроцлав', 'wroc', 'львів'])
      expect(await names(q, rider), q).toEqual(['Олена Гнатюк']);
    const other = await addPassenger(app.sql);
    expect(await names('Олена', other)).toEqual([]);
    expect(await find('Олена', rider)).toMatchObject({ members: [], people: [], customers: [], trips: [], buses: [] });
  });

  it('a visitor and an administrator nothing', async () => {
    const admin = { ...rider, token: 'nobody' };
    await expect(find('Олена', admin)).rejects.toMatchObject({ code: 'not_signed_in' });
    await expect(app.call(finderApi.find, { query: { q: 'к' } }, trip.owner.token)).rejects.toMatchObject({
      code: 'invalid_input',
    });
  });
});

test.each([
  ['Ґудзь Ганна', ['гудзь', 'ґудзь', 'Hudz', 'Gudz']],
  ['Єфименко Єва', ['єфим', 'ефим', 'Efymenko', 'Yefymenko', 'Iefymenko']],
  ['Зоряна Ґалаґан', ['галаган', 'Halahan', 'Galagan']],
])('%s is found by every spelling', async (name, spellings) => {
  await book(trip, named(name, '+380501112299'), trip.owner);
  for (const q of spellings)
    expect([q, (await find(q, trip.owner)).bookings.map((one) => one.name)]).toEqual([q, [name]]);
});

test('the database computes the sound of a name as the search does', async () => {
  const written = [
    ...[
      'Ірина Ковальчук',
      'Kowalczuk Irena',
      'Щербань Юлія',
      'Їжакевич-Ґудзь Євгенія',
      'Мар’яна О’Коннор',
      'Żółć Łódź',
    ],
    ...[
      'Grzegorz Brzęczyszczykiewicz',
      'Jürgen Groß',
      'Øystein Æsop',
      'Кость Об’єднаний',
      'Xavier Quick',
      'ёлка Эмма ы',
    ],
    ...[
      '  Анна   Марія ',
      'Jiří Dvořák',
      'Ștefan Țăran',
      'Йосип Цюцюра',
      'Schmidt Tschaikowski',
      'François',
      '007 Бонд',
    ],
  ];
  const rows = await app.sql<{ sound: string }[]>`
    select name_sound(name) as sound from unnest(${written}::text[]) with ordinality as of (name, at) order by at`;
  expect(rows.map(({ sound }) => sound)).toEqual(written.map((name) => nameSound(plainName(name))));
});

test('a single seat is found by its traveller’s own name', async () => {
  const { code: own } = await book(competitor, seatInput(), competitor.owner);
  expect((await find(own, competitor.owner)).bookings).toMatchObject([
    { code: own, kind: 'passenger', receiver: null },
  ]);
});
