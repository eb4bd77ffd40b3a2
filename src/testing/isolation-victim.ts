import { randomUUID } from 'node:crypto';
import { changeApi } from '#shared/sales/bookings/changes/change-api.ts';
import { bookingActions } from './booking-actions.ts';
import { addBookableTrip, type BookableTrip, parcelInput, seatInput } from './bookings.ts';
import { credentialStaff } from './credentials.ts';
import type { TestApp } from './server/api.ts';
import { addPassenger } from './server/carriers.ts';
import { addTestBus, addTestRoute } from './timetable.ts';

/** In the name of everything that the victim has; anyone who reads it has read of another carrier. */
export const MARK = 'Потаємне';

export type Victim = Awaited<ReturnType<typeof addVictim>>;

/** A carrier whose things all have the mark; a second one in the same database needs another number. */
export async function addVictim(app: TestApp, number = 1) {
  const { sql } = app;
  const trip: BookableTrip = await addBookableTrip(sql, { instant: true, seats: 20 });
  const { carrierId, owner, driver, tripId } = trip;
  const passenger = await addPassenger(sql, { name: MARK });
  const { book } = bookingActions(app);
  const named = { ...seatInput(3), travellers: [{ name: `${MARK} Ткач`, seat: 3 }] } as ReturnType<typeof seatInput>;
  const [bookingId = 0] = await book(trip, passenger, named);
  const [parcelId = 0] = await book(trip, passenger, parcelInput({ senderName: `${MARK} Савчук` }));
  await sql`update account set name = ${MARK} where id in (${owner.accountId}, ${driver.accountId}, ${passenger.accountId})`;
  await sql`update carrier set name = ${`${MARK} Тур`} where id = ${carrierId}`;
  const busId = await addTestBus(sql, carrierId, { number: `VI 000${number} CT` });
  await sql`update bus set model = ${MARK} where carrier_id = ${carrierId}`;
  const routeId = await addTestRoute(sql, owner, { busId }, app.clock.now());
  const paper = credentialStaff(app);
  const { id: credentialId } = await paper.add(owner, 'registration', { busId }, { issuedBy: MARK });
  const { id: fileId } = await paper.upload(owner);
  const one = async (statement: Promise<{ id: number | string }[]>) => String((await statement)[0]?.id ?? '');
  const now = app.clock.now();
  const guest = await addPassenger(sql);
  const [booking] = await sql<{ code: string; partyId: number }[]>`
    select code, party_id as "partyId" from booking where id = ${bookingId}`;
  const [chat] = await sql<{ id: number }[]>`
    insert into chat (low_id, high_id, carrier_id, created_at)
    values (${passenger.accountId}, ${passenger.accountId}, ${carrierId}, ${now}) returning id`;
  const made = {
    importId: await one(sql`
      insert into import (carrier_id, kind, source, made, known, made_at)
      values (${carrierId}, 'customers', ${MARK}, 1, 0, ${now}) returning id`),
    photoId: await one(sql`
      insert into bus_photo (bus_id, file, width, height, position) values (${busId}, 'abc', 1, 1, 0) returning id`),
    invitationId: await one(sql`
      insert into invitation (carrier_id, email, role, invited_by, created_at, sent_at, expires_at)
      values (${carrierId}, (select email from account where id = ${guest.accountId}), 'driver', ${owner.accountId}, ${now}, ${now}, ${now}::timestamptz + interval '7 days')
      returning id`),
    classId: await one(sql`
      insert into fare_class (carrier_id, name_uk, name_en, discount_percent, created_at)
      values (${carrierId}, ${MARK}, ${MARK}, 20, ${now}) returning id`),
    extraId: await one(sql`
      insert into extra (carrier_id, kind, name_uk, name_en, price_cents) values (${carrierId}, 'other', ${MARK}, ${MARK}, 500) returning id`),
    promoId: await one(sql`
      insert into promo_code (carrier_id, code, percent, created_at) values (${carrierId}, ${MARK.toLocaleUpperCase('uk')}, 10, ${now}) returning id`),
    priceChangeId: await one(sql`
      insert into price_change (route_id, first_day, percent, created_at) values (${routeId}, '2026-06-12', 10, ${now}) returning id`),
    pointId: await one(sql`
      insert into boarding_point (carrier_id, place_id, name) values (${carrierId}, 702550, ${MARK}) returning id`),
    absenceId: await one(sql`
      insert into driver_absence (carrier_id, account_id, first_day, last_day, kind)
      values (${carrierId}, ${driver.accountId}, '2026-07-01', '2026-07-02', 'off') returning id`),
    phraseId: await one(sql`
      insert into office_phrase (carrier_id, uk, created_at) values (${carrierId}, ${MARK}, ${now}) returning id`),
    reviewId: await one(sql`
      insert into review (party_id, trip_id, carrier_id, driver_id, account_id, stars, created_at)
      values (${booking?.partyId ?? 0}, ${tripId}, ${carrierId}, ${driver.accountId}, ${passenger.accountId}, 5, ${now}) returning id`),
    itemId: await one(sql`
      insert into found_item (trip_id, carrier_id, booking_id, account_id, what, state, created_at, updated_at)
      values (${tripId}, ${carrierId}, ${bookingId}, ${passenger.accountId}, ${MARK}, 'open', ${now}, ${now}) returning id`),
    questionId: await one(sql`
      with question as (
        insert into support_ticket (key, carrier_id, trip_id, email, locale, created_at, since)
        values (${`abcdefghjkmnpqrstuv${number}`}, ${carrierId}, ${tripId}, '', 'uk', ${now}, ${now}) returning id)
      insert into support_message (ticket_id, at, by_support, words) select id, ${now}, false, ${MARK} from question returning ticket_id as id`),
    keyId: await one(sql`
      insert into api_key (carrier_id, name, prefix, hash, scopes, created_by, created_at)
      values (${carrierId}, ${MARK}, ${`vezu_ab${number}`}, ${Buffer.of(number)}, '{trips:read}', ${owner.accountId}, ${now}) returning id`),
    webhookId: await one(sql`
      insert into webhook_endpoint (carrier_id, url, events, secret, created_at)
      values (${carrierId}, 'https://example.org/x', '{booking.created}', '\\xab', ${now}) returning id`),
    cashUpId: await one(sql`
      insert into cash_up (trip_id, carrier_id, driver_id, opened_at)
      values (${tripId}, ${carrierId}, ${driver.accountId}, ${now}) returning id`),
    linkId: await one(sql`
      insert into trip_share (code, trip_id, account_id, from_seq, to_seq, created_at)
      values (${`abcdefghj${number}`}, ${tripId}, ${owner.accountId}, 0, 2, ${now}) returning id`),
  };
  await app.call(changeApi.proposeChange, { params: { bookingId }, body: { change: { toSeq: 2 } } }, owner.token);
  const changeId = await one(sql`select id from booking_change where booking_id = ${bookingId}`);
  await sql`insert into trip_call (trip_id, booking_id, reason) values (${tripId}, ${bookingId}, 'bus')`;
  const numbers = { tripId, bookingId, busId, routeId, credentialId, fileId, chatId: chat?.id ?? 0 };
  return {
    owner,
    driver,
    passenger,
    carrierId,
    driverId: driver.accountId,
    parcelId,
    ...numbers,
    ids: {
      ...Object.fromEntries(Object.entries(numbers).map(([name, id]) => [name, String(id)])),
      ...made,
      changeId,
      code: booking?.code ?? '',
      accountId: String(driver.accountId),
      driverId: String(driver.accountId),
      passengerId: String(passenger.accountId),
      date: '2026-06-12',
      run: '1',
      seq: '1',
      number: '1',
      paper: 'passengers',
      check: 'stay',
      expenseId: randomUUID(),
      announcementId: randomUUID(),
      deliveryId: '1',
    } as Record<string, string>,
  };
}

/** Adds things of the victim's passenger that concern no carrier; returns the ids by their names in paths. */
export async function addPersonalThings({ sql, clock }: TestApp, { passenger, tripId }: Victim) {
  const { accountId, sessionId } = passenger;
  const now = clock.now();
  const one = async (statement: Promise<{ id: number }[]>) => String((await statement)[0]?.id ?? '');
  return {
    sessionId: String(sessionId),
    passkeyId: await one(sql`
      insert into passkey (account_id, credential_id, public_key, synced, name, created_at)
      values (${accountId}, ${`abc${accountId}`}, '\\xab', false, ${MARK}, ${now}) returning id`),
    identityId: await one(sql`
      insert into identity (provider, subject, account_id, created_at)
      values ('google', ${`${MARK} ${accountId}`}, ${accountId}, ${now}) returning id`),
    companionId: await one(sql`
      insert into companion (account_id, name, created_at) values (${accountId}, ${MARK}, ${now}) returning id`),
    alertId: await one(sql`
      insert into connection_alert (account_id, from_place, to_place, day, passengers, created_at, confirmed_at, ends_at)
      select ${accountId}, min(id), max(id), '2026-06-20', 1, ${now}, ${now}, ${now}::timestamptz + interval '10 days'
      from place returning id`),
    entryId: await one(sql`
      insert into waiting_entry (trip_id, account_id, from_seq, to_seq, names, phone, status, created_at, offer_ends_at)
      values (${tripId}, ${accountId}, 0, 1, ${[MARK]}, '+380671234567', 'offered', ${now}, ${now}::timestamptz + interval '1 hour')
      returning id`),
  };
}
