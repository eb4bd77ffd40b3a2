import { expect, it } from 'vitest';
import { bookingsApi } from '#shared/sales/bookings/core/api.ts';
import { checkoutApi } from '#shared/sales/payments/checkout-api.ts';
import { bookingActions } from '#testing/booking-actions.ts';
import { parcelInput } from '#testing/bookings.ts';
import { cardScene } from '#testing/card-payments.ts';

const { app, bank, ...its } = cardScene();
const people = bookingActions(app);

it('a receiver pays for a parcel on the page of its link, and reads nothing of what a sender has paid', async () => {
  const trip = await its.carrier('stripe', { kind: 'optional' });
  const [id = 0] = await people.book(trip, trip.owner, parcelInput({ payer: 'receiver' }));
  const [{ code, ticket } = { code: '', ticket: '' }] = await app.sql<{ code: string; ticket: string }[]>`
    select c.track_code as code, b.ticket_key as ticket from parcel c join booking b on b.id = c.booking_id where b.id = ${id}`;
  const link = { params: { code } };
  expect(await app.call(checkoutApi.parcelMoney, link)).toMatchObject({
    offer: { eurCents: 800, rest: 0 },
    paid: [],
  });
  await app.call(checkoutApi.openParcel, link);
  bank.pay((await its.checkoutOf(ticket)).reference);
  expect(await app.call(checkoutApi.askParcel, link)).toMatchObject({ offer: null, paid: [{ amount: 800 }] });
  expect(await app.call(bookingsApi.parcel, link)).toMatchObject({ due: 0 });
  expect(await its.ticket(ticket)).toMatchObject({ paid: 800 });

  await app.sql`update parcel set payer = 'sender' where booking_id = ${id}`;
  expect(await app.call(checkoutApi.parcelMoney, link)).toMatchObject({ offer: null, paid: [] });
});
