import { describe, expect, it } from 'vitest';
import { defaultChoice, NOTIFICATION_KINDS } from '#shared/people/accounts/profile/notifications.ts';
import { BOOKING_KINDS, groupsOf, NOTIFICATION_GROUPS } from './groups.ts';
import { endpointInput, MAX_ENDPOINT, notificationQuery, readInput, subscriptionInput } from './schema.ts';
import { SUBJECTS } from './subjects.ts';

describe('everything that is notified of', () => {
  it('has a kind that its recipients can see in their settings', () => {
    const missing = Object.entries(SUBJECTS).filter(([, { to, kind }]) => {
      const types = to === 'passenger' ? (['passenger'] as const) : (['driver', 'carrier'] as const);
      return types.some((userType) =>
        ['toast', 'push'].every(
          (channel) => defaultChoice(userType, kind, channel === 'toast' ? 'toast' : 'push') === null,
        ),
      );
    });
    expect(missing).toEqual([]);
  });

  it('reaches each kind except those that no subject has: chats, and mails about signing in', () => {
    const used = new Set<string>(Object.values(SUBJECTS).map(({ kind }) => kind));
    expect(NOTIFICATION_KINDS.filter((kind) => !used.has(kind))).toEqual(['message', 'security']);
  });

  it('separates the subjects of passengers from those of staff', () => {
    const to = (kind: string) => new Set(Object.values(SUBJECTS).flatMap((one) => (one.kind === kind ? [one.to] : [])));
    expect([...to('booking_new')]).toEqual(['staff']);
    expect([...to('parcel_moved')]).toEqual(['passenger']);
    expect([...to('not_aboard')]).toEqual(['staff']);
    expect([...to('trip_cancelled')].toSorted()).toEqual(['passenger', 'staff']);
  });
});

describe('the filters of the list', () => {
  it('have bookings and documents only for the people of a carrier', () => {
    expect(groupsOf('passenger')).toEqual(['trip', 'parcel', 'chat']);
    expect(groupsOf('carrier')).toEqual(NOTIFICATION_GROUPS);
    expect(groupsOf('driver')).toEqual(NOTIFICATION_GROUPS);
    expect(BOOKING_KINDS.every((kind) => NOTIFICATION_KINDS.includes(kind))).toBe(true);
  });

  it('are among the groups, page by page', () => {
    expect(notificationQuery.safeParse({ group: 'chat' }).success).toBe(true);
    expect(notificationQuery.safeParse({ group: 'everything' }).success).toBe(false);
    expect(notificationQuery.safeParse({ page: '0' }).success).toBe(false);
  });
});

describe('what was read', () => {
  it.each([
    [{ upTo: 12 }, true],
    [{ id: 0 }, true],
    [{ path: '/trips/12' }, true],
    [{ path: `/${'a'.repeat(500)}` }, false],
    [{ id: -1 }, false],
    [{ id: 1.5 }, false],
    [{ id: 1, upTo: 2 }, false],
    [{}, false],
  ])('%j: %s', (input, taken) => {
    expect(readInput.safeParse(input).success).toBe(taken);
  });
});

describe('the push subscription of a browser', () => {
  const KEYS = { p256dh: 'B'.repeat(87), auth: 'a'.repeat(22) };
  const ENDPOINT = 'https://push.example/1';

  it.each([
    ['a whole one', { endpoint: ENDPOINT, keys: KEYS }, true],
    ['a compressed key', { endpoint: ENDPOINT, keys: { ...KEYS, p256dh: 'B'.repeat(44) } }, false],
    ['a short secret', { endpoint: ENDPOINT, keys: { ...KEYS, auth: 'a'.repeat(21) } }, false],
    ['a key in another alphabet', { endpoint: ENDPOINT, keys: { ...KEYS, auth: `${'a'.repeat(21)}+` } }, false],
    ['no keys', { endpoint: ENDPOINT }, false],
  ])('%s', (_, input, taken) => {
    expect(subscriptionInput.safeParse(input).success).toBe(taken);
  });

  it('has an address of a limited length', () => {
    expect(endpointInput.safeParse({ endpoint: 'a'.repeat(MAX_ENDPOINT) }).success).toBe(true);
    expect(endpointInput.safeParse({ endpoint: 'a'.repeat(MAX_ENDPOINT + 1) }).success).toBe(false);
  });
});
