import { beforeEach, expect, test, vi } from 'vitest';
import { FORGET_PERSON, PERSONAL_CACHES } from '#shared/core/personal.ts';

const { local, tab, device } = vi.hoisted(() => {
  /** In a browser, the keys of a storage are its own properties. */
  const storage = () => {
    const values: Record<string, string> = {};
    return Object.defineProperties(values, {
      getItem: { value: (key: string) => values[key] ?? null },
      setItem: { value: (key: string, value: string) => Object.assign(values, { [key]: value }) },
      removeItem: { value: (key: string) => Reflect.deleteProperty(values, key) },
    });
  };
  const [local, tab] = [storage(), storage()];
  const device: string[] = [];
  const caches = { delete: async (name: string) => device.push(`delete ${name}`) };
  vi.stubGlobal('localStorage', local);
  vi.stubGlobal('sessionStorage', tab);
  vi.stubGlobal('caches', caches);
  vi.stubGlobal('indexedDB', { deleteDatabase: (name: string) => device.push(`delete ${name}`) });
  vi.stubGlobal('window', { caches });
  const active = { postMessage: (message: string) => device.push(message) };
  vi.stubGlobal('navigator', { serviceWorker: { getRegistration: async () => ({ active }) } });
  return { local, tab, device };
});

const { erasePersonalData, recordOwner, ownNames, readOwn, storeOwn } = await import('./scoped-storage.ts');

beforeEach(() => {
  for (const storage of [local, tab]) for (const key of Object.keys(storage)) Reflect.deleteProperty(storage, key);
  device.length = 0;
});

const FORGOTTEN = ['delete vezu-sheets', ...PERSONAL_CACHES.map((name) => `delete ${name}`), FORGET_PERSON];

/** Returns what is left of two values after these people have used the app one after another; null is a visitor. */
async function leftAfter(people: readonly (number | null)[]): Promise<[string[], string[]]> {
  const [first, ...others] = people;
  if (first !== undefined) recordOwner(first);
  storeOwn('place', 'Львів');
  storeOwn('draft', { phone: '+380671234567' }, 'tab');
  for (const person of others) recordOwner(person);
  await vi.waitFor(() => undefined);
  await Promise.resolve();
  return [ownNames('place'), ownNames('draft', 'tab')];
}

test.each([
  ['the same person signs in again', [5, 5], true],
  ['a visitor signs in', [null, 5], true],
  ['the person has signed out', [5, null], false],
  ['another person replaces a signed-in one', [5, 6], false],
  ['another person signs in after a sign-out', [5, null, 6], false],
  ['another person replaces one who was a visitor before', [null, 5, 6], false],
] as const)('what is left when %s', async (_case, people, stays) => {
  const cached: [string[], string[]] = stays ? [['place'], ['draft']] : [[], []];
  expect(await leftAfter(people)).toEqual(cached);
  await vi.waitFor(() => expect(device).toEqual(stays ? [] : FORGOTTEN));
});

test('an old tab deletes only its own data when another person has signed in meanwhile', async () => {
  recordOwner(5);
  storeOwn('draft', 'A', 'tab');
  // Another person has signed in in another tab.
  erasePersonalData();
  Object.assign(tab, { 'vezu:owner': '5', 'vezu:draft': '"A"' });
  Object.assign(local, { 'vezu:owner': '6', 'vezu:place': '"B"', vezu: '{}' });
  await vi.waitFor(() => expect(device).toEqual(FORGOTTEN));
  recordOwner(6);
  expect([readOwn('draft', 'tab'), readOwn('place')]).toEqual([null, 'B']);
  expect(device).toEqual(FORGOTTEN);
});

test('every key with the product’s prefix is deleted, also of older versions, and no other key', () => {
  Object.assign(local, { vezu: '{}', 'vezu:unsent:5:a': '{}', other: '1' });
  Object.assign(tab, { 'vezu.draft.7.passenger': '{}', 'vezu-provider': 'x', other: '1' });
  erasePersonalData();
  expect([Object.keys(local), Object.keys(tab)]).toEqual([['other'], ['other']]);
});

test('unsent actions stay unless the person discards them', () => {
  recordOwner(5);
  erasePersonalData();
  expect(device).not.toContain('delete vezu-presses-5');
  recordOwner(5);
  erasePersonalData({ unsent: true });
  expect(device).toContain('delete vezu-presses-5');
});

test('invalid stored data is read as null', () => {
  Object.assign(local, { 'vezu:fixes': '{' });
  expect(readOwn('fixes')).toBeNull();
});
