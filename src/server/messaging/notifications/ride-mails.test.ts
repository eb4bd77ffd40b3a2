import { describe, expect, test } from 'vitest';
import type { Mail } from '#server/core/mail/contents.ts';
import { renderMail } from '#server/core/mail/layout.ts';
import { printerOf } from '#server/core/pdf/printer.ts';
import { legalApi } from '#shared/network/carriers/legal.ts';
import { guestApi } from '#shared/sales/bookings/core/guest-api.ts';
import { ticketApi } from '#shared/sales/bookings/core/ticket-api.ts';
import type { BookInput } from '#shared/sales/bookings/rules/schema.ts';
import { emailOf } from '#testing/accounts.ts';
import { bookingActions } from '#testing/booking-actions.ts';
import { addBookableTrip, type BookableTrip, parcelInput, proveGuest, seatsInput } from '#testing/bookings.ts';
import { appScene } from '#testing/scene.ts';
import { addPassenger } from '#testing/server/carriers.ts';
import { mailsTo } from '#testing/server/mails.ts';

const app = appScene();
const actions = bookingActions(app);
let guests = 0;

/** A trip that leaves Lviv at 00:25 on Friday, with all that a ticket can say. */
async function nightTrip(): Promise<BookableTrip> {
  const trip = await addBookableTrip(app.sql, { instant: true });
  await app.sql`update trip set departs_at = '2026-06-11T21:25:00Z' where id = ${trip.tripId}`;
  await app.sql`update trip_stop set departs_at = '2026-06-11T21:25:00Z' where trip_id = ${trip.tripId} and seq = 0`;
  await app.sql`
    update carrier set baggage_rules = 'Дві валізи до 25 кг', pet_rules = 'Собаки до 10 кг у переносці',
      cancellation_terms = '[{"hoursBefore": 24, "percent": 50}]' where id = ${trip.carrierId}`;
  await app.sql`update account set phone = '+380675550120' where id = ${trip.driver.accountId}`;
  await app.sql`
    insert into boarding_point (carrier_id, place_id, name, lat, lon, side, side_en)
    select ${trip.carrierId}, place_id, point, 49.787, 24.015, 'За будівлею автостанції', 'Behind the station' from trip_stop
    where trip_id = ${trip.tripId} and seq = 0`;
  await app.sql`
    insert into carrier_contact (carrier_id, kind, value, position) values (${trip.carrierId}, 'phone', '+380322451010', 0) on conflict do nothing`;
  return trip;
}

async function lastMail(email: string): Promise<Mail> {
  await app.runJobs();
  const [mail] = await mailsTo(app.sql, email);
  if (!mail) throw new Error('no mail');
  return spaced(mail);
}

async function guestBooks(trip: BookableTrip, input: BookInput) {
  guests += 1;
  const [email, phone] = [`guest-${guests}@example.org`, `+38067300${String(1000 + guests)}`];
  const who = input.kind === 'parcel' ? { senderPhone: phone } : { phone };
  const body = { ...input, ...who, email };
  const { bookings } = await app.call(guestApi.book, { params: { tripId: trip.tripId }, body });
  const ticket = bookings[0]?.ticket ?? '';
  return { email, phone, ticket };
}

/** A mail with plain spaces where numbers and amounts have others. */
const spaced = (mail: Mail): Mail => JSON.parse(JSON.stringify(mail).replace(/[\u00a0\u202f]/g, ' '));

/** The facts of a mail as one text for each label. */
const factsIn = ({ ride }: Mail) =>
  Object.fromEntries(
    (ride?.facts ?? []).map(({ label, lines }) => [
      label,
      lines.map((line) => (typeof line === 'string' ? line : line.text)).join(' | '),
    ]),
  );

describe('the mail of a confirmed booking', () => {
  test('is the whole ticket of the party', async () => {
    const trip = await nightTrip();
    const { email, ticket } = await guestBooks(
      trip,
      seatsInput({
        travellers: [
          { name: 'Ірина Савчук', seat: 7, hasPet: true },
          { name: 'Ганна Савчук', seat: 8, help: ['guideDog', 'chairFolded'] },
        ],
      }),
    );
    const shown = await proveGuest(app, ticket);
    const mail = await lastMail(email);
    expect(mail).toMatchObject({
      subject: 'Львів – Вроцлав, пт 12 червня, 00:25: підтверджено',
      title: 'Бронювання підтверджено',
      preheader: 'У ніч із четверга на п’ятницю. Місця 7, 8. До сплати 90 €',
      button: { label: 'Відкрити квиток', url: `https://vezu.test/b/${ticket}?lang=uk` },
    });
    expect(mail.lines).toEqual([
      'Вітаємо, Ірино!',
      expect.stringContaining('за 15 хвилин'),
      'Зверніть увагу: автобус вирушає у ніч із четверга на п’ятницю.',
    ]);
    expect(mail.ride).toMatchObject({
      stops: [
        {
          time: '00:25',
          place: 'Львів',
          lines: [
            'АС «Стрийська», платформа 4',
            'За будівлею автостанції',
            { text: 'Показати на мапі', href: 'https://www.google.com/maps/search/?api=1&query=49.787,24.015' },
            'пт 12 червня 2026, за київським часом',
          ],
        },
        { time: '18:00', place: 'Вроцлав', lines: ['Wroclavia', 'пт 12 червня 2026, за польським часом'] },
      ],
      between: 'Краківець – Корчова · у дорозі 18 год 35 хв',
    });
    const code = (text: string) => `${text.slice(0, 3)} ${text.slice(3)}`;
    expect(factsIn(mail)).toEqual({
      Їдуть: `Ірина Савчук, місце 7, код ${code(shown.code)}, квиток V 000001 | Ганна Савчук, місце 8, код ${code(shown.party[0]?.code ?? '')}, квиток V 000002`,
      'З вами': '1 тварина | Собаки до 10 кг у переносці | Дві валізи до 25 кг',
      Допомога: 'Ганна Савчук: Собака-провідник, Візок, який складається',
      Гроші: expect.stringMatching(/^90 € водієві під час посадки \| або приблизно [\d ]+ ₴, [\d ]+ zł$/),
      'Водій і автобус': expect.stringMatching(/\+380 67 555 01 20 \| Mercedes-Benz Sprinter, білий, номер T\d+$/),
      Перевізник: expect.stringContaining('+380 32 245 10 10'),
      Скасувати: 'Безкоштовно до чт 11 червня, 00:25, потім 50 % ціни',
    });
  });

  test('says the same as text and as HTML, and names its thread', async () => {
    const trip = await nightTrip();
    const rider = await addPassenger(app.sql);
    const [id = 0] = await actions.book(trip, rider);
    const confirmed = await lastMail(await emailOf(app.sql, rider.accountId));
    const { text, html } = renderMail(confirmed);
    const said = (confirmed.ride?.facts ?? []).flatMap(({ label, lines }) => [label, ...lines]);
    for (const one of said) {
      const words = typeof one === 'string' ? one : one.text;
      expect(text).toContain(words);
      expect(html).toContain(words);
    }
    expect(text).toContain('Показати на мапі: https://www.google.com/maps/search/?api=1&query=49.787,24.015');
    expect(html.indexOf('class="button"'), 'the button is before the facts').toBeLessThan(html.indexOf('class="label'));
    expect(html).toContain('name="color-scheme"');
    await actions.act('cancel', id, rider, { reason: '' });
    const cancelled = await lastMail(await emailOf(app.sql, rider.accountId));
    expect(confirmed.thread).toMatch(/^party:\d+$/);
    expect(cancelled.thread).toBe(confirmed.thread);
  });

  test('is in English for those who read English', async () => {
    const trip = await nightTrip();
    const rider = await addPassenger(app.sql);
    await app.sql`update account set locale = 'en' where id = ${rider.accountId}`;
    await actions.book(trip, rider);
    const mail = await lastMail(await emailOf(app.sql, rider.accountId));
    expect(mail.subject).toBe('Lviv – Wrocław, Fri 12 June, 00:25: confirmed');
    expect(mail.preheader).toBe('The night of Thursday to Friday. Seat 1. €45 to pay');
    expect(factsIn(mail)).toMatchObject({
      Payment: expect.stringMatching(/^€45 to the driver when you board \| or about ₴[\d,]+, zł [\d,]+$/),
      Cancelling: 'Free until Thu 11 June, 00:25, then 50% of the price',
    });
    expect(mail.ride?.stops[0]?.lines).toContain('Behind the station');
    expect(renderMail(mail).html).not.toMatch(/[А-Яа-яЇїІіЄєҐґ]/);
  });
});

test('the mail of a ticket and its paper say who the carrier is in law, and the tax in the price', async () => {
  const trip = await nightTrip();
  const legal = {
    ...{
      legalName: 'ТОВ «Карпати Тур»',
      registerNumber: '39481207',
      vatNumber: '',
      address: 'Тернопіль, вул. Живова, 11',
    },
    ...{ phone: '', licence: 'АЕ 482119', insurer: 'СК «Оберіг»', insuranceContract: 'ОС/24-118306' },
    ...{ insuredUntil: '2026-06-11', vatPercent: '20', series: 'КТ' },
  };
  await app.call(legalApi.setLegal, { body: legal }, trip.owner.token);
  const { email, ticket } = await guestBooks(trip, seatsInput());
  await proveGuest(app, ticket);
  const mail = await lastMail(email);
  expect(factsIn(mail)).toMatchObject({
    Гроші: expect.stringContaining('зокрема ПДВ 20 %, 15 €'),
    'Дані перевізника': [
      'Назва за реєстром: ТОВ «Карпати Тур»',
      'ЄДРПОУ або податковий номер: 39481207',
      'Адреса: Тернопіль, вул. Живова, 11',
      // The insurance has ended on the day before the ride.
      'Ліцензія: АЕ 482119',
    ].join(' | '),
  });
  const paper = JSON.stringify(mail.attachments?.[1]?.content).replaceAll(/\s/g, ' ');
  for (const words of ['квиток КТ 000001', 'ПДВ 20 %', '39481207', 'АЕ 482119']) expect(paper).toContain(words);
});

test('the ticket to print is beside the calendar file once the booking is confirmed', async () => {
  const trip = await nightTrip();
  const { email, ticket } = await guestBooks(trip, seatsInput());
  await app.runJobs();
  const [asked] = await mailsTo(app.sql, email);
  expect(asked?.attachments?.map(({ name }) => name) ?? []).toEqual([]);
  const { code } = await proveGuest(app, ticket);
  await app.runJobs();
  const [confirmed] = await mailsTo(app.sql, email);
  expect(confirmed?.attachments?.map(({ name }) => name)).toEqual([`vezu-${code}.ics`, `vezu-${code}.pdf`]);
  const content = confirmed?.attachments?.[1]?.content;
  if (!content || typeof content === 'string' || content instanceof Uint8Array) throw new Error('no paper');
  const paper = Buffer.from(await printerOf(app.context)(content));
  expect(paper.subarray(0, 5).toString()).toBe('%PDF-');
  expect(paper.includes('/Count 1')).toBe(true);
});

describe('who cancels', () => {
  test('as a guest gets a mail that names all seats and says that there is nothing to pay', async () => {
    const trip = await nightTrip();
    const { email, phone, ticket } = await guestBooks(trip, seatsInput());
    await proveGuest(app, ticket);
    await app.runJobs();
    await app.call(ticketApi.cancel, { params: { code: ticket }, body: { phone, charge: 0 } });
    const mail = await lastMail(email);
    expect(mail).toMatchObject({
      subject: 'Скасовано: Львів – Вроцлав, пт 12 червня, 00:25',
      title: 'Ви скасували бронювання',
    });
    expect(mail.preheader).toContain('Платити не треба');
    expect(mail.lines.join(' ')).toMatch(/2 місця більше не за вами \(\w{3} \w{3}, \w{3} \w{3}\)\. Платити не треба/);
    expect(factsIn(mail).Їдуть).toMatch(
      /^Ірина Савчук, код \w{3} \w{3}, квиток V 000001, не їде \| Богдан Савчук, код \w{3} \w{3}, квиток V 000002, не їде$/,
    );
    const [office] = await mailsTo(app.sql, await emailOf(app.sql, trip.owner.accountId));
    expect(office?.lines.join(' ')).toMatch(/пасажир скасував 2 місця: \d+, \d+ \(\w{3} \w{3}, \w{3} \w{3}\)/);
  });

  test('late reads the charge, and what comes back of what was paid', async () => {
    const trip = await nightTrip();
    const rider = await addPassenger(app.sql);
    const [one = 0] = await actions.book(trip, rider);
    const [two = 0] = await actions.book(trip, rider);
    await app.sql`update booking set paid = 4500 where id = ${two}`;
    app.clock.set('2026-06-11T10:00:00Z');
    const email = await emailOf(app.sql, rider.accountId);
    await actions.act('cancel', one, rider, { reason: '', charge: 2250 });
    expect((await lastMail(email)).lines.join(' ')).toContain('За скасування треба заплатити 22,50 €');
    await actions.act('cancel', two, rider, { reason: '', charge: 2250 });
    expect((await lastMail(email)).lines.join(' ')).toContain('Перевізник поверне 22,50 €');
  });
});

test('what happened is in the preview of a mail, and a departure by night only while it is ahead', async () => {
  const trip = await nightTrip();
  const rider = await addPassenger(app.sql);
  await app.sql`update account set locale = 'en' where id = ${rider.accountId}`;
  const [id = 0] = await actions.book(trip, rider);
  app.clock.set('2026-06-12T06:00:00Z');
  await actions.act('cancel', id, trip.owner, { reason: 'Дорога закрита' });
  const mail = await lastMail(await emailOf(app.sql, rider.accountId));
  expect(mail.preheader).toContain('Дорога закрита');
  expect(mail.lines.join(' ')).not.toContain('night');
  expect(renderMail(mail).html).toContain('<span lang="uk">Дорога закрита</span>');
});

describe('the mails about a parcel', () => {
  test('name to its sender the content, the receiver and the price', async () => {
    const trip = await nightTrip();
    const { email, ticket } = await guestBooks(trip, parcelInput());
    await proveGuest(app, ticket);
    const mail = await lastMail(email);
    expect(mail.subject).toBe('Львів – Краків, пт 12 червня, 00:25: посилку підтверджено');
    expect(factsIn(mail)).toMatchObject({
      Відправник: expect.stringContaining('Надія Ткач, код'),
      Посилка: 'Домашнє печиво | Середня, 5 кг | оголошена вартість 30 €',
      Отримувач: 'Марія Гнатюк | +48 600 111 222',
      Гроші: expect.stringMatching(/^8 € водієві, коли передаєте посилку/),
      Скасувати: 'Безкоштовно, доки посилку не передано водієві',
    });
  });
});

test('a time by another clock than that of Kyiv names both', async () => {
  const trip = await nightTrip();
  const rider = await addPassenger(app.sql);
  await actions.book(trip, rider, seatsInput({ fromSeq: 2, travellers: [{ name: 'Олег Ткач', seat: null }] }));
  await app.runJobs();
  const [row] = await app.sql<{ id: number }[]>`
    select id from booking where trip_id = ${trip.tripId} and from_seq = 2`;
  await actions.act('cancel', row?.id ?? 0, trip.owner, { reason: 'Ремонт' });
  const mail = await lastMail(await emailOf(app.sql, rider.accountId));
  expect(mail.lines[1]).toContain('14:00 за польським часом (15:00 за київським)');
});

test.each([
  [null, 'Безкоштовно до відправлення'],
  [[{ hoursBefore: 720, percent: 30 }], '30 % ціни'],
  [
    [
      { hoursBefore: 720, percent: 30 },
      { hoursBefore: 24, percent: 50 },
    ],
    'До чт 11 червня, 00:25 – 30 % ціни, потім 50 %',
  ],
])('says what cancelling costs by the ladder %j', async (terms, said) => {
  const trip = await nightTrip();
  await app.sql`update carrier set cancellation_terms = ${terms === null ? null : app.sql.json(terms)} where id = ${trip.carrierId}`;
  const rider = await addPassenger(app.sql);
  await actions.book(trip, rider);
  expect(factsIn(await lastMail(await emailOf(app.sql, rider.accountId)))).toMatchObject({ Скасувати: said });
});
