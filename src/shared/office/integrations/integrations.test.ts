import { describe, expect, it, test } from 'vitest';
import { KEY_SCOPES } from '#shared/core/key-scopes.ts';
import { EVENT_BODIES } from './event-schema.ts';
import { apiKeyInput, keyOver } from './key-schema.ts';
import { bookingEventOf, DELAYED_MINUTES, tripEventOf, WEBHOOK_EVENTS } from './webhook-events.ts';
import { webhookInput, webhookUrlRule } from './webhook-schema.ts';

describe('the event of an entry in a booking’s history', () => {
  it.each([
    ['book', 'booking.created', 'booking.created'],
    ['accept', 'booking.confirmed', 'booking.confirmed'],
    ['quote', 'booking.changed', 'booking.changed'],
    ['acceptChange', 'booking.changed', 'booking.changed'],
    ['offerChange', 'offer.made', 'offer.made'],
    ['declineChange', 'offer.declined', 'offer.declined'],
    ['withdrawChange', 'offer.ended', 'offer.ended'],
    ['expireChange', 'offer.ended', 'offer.ended'],
    ['pay', 'payment.taken', 'payment.taken'],
    ['unpay', 'payment.returned', 'payment.returned'],
    ['expire', 'booking.cancelled', 'booking.cancelled'],
    ['board', 'booking.boarded', 'parcel.loaded'],
    ['complete', 'booking.completed', 'parcel.delivered'],
    ['noShow', 'booking.no_show', 'booking.no_show'],
    ['eject', 'booking.changed', 'parcel.returned'],
    ['damaged', null, 'parcel.damaged'],
    ['unclaimed', null, 'parcel.unclaimed'],
    ['note', null, null],
  ])('%s is %s of a seat and %s of a parcel', (action, seat, parcel) => {
    expect([bookingEventOf(action, 'passenger'), bookingEventOf(action, 'parcel')]).toEqual([seat, parcel]);
  });
});

describe('the event of an entry in a trip’s history', () => {
  it.each([
    ['start', 0, 'trip.started'],
    ['assign', 0, 'trip.changed'],
    ['replace', 0, 'trip.changed'],
    ['finish', 90, 'trip.finished'],
    ['cancel', 0, 'trip.cancelled'],
    ['arrive', DELAYED_MINUTES, 'trip.delayed'],
    ['arrive', DELAYED_MINUTES - 1, null],
    ['depart', DELAYED_MINUTES, 'trip.delayed'],
    ['depart', DELAYED_MINUTES - 1, null],
    ['arrive', -20, null],
    ['pause', 60, null],
  ])('%s, %s minutes late, is %s', (action, late, event) => {
    expect(tripEventOf(action, late)).toBe(event);
  });
});

test('the body of each event holds what its name says', () => {
  const parts = EVENT_BODIES.map(({ name, body }) => {
    const { error } = body.safeParse({ type: name, version: 1, timestamp: '2026-06-10T09:00:00.000Z', data: {} });
    return `${name}: ${error?.issues.map(({ path }) => path.join('.')).join(', ')}`;
  });
  const dataOf = (name: string) => parts.find((part) => part.startsWith(`${name}:`))?.split(': ')[1];
  expect(parts).toHaveLength(WEBHOOK_EVENTS.length);
  expect(dataOf('trip.delayed')).toBe('data.trip');
  expect(dataOf('payment.taken')).toBe('data.booking, data.payment');
  expect(dataOf('offer.made')).toBe('data.booking, data.offer');
  expect(dataOf('parcel.loaded')).toBe('data.booking');
  expect(dataOf('booking.created')).toBe('data.booking');
});

describe('an address', () => {
  it.each([
    ['https://example.org', null],
    ['https://example.org/hooks?a=1', null],
    ['HTTP://example.org:8080/x', null],
    [`https://example.org/${'a'.repeat(480)}`, null],
    [`https://example.org/${'a'.repeat(481)}`, 'webhook_url'],
    ['', 'field_required'],
    ['example.org', 'webhook_url'],
    ['ftp://example.org', 'webhook_url'],
    ['https://user:secret@example.org', 'webhook_url'],
    ['https://example.org/#part', 'webhook_url'],
    ['https://example.org/a b', 'webhook_url'],
    ['https:///path', 'webhook_url'],
  ])('%s: %s', (url, key) => {
    expect(webhookUrlRule(url)).toBe(key);
  });

  it('receives at least one event, and known ones only', () => {
    const taken = (events: string[]) => webhookInput.safeParse({ url: 'https://example.org', events }).success;
    expect([taken([...WEBHOOK_EVENTS]), taken([]), taken(['trip.lost'])]).toEqual([true, false, false]);
    expect(taken([...WEBHOOK_EVENTS, 'trip.started']), 'more than there are').toBe(false);
  });
});

describe('a key', () => {
  const valid = { name: 'Каса', scopes: ['trips:read'], days: '30' };
  it.each([
    ['as it is', {}, true],
    ['with every scope', { scopes: [...KEY_SCOPES] }, true],
    ['without a scope', { scopes: [] }, false],
    ['with more scopes than there are', { scopes: [...KEY_SCOPES, 'trips:read'] }, false],
    ['with an unknown scope', { scopes: ['accounts:write'] }, false],
    ['without a name', { name: ' ' }, false],
    ['with a name of 60 letters', { name: 'я'.repeat(60) }, true],
    ['with a longer one', { name: 'я'.repeat(61) }, false],
    ['for a time that is not offered', { days: '31' }, false],
  ])('%s is made: %s', (_what, more, made) => {
    expect(apiKeyInput.safeParse({ ...valid, ...more }).success).toBe(made);
  });

  const NOW = new Date('2026-06-10T09:00:00Z');
  it.each([
    ['without an end', null, null, false],
    ['before its end', null, '2026-06-10T09:00:01.000Z', false],
    ['at its end', null, '2026-06-10T09:00:00.000Z', true],
    ['revoked before its end', '2026-06-09T09:00:00.000Z', '2027-01-01T00:00:00.000Z', true],
    ['revoked without an end', '2026-06-09T09:00:00.000Z', null, true],
  ])('%s is over: revoked %s, until %s', (_what, revokedAt, expiresAt, over) => {
    expect(keyOver({ revokedAt, expiresAt }, NOW)).toBe(over);
  });
});
