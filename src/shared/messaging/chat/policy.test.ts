import { expect, test } from 'vitest';
import { type ChatUser, mayChat, mayOpen, NO_RELATIONS } from './policy.ts';

const PEOPLE: Record<string, ChatUser> = {
  passenger: { accountId: 1, active: true, kind: 'passenger', carrierId: null },
  'other passenger': { accountId: 2, active: true, kind: 'passenger', carrierId: null },
  driver: { accountId: 3, active: true, kind: 'driver', carrierId: 10 },
  owner: { accountId: 4, active: true, kind: 'carrier', carrierId: 10 },
  'rival driver': { accountId: 5, active: true, kind: 'driver', carrierId: 11 },
  'driver without a carrier': { accountId: 6, active: true, kind: 'driver', carrierId: null },
  'blocked driver': { accountId: 7, active: false, kind: 'driver', carrierId: 10 },
  admin: { accountId: 8, active: true, kind: 'none', carrierId: null },
};

const RELATIONS = {
  '': NO_RELATIONS,
  rides: { rides: true, carries: false },
  carries: { rides: false, carries: true },
};

test('who may begin a chat with whom, by what has brought them together', () => {
  const lines = Object.entries(PEOPLE).flatMap(([from, one]) =>
    Object.entries(PEOPLE).flatMap(([to, other]) => {
      const by = Object.entries(RELATIONS)
        .filter(([, relations]) => mayOpen(one, other, relations))
        .map(([name]) => name || 'always');
      return by.length > 0 ? [`${from} → ${to}: ${by.includes('always') ? 'always' : by.join(', ')}`] : [];
    }),
  );
  expect(lines).toMatchSnapshot();
});

test('anyone who may be written to may answer, in either order', () => {
  const { passenger, driver, owner } = PEOPLE;
  if (!passenger || !driver || !owner) throw new Error('somebody is missing');
  expect(mayOpen(driver, passenger, NO_RELATIONS)).toBe(false);
  expect(mayChat(driver, passenger, NO_RELATIONS)).toBe(true);
  for (const one of Object.values(PEOPLE)) {
    for (const other of Object.values(PEOPLE)) {
      for (const relations of Object.values(RELATIONS)) {
        const turned = { rides: relations.carries, carries: relations.rides };
        expect(mayChat(one, other, relations)).toBe(mayChat(other, one, turned));
      }
    }
  }
});
