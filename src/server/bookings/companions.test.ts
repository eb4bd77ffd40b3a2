import { expect, it } from 'vitest';
import { companionsApi, MAX_COMPANIONS } from '#shared/bookings/companions.ts';
import { outcome } from '#testing/booking-actions.ts';
import { addCarrier, addPassenger } from '#testing/carriers.ts';
import { appScene, eachTest } from '#testing/scene.ts';
import { companionData } from './queries/companions.ts';

const app = appScene();
const rider = eachTest(() => addPassenger(app.sql));
const other = eachTest(() => addPassenger(app.sql));

const add = (name: string, birthYear = '', actor = rider) =>
  app.call(companionsApi.add, { body: { name, birthYear } }, actor.token);
const list = async (actor = rider) => (await app.call(companionsApi.list, {}, actor.token)).data;

it('saves, changes and deletes whom one travels with; nobody else sees or changes them', async () => {
  const { id } = await add('Оля Савчук', '2019');
  await add('Богдан Савчук');
  expect((await list()).map(({ name, birthYear }) => [name, birthYear])).toEqual([
    ['Богдан Савчук', null],
    ['Оля Савчук', 2019],
  ]);
  expect(await list(other)).toEqual([]);
  const changed = { params: { companionId: id }, body: { name: 'Ольга Савчук', birthYear: '2018' } };
  expect(await outcome(app.call(companionsApi.change, changed, other.token))).toBe('not_found');
  expect(await app.call(companionsApi.change, changed, rider.token)).toMatchObject({
    name: 'Ольга Савчук',
    birthYear: 2018,
  });
  expect(await outcome(app.call(companionsApi.remove, { params: { companionId: id } }, other.token))).toBe('not_found');
  await app.call(companionsApi.remove, { params: { companionId: id } }, rider.token);
  expect((await list()).map(({ name }) => name)).toEqual(['Богдан Савчук']);
});

it('a name is saved once, and keeps its year', async () => {
  await add('Оля Савчук', '2019');
  await add('Оля Савчук');
  const { id } = await add('Богдан Савчук');
  expect(await list()).toMatchObject([{ name: 'Богдан Савчук' }, { name: 'Оля Савчук', birthYear: 2019 }]);
  const taken = { params: { companionId: id }, body: { name: 'Оля Савчук', birthYear: '' } };
  expect(await outcome(app.call(companionsApi.change, taken, rider.token))).toBe('companion_known');
});

it.each(['12', '1825', '2199', 'рік'])('refuses the year %s', async (year) => {
  expect(await outcome(add('Оля Савчук', year))).toBe('invalid_input');
});

it('the list has a limit, and members of an office have none', async () => {
  const names = Array.from({ length: MAX_COMPANIONS }, (_, n) => `Оля ${'абвгґдеєжзиіїйклмнопрст'[n]?.repeat(3)}`);
  for (const name of names) await add(name);
  expect(await outcome(add('Оля Зайва'))).toBe('too_many_companions');
  await add(names[0] ?? '', '2019');
  const { owner } = await addCarrier(app.sql);
  expect(await outcome(app.call(companionsApi.list, {}, owner.token))).toBe('not_allowed');
});

it('the copy of one’s data holds them', async () => {
  await add('Оля Савчук', '2019');
  expect(await companionData(app.sql, rider.accountId)).toMatchObject({
    companions: [{ name: 'Оля Савчук', birthYear: 2019 }],
  });
});
