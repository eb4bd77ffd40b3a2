import { afterAll, beforeAll, expect, test } from 'vitest';
import { text } from '#server/core/translate.ts';
import { goodsApi } from '#shared/reference/goods-api.ts';
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

const OWN = { uk: 'Зброї та ліків.', en: 'Weapons and medicines.' };

const read = () => app.call(goodsApi.forbidden, {});
const set = (actor: TestActor, body = OWN) => app.call(goodsApi.setForbidden, { body }, actor.token);

async function newestEntry() {
  const [entry] = await app.sql`select action, before, after from audit_entry order by id desc limit 1`;
  return entry;
}

test('the built-in text holds until an administrator writes another one, and again after going back', async () => {
  const builtIn = { uk: text('uk', 'help.parcel.forbidden.a'), en: text('en', 'help.parcel.forbidden.a') };
  expect(await read()).toEqual({ ...builtIn, builtIn: true });
  expect(await set(admin)).toEqual({ ...OWN, builtIn: false });
  expect(await read()).toEqual({ ...OWN, builtIn: false });
  expect(await newestEntry()).toEqual({ action: 'goods.setForbidden', before: { builtIn: true }, after: OWN });
  await set(admin, { ...OWN, en: 'Weapons.' });
  expect(await app.call(goodsApi.resetForbidden, {}, admin.token)).toEqual({ ...builtIn, builtIn: true });
  expect(await newestEntry()).toEqual({
    action: 'goods.resetForbidden',
    before: { ...OWN, en: 'Weapons.' },
    after: { builtIn: true },
  });
});

test('both languages are needed, and only administrators write', async () => {
  expect(await problemOf(set(admin, { uk: 'Зброї.', en: ' ' }))).toMatchObject({
    code: 'invalid_input',
    errors: [{ field: 'en', key: 'field_required' }],
  });
  expect(await outcome(set(support))).toBe('not_allowed');
  expect(await outcome(set(owner))).toBe('not_allowed');
  expect(await outcome(app.call(goodsApi.resetForbidden, {}, support.token))).toBe('not_allowed');
});
