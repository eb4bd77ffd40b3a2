import { describe, expect, it } from 'vitest';
import { PAYMENT_PROVIDERS } from '#shared/core/payment-providers.ts';
import { bookingsApi } from '#shared/sales/bookings/core/api.ts';
import { receiverApi } from '#shared/sales/bookings/parcels/receiver-api.ts';
import { checkoutApi } from '#shared/sales/payments/checkout-api.ts';
import { bookingActions } from '#testing/booking-actions.ts';
import { parcelInput } from '#testing/bookings.ts';
import { cardScene } from '#testing/card-payments.ts';

const { app, bank, ...its } = cardScene();
const people = bookingActions(app);

describe.each(PAYMENT_PROVIDERS)('a receiver pays on the page of the link by %s', (provider) => {
  // In minor units of the provider's currency: the price of 8 €, and the 2 € that Wrocław costs more.
  const [all, more] = provider === 'mono' ? [38_720, 9680] : [800, 200];

  async function parcel(payer: 'sender' | 'receiver') {
    const trip = await its.carrier(provider, { kind: 'optional' });
    const [id = 0] = await people.book(trip, trip.owner, parcelInput({ payer }));
    const [{ code, ticket } = { code: '', ticket: '' }] = await app.sql<{ code: string; ticket: string }[]>`
      select c.track_code as code, b.ticket_key as ticket from parcel c join booking b on b.id = c.booking_id where b.id = ${id}`;
    return { trip, id, ticket, link: { params: { code } } };
  }
  type Sent = Awaited<ReturnType<typeof parcel>>;
  const money = ({ link }: Sent) => app.call(checkoutApi.parcelMoney, link);
  const ask = ({ link }: Sent) => app.call(checkoutApi.askParcel, link);
  const due = async ({ link }: Sent) => (await app.call(bookingsApi.parcel, link)).due;
  // Checkouts are found by when they were opened.
  const later = () => app.clock.advance(1000);
  async function pay({ link, ticket }: Sent) {
    later();
    await app.call(checkoutApi.openParcel, link);
    const { reference } = await its.checkoutOf(ticket);
    bank.pay(reference);
    return reference;
  }
  async function toWroclaw(sent: Sent) {
    await app.call(receiverApi.redirect, { ...sent.link, body: { toSeq: 3, extra: 200 } });
    await app.call(receiverApi.acceptRedirect, { params: { bookingId: sent.id } }, sent.trip.owner.token);
  }

  it('the price, once, also where the provider says so and nobody asks', async () => {
    const sent = await parcel('receiver');
    expect(await money(sent)).toMatchObject({ offer: { eurCents: 800, amount: all, rest: 0 }, paid: [] });
    expect(await its.money(sent.ticket)).toMatchObject({ offer: null });
    const reference = await pay(sent);
    expect(await its.notify(sent.trip, reference)).toBe(204);
    await app.runJobs();
    expect(await money(sent)).toMatchObject({ offer: null, paid: [{ amount: all }] });
    expect(await due(sent)).toBe(0);
    expect(await its.ticket(sent.ticket)).toMatchObject({ paid: 800 });
  });

  it('what another stop costs more, before the sender has paid, and neither pays for the other', async () => {
    const sent = await parcel('sender');
    expect(await money(sent)).toMatchObject({ offer: null });
    await toWroclaw(sent);
    expect(await money(sent)).toMatchObject({ offer: { eurCents: 200, amount: more, rest: 0 } });
    await pay(sent);
    expect(await ask(sent)).toMatchObject({ offer: null, paid: [{ amount: more }] });
    expect(await due(sent)).toBe(0);
    expect(await its.money(sent.ticket)).toMatchObject({ offer: { eurCents: 800, amount: all, rest: 0 } });
    later();
    await its.pay(sent.ticket);
    expect(await its.ask(sent.ticket)).toMatchObject({ offer: null });
    expect(await its.ticket(sent.ticket)).toMatchObject({ paid: 1000 });
    expect(await ask(sent), 'what the sender has paid is not shown').toMatchObject({ paid: [{ amount: more }] });
  });

  it('what another stop costs more after the sender, on a page of their own', async () => {
    const sent = await parcel('sender');
    await toWroclaw(sent);
    await its.open(sent.ticket);
    const senders = await its.checkoutOf(sent.ticket);
    later();
    await app.call(checkoutApi.openParcel, sent.link);
    expect((await its.checkoutOf(sent.ticket)).reference).not.toBe(senders.reference);
    later();
    await its.pay(sent.ticket);
    await its.ask(sent.ticket);
    expect(await money(sent)).toMatchObject({ offer: { eurCents: 200 }, paid: [] });
    expect(await due(sent)).toBe(200);
    await people.act('pay', sent.id, sent.trip.driver);
    expect(await money(sent), 'the driver has it in cash').toMatchObject({ offer: null });
    expect(await due(sent)).toBe(0);
  });
});
