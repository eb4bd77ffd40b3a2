import { expect, it } from 'vitest';
import { legalApi } from '#shared/network/carriers/legal.ts';
import { bookingsApi } from '#shared/sales/bookings/core/api.ts';
import { invoiceApi, MAX_INVOICES } from '#shared/sales/bookings/papers/invoice-api.ts';
import { bookingActions } from '#testing/booking-actions.ts';
import { addBookableTrip, seatInput, seatsInput } from '#testing/bookings.ts';
import { appScene, eachTest } from '#testing/scene.ts';
import { addPassenger } from '#testing/server/carriers.ts';
import { brokenPromises } from '../queries/broken-promises.ts';
import { invoicePaper } from './papers/invoice.ts';
import { invoiceOf } from './queries/invoices.ts';

const app = appScene();
const { act } = bookingActions(app);
const trip = eachTest(() => addBookableTrip(app.sql));

const BUYER = { name: 'Школа № 28', taxNumber: '22340118', address: 'Тернопіль, вул. Руська, 3' };
const LEGAL = {
  ...{ legalName: 'ТОВ «Карпати Тур»', registerNumber: '39481207', vatNumber: '394812013045', address: 'Тернопіль' },
  ...{
    phone: '',
    licence: '',
    insurer: 'СК «Оберіг»',
    insuranceContract: '',
    insuredUntil: '',
    vatPercent: '20',
    series: 'КТ',
  },
};

const named = () => app.call(legalApi.setLegal, { body: LEGAL }, trip.owner.token);

const PHONE = '+380671112233';

async function booked(body = seatsInput({ phone: PHONE })) {
  const { bookings } = await app.call(bookingsApi.book, { params: { tripId: trip.tripId }, body }, trip.owner.token);
  const [first] = bookings;
  if (!first) throw new Error('nothing was booked');
  return first;
}

const issue = (code: string, buyer: Partial<typeof BUYER> = {}, phone = PHONE) =>
  app.call(invoiceApi.issueByTicket, { params: { code }, body: { ...BUYER, phone, ...buyer } });

it('an invoice has both companies, the numbered tickets with their tax, what is paid and what is due', async () => {
  await named();
  const { ticket, id } = await booked();
  await act('pay', id, trip.owner);
  const [issued] = await issue(ticket);
  expect(issued).toMatchObject({ series: 'КТ-I', number: 1, buyer: BUYER, cents: 9000 });
  const [{ party } = { party: 0 }] = await app.sql<
    { party: number }[]
  >`select party_id as party from booking where id = ${id}`;
  const stored = await invoiceOf(app.sql, party, 1);
  const paper = JSON.stringify(invoicePaper(stored, { locale: 'uk', now: app.clock.now() })).replaceAll(/\s/g, ' ');
  for (const words of [
    'Рахунок КТ-I 000001',
    'ТОВ «Карпати Тур»',
    '394812013045',
    'Школа № 28',
    '22340118',
    'КТ 000001',
    'КТ 000002',
  ])
    expect(paper).toContain(words);
  for (const sum of ['"90 €"', '"15 €"', '"45 €"', '"7,50 €"']) expect(paper).toContain(sum);
  // The ticket’s link shows no last names, so neither does its invoice.
  expect(paper).not.toContain('Савчук');
  const english = JSON.stringify(invoicePaper(stored, { locale: 'en', now: app.clock.now() }));
  expect(english).not.toMatch(/[А-Яа-яЇїІіЄєҐґ]/);
  const printed = await app.request('GET', `/api/tickets/${ticket}/invoices/1.pdf`);
  expect(
    Buffer.from(await printed.arrayBuffer())
      .subarray(0, 5)
      .toString(),
  ).toBe('%PDF-');
});

it('the same again issues nothing; other data get the next number, up to a limit, and no number is lost', async () => {
  await named();
  const { ticket, id } = await booked();
  await issue(ticket);
  expect(await issue(ticket)).toHaveLength(1);
  for (let at = 2; at <= MAX_INVOICES; at += 1) await issue(ticket, { address: `Тернопіль, ${at}` });
  await expect(issue(ticket, { address: 'Київ' })).rejects.toMatchObject({ code: 'too_many_invoices' });
  const other = await booked(seatsInput({ phone: PHONE, travellers: [{ name: 'Ірина Савчук', seat: null }] }));
  const [next] = await issue(other.ticket);
  expect(next?.number).toBe(MAX_INVOICES + 1);
  await act('cancel', id, trip.owner);
  const broken = await brokenPromises(app.sql, new Date(0), app.clock.now());
  expect(broken.filter(({ promise }) => promise === 'numbers')).toEqual([]);
});

it('what both companies were called stays on it', async () => {
  await named();
  const { ticket } = await booked();
  await issue(ticket);
  await app.call(legalApi.setLegal, { body: { ...LEGAL, legalName: 'Інша назва' } }, trip.owner.token);
  const [row] = await app.sql`select seller ->> 'legalName' as name from invoice where carrier_id = ${trip.carrierId}`;
  expect(row).toEqual({ name: LEGAL.legalName });
});

it('is refused before the carrier has named its legal data, before the confirmation, and without a tax number', async () => {
  const { ticket } = await booked();
  await expect(issue(ticket)).rejects.toMatchObject({ code: 'legal_missing' });
  await named();
  const rider = await addPassenger(app.sql);
  const asked = await app.call(bookingsApi.book, { params: { tripId: trip.tripId }, body: seatInput() }, rider.token);
  const body = { params: { bookingId: asked.bookings[0]?.id ?? 0 }, body: BUYER };
  await expect(app.call(invoiceApi.issue, body, rider.token)).rejects.toMatchObject({ code: 'booking_state' });
  await expect(issue(ticket, { taxNumber: '' })).rejects.toMatchObject({ errors: [{ field: 'taxNumber' }] });
});

it('a stranger with the link issues none without the number of the booking, nor one under a name with an address', async () => {
  await named();
  const { ticket } = await booked();
  await expect(issue(ticket, {}, '+380501112299')).rejects.toMatchObject({ code: 'wrong_phone' });
  await expect(issue(ticket, { name: 'Виграш: evil.example/login' })).rejects.toMatchObject({
    errors: [{ field: 'name', key: 'name_address' }],
  });
  expect(await app.call(invoiceApi.ofTicket, { params: { code: ticket } })).toEqual([]);
  expect(await issue(ticket)).toHaveLength(1);
});

it('the office issues and reads it, another carrier does not', async () => {
  await named();
  const { id, ticket } = await booked();
  const of = { params: { bookingId: id } };
  await app.call(invoiceApi.issue, { ...of, body: BUYER }, trip.owner.token);
  expect(await app.call(invoiceApi.ofTicket, { params: { code: ticket } })).toHaveLength(1);
  expect(await app.call(invoiceApi.ofBooking, of, trip.owner.token)).toHaveLength(1);
  const other = await addBookableTrip(app.sql);
  const asked = [
    () => app.call(invoiceApi.ofBooking, of, other.owner.token),
    () => app.call(invoiceApi.issue, { ...of, body: BUYER }, other.owner.token),
    () => app.call(invoiceApi.paper, { params: { bookingId: id, number: 1 } }, other.owner.token),
  ];
  for (const ask of asked) await expect(ask()).rejects.toMatchObject({ code: 'not_found' });
  const missing = app.call(invoiceApi.paperOfTicket, { params: { code: ticket, number: 7 } });
  await expect(missing).rejects.toMatchObject({ code: 'not_found' });
});
