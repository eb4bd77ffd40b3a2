import { describe, expect, it, test } from 'vitest';
import { BOOKING_STATUSES } from '../rules/lifecycle.ts';
import { type Ride, rideCalendar } from './calendar.ts';

const RIDE: Ride = {
  code: 'K7QX2M',
  status: 'confirmed',
  changes: 1,
  title: 'Львів – Вроцлав',
  place: 'Львів, АС «Стрийська», платформа 4',
  at: { lat: 49.84, lon: 24.03 },
  departsAt: '2026-11-28T05:30:00.000Z',
  arrivesAt: '2026-11-28T18:10:00.000Z',
  carrier: 'Карпати Транс',
  notes: 'Місце 12; автобус BC 1234 AA\nКод K7QX2M',
  url: 'https://vezu.example/trips/list/1/booking/2',
  now: new Date('2026-11-21T10:00:00.000Z'),
};

/** Joins folded lines (RFC 5545, section 3.1). */
const unfolded = (text: string) => text.replace(/\r\n[ \t]/g, '').split('\r\n');

it('is one event with a reminder, at instants that every clock understands', () => {
  expect(`\n${unfolded(rideCalendar(RIDE)).join('\n')}`).toMatchInlineSnapshot(`
    "
    BEGIN:VCALENDAR
    VERSION:2.0
    PRODID:-//Vezu//Vezu//EN
    METHOD:PUBLISH
    BEGIN:VEVENT
    UID:K7QX2M@vezu
    SEQUENCE:1
    DTSTAMP:20261121T100000Z
    DTSTART:20261128T053000Z
    DTEND:20261128T181000Z
    SUMMARY:Львів – Вроцлав
    LOCATION:Львів\\, АС «Стрийська»\\, платформа 4
    GEO:49.84;24.03
    DESCRIPTION:Місце 12\\; автобус BC 1234 AA\\nКод K7QX2M
    ORGANIZER;CN="Карпати Транс":mailto:noreply@vezu.example
    BEGIN:VALARM
    ACTION:DISPLAY
    TRIGGER:-PT2H
    DESCRIPTION:Львів – Вроцлав
    END:VALARM
    URL;VALUE=URI:https://vezu.example/trips/list/1/booking/2
    STATUS:CONFIRMED
    END:VEVENT
    END:VCALENDAR
    "
  `);
});

/** The lines by which a calendar app decides whether a file replaces an event with the same UID. */
function decisive(ride: Ride): string {
  const wanted = /^(METHOD|UID|SEQUENCE|STATUS|TRIGGER)/;
  return unfolded(rideCalendar(ride))
    .filter((line) => wanted.test(line))
    .join(' ');
}

test('the calendar entry of each state of a booking', () => {
  const rows = BOOKING_STATUSES.map((status) => `${status.padEnd(12)} ${decisive({ ...RIDE, status })}`);
  expect(`\n${rows.join('\n')}\n`).toMatchInlineSnapshot(`
    "
    unconfirmed  METHOD:PUBLISH UID:K7QX2M@vezu SEQUENCE:1 TRIGGER:-PT2H STATUS:TENTATIVE
    confirmed    METHOD:PUBLISH UID:K7QX2M@vezu SEQUENCE:1 TRIGGER:-PT2H STATUS:CONFIRMED
    boarded      METHOD:PUBLISH UID:K7QX2M@vezu SEQUENCE:1 TRIGGER:-PT2H STATUS:CONFIRMED
    completed    METHOD:PUBLISH UID:K7QX2M@vezu SEQUENCE:1 TRIGGER:-PT2H STATUS:CONFIRMED
    cancelled    METHOD:CANCEL UID:K7QX2M@vezu SEQUENCE:1 STATUS:CANCELLED
    no_show      METHOD:CANCEL UID:K7QX2M@vezu SEQUENCE:1 STATUS:CANCELLED
    left_behind  METHOD:CANCEL UID:K7QX2M@vezu SEQUENCE:1 STATUS:CANCELLED
    ejected      METHOD:CANCEL UID:K7QX2M@vezu SEQUENCE:1 STATUS:CANCELLED
    "
  `);
});

describe('of one booking', () => {
  it('keeps its UID whatever changes, and counts the changes', () => {
    const later = { ...RIDE, departsAt: '2026-11-28T06:30:00.000Z', place: 'Львів', changes: 2 };
    const [before, after] = [unfolded(rideCalendar(RIDE)), unfolded(rideCalendar(later))];
    const of = (lines: readonly string[], name: string) => lines.find((line) => line.startsWith(`${name}:`));
    expect(of(after, 'UID')).toBe(of(before, 'UID'));
    expect([of(before, 'SEQUENCE'), of(after, 'SEQUENCE')]).toEqual(['SEQUENCE:1', 'SEQUENCE:2']);
    expect(of(after, 'DTSTART')).toBe('DTSTART:20261128T063000Z');
  });
});

it('holds no line longer than 75 octets, and ends each with CR and LF', () => {
  const text = rideCalendar({ ...RIDE, notes: 'ї'.repeat(300) });
  expect(Math.max(...text.split('\r\n').map((line) => Buffer.byteLength(line)))).toBeLessThanOrEqual(75);
  expect(text.replaceAll('\r\n', '')).not.toContain('\n');
});
