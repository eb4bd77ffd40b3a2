import { afterAll, beforeAll, expect, test } from 'vitest';
import { referenceApi } from '#shared/reference/api.ts';
import { textsApi } from '#shared/reference/texts-api.ts';
import type { TestApp } from '#testing/api.ts';
import { outcome } from '#testing/booking-actions.ts';
import type { TestActor } from '#testing/carriers.ts';
import { deskApp } from '#testing/desk.ts';
import { problemOf } from '#testing/problems.ts';

let app: TestApp;
let admin: TestActor;
let support: TestActor;
let owner: TestActor;

beforeAll(async () => {
  ({ app, admin, support, owner } = await deskApp());
});
afterAll(() => app.close());

const WIFI = { key: 'amenities.wifi' } as const;
const OWN = { uk: 'Інтернет', en: 'Internet' };
const BUILT_IN = { uk: 'Wi-Fi', en: 'Wi-Fi' };

const set = (actor: TestActor, body = OWN) => app.call(textsApi.setText, { params: WIFI, body }, actor.token);
const one = async () => (await app.call(textsApi.texts, {}, admin.token)).find(({ key }) => key === WIFI.key);
const read = async () => (await app.call(referenceApi.bulletins, {})).texts;

async function newestEntry() {
  const [entry] =
    await app.sql`select action, subject_id as "of", before, after from audit_entry order by id desc limit 1`;
  return entry;
}

test('a name is read by everybody until it goes back, and each change is in the log', async () => {
  expect(await one()).toEqual({ ...WIFI, ...BUILT_IN, builtIn: true });
  expect(await read()).toBeUndefined();
  await set(admin);
  expect(await one()).toEqual({ ...WIFI, ...OWN, builtIn: false });
  expect(await read()).toEqual({ [WIFI.key]: OWN });
  expect(await newestEntry()).toEqual({ action: 'texts.setText', of: WIFI.key, before: { builtIn: true }, after: OWN });
  await app.call(textsApi.resetText, { params: WIFI }, admin.token);
  expect(await newestEntry()).toMatchObject({ action: 'texts.resetText', before: OWN, after: { builtIn: true } });
  expect(await read()).toBeUndefined();
});

test('a name that equals the built-in one is not stored', async () => {
  await set(admin);
  await set(admin, BUILT_IN);
  expect(await app.sql`select from own_text`).toHaveLength(0);
});

test('both languages are needed, only known names are taken, and only from administrators', async () => {
  expect(await problemOf(set(admin, { uk: 'Інтернет', en: ' ' }))).toMatchObject({
    code: 'invalid_input',
    errors: [{ field: 'en', key: 'field_required' }],
  });
  expect((await problemOf(set(admin, { uk: 'І'.repeat(41), en: 'I' }))).errors).toEqual([
    { field: 'uk', key: 'text_max_length' },
  ]);
  const headers = { authorization: `Bearer ${admin.token}`, 'content-type': 'application/json' };
  const unknown = await app.request('PUT', '/api/admin/texts/core.title.admin', { headers, body: JSON.stringify(OWN) });
  expect(unknown.status).toBe(422);
  for (const actor of [support, owner]) {
    expect(await outcome(set(actor))).toBe('not_allowed');
    expect(await outcome(app.call(textsApi.resetText, { params: WIFI }, actor.token))).toBe('not_allowed');
  }
});
