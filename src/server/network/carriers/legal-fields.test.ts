import { beforeEach, expect, test } from 'vitest';
import { text } from '#server/core/translate.ts';
import { type LegalInput, legalApi, NO_ADDED } from '#shared/network/carriers/legal.ts';
import { type FieldKey, type LegalFieldInput, legalFieldsApi } from '#shared/network/carriers/legal-fields.ts';
import { bookingsApi } from '#shared/sales/bookings/core/api.ts';
import { ticketApi } from '#shared/sales/bookings/core/ticket-api.ts';
import { outcome } from '#testing/booking-actions.ts';
import { addBookableTrip, seatInput } from '#testing/bookings.ts';
import { deskScene, eachTest } from '#testing/scene.ts';
import { problemOf } from '#testing/server/api.ts';
import type { TestActor } from '#testing/server/carriers.ts';

const { app, admin, support, owner } = deskScene();
const trip = eachTest(() => addBookableTrip(app.sql));
beforeEach(() => app.sql`truncate legal_field`);

const PERMIT = { uk: 'Дозвіл', en: 'Permit', hidden: false };
const LEGAL = {
  ...{ legalName: 'ФОП Галич', registerNumber: '2987416530', vatNumber: '', address: '', phone: '', licence: 'АЕ 1' },
  ...{ insurer: '', insuranceContract: '', insuredUntil: '', vatPercent: '', series: '' },
};

const set = (key: FieldKey, body: LegalFieldInput = PERMIT, actor: TestActor = admin) =>
  app.call(legalFieldsApi.set, { params: { key }, body }, actor.token);
const reset = (key: FieldKey, actor: TestActor = admin) =>
  app.call(legalFieldsApi.reset, { params: { key } }, actor.token);
const enter = (more: Partial<LegalInput['more']> = {}) =>
  app.call(legalApi.setLegal, { body: { ...LEGAL, more: { ...NO_ADDED, ...more } } }, trip.owner.token);

async function entries() {
  return app.sql`select action, subject_id as of, before, after from audit_entry order by id desc limit 2`;
}

test('a field that the law adds is entered by the carrier and is on its tickets, until the operators remove it', async () => {
  const before = await app.call(legalFieldsApi.all, {}, admin.token);
  expect(before[1]).toEqual({
    ...{ key: 'register', uk: text('uk', 'legal.register'), en: text('en', 'legal.register') },
    ...{ hidden: false, builtIn: true },
  });
  const afterwards = await set('own1');
  expect(afterwards).toEqual([...before, { key: 'own1', ...PERMIT, builtIn: false }]);
  const entered = await enter({ own1: 'UA-7', own2: 'nobody asked' });
  expect(entered).toMatchObject({ fields: [{ key: 'own1', ...PERMIT }], legal: { more: { own1: 'UA-7', own2: '' } } });

  const booked = { params: { tripId: trip.tripId }, body: seatInput() };
  const [{ ticket = '' } = {}] = (await app.call(bookingsApi.book, booked, trip.owner.token)).bookings;
  const issuer = async () => (await app.call(ticketApi.ticket, { params: { code: ticket ?? '' } })).issuer;
  expect((await issuer())?.fields).toEqual([{ key: 'own1', ...PERMIT, value: 'UA-7' }]);

  await reset('own1');
  await set('own1', { ...PERMIT, en: 'Depot' });
  expect((await issuer())?.fields, 'the next field has not the values of the one before').toMatchObject([
    { key: 'own1', en: 'Depot', value: '' },
  ]);
});

test('a built-in field is renamed and left out, goes back, and each change is in the log', async () => {
  const renamed = { uk: 'РНОКПП', en: 'Tax number', hidden: true };
  await set('register', renamed);
  await reset('register');
  expect(await entries()).toEqual([
    { action: 'legalFields.reset', of: 'register', before: renamed, after: { builtIn: true } },
    { action: 'legalFields.set', of: 'register', before: { builtIn: true }, after: renamed },
  ]);
  expect(await app.sql`select from legal_field`).toHaveLength(0);
});

test('the name of the carrier stays, both languages are needed, and only administrators decide', async () => {
  expect(await problemOf(set('name', { ...PERMIT, hidden: true }))).toMatchObject({ errors: [{ field: 'hidden' }] });
  expect(await problemOf(set('own1', { ...PERMIT, en: ' ' }))).toMatchObject({
    errors: [{ field: 'en', key: 'field_required' }],
  });
  for (const actor of [support, owner]) {
    expect(await outcome(set('own1', PERMIT, actor))).toBe('not_allowed');
    expect(await outcome(reset('own1', actor))).toBe('not_allowed');
  }
});
