import { afterAll, beforeAll, expect, test } from 'vitest';
import { accountsApi } from '#shared/accounts/api.ts';
import { personalDataApi } from '#shared/accounts/personal-data-api.ts';
import { signUpForm } from '#testing/accounts.ts';
import { type TestApp, testApp } from '#testing/api.ts';
import { bookingActions, forceBooking, forceTrip } from '#testing/booking-actions.ts';
import { addBookableTrip, seatsInput } from '#testing/bookings.ts';
import { proofOf } from '#testing/proofs.ts';

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
});
afterAll(() => app.close());

const FRIEND = 'Маруся Незнайко';
const NOTE = 'Чекаю біля «старого» ліхтаря,\nпотелефонуйте "раніше"';

test('erasing an account deletes stored responses to other people and sent mails that name the person', async () => {
  const { token, user } = await app.call(accountsApi.signUp, { body: signUpForm() });
  const trip = await addBookableTrip(app.sql, { instant: true });
  const travellers = [{ name: FRIEND, seat: 4 }];
  const seats = seatsInput({ travellers, note: NOTE });
  const ids = await bookingActions(app).book(trip, { ...trip.owner, token, accountId: user.id }, seats);
  for (const id of ids) await forceBooking(app.sql, id, 'completed');
  await forceTrip(app.sql, trip.tripId, 'finished');
  const answer = (key: string, response: Record<string, string>) => app.sql`
    insert into idempotency (caller, key, endpoint, body_hash, status, response, created_at) values
      (${`account:${trip.owner.accountId}`}, ${key}, 'bookings.confirm', '', 200, ${app.sql.json(response)}, now())`;
  await answer('names', { name: FRIEND });
  await answer('notes', { note: NOTE });
  await answer('other', { name: 'Інша Людина' });
  const mail = (key: string, line: string, sent: Date | null) => app.sql`
    insert into mail (key, content, sent_at) values (${key}, ${app.sql.json({ lines: [line] })}, ${sent})`;
  await mail('gone', `${FRIEND} просить місце`, new Date());
  await mail('waits', 'Інша людина просить місце', null);

  await app.call(personalDataApi.erase, {}, token, await proofOf(app, token));

  const answers = await app.sql`
    select key, status, response, erased from idempotency where key in ('names', 'notes', 'other') order by key`;
  expect(answers).toEqual([
    { key: 'names', status: 200, response: null, erased: true },
    { key: 'notes', status: 200, response: null, erased: true },
    { key: 'other', status: 200, response: { name: 'Інша Людина' }, erased: false },
  ]);
  const mails = await app.sql`select content from mail where key in ('gone', 'waits') order by key`;
  expect(mails).toEqual([{ content: null }, { content: { lines: ['Інша людина просить місце'] } }]);
});
