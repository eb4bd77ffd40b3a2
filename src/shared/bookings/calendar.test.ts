import { expect, it } from 'vitest';
import { rideCalendar } from './calendar.ts';

const RIDE = {
  code: 'K7QX2M',
  title: 'Львів – Вроцлав',
  place: 'Львів, АС «Стрийська», платформа 4',
  at: { lat: 49.84, lon: 24.03 },
  departsAt: '2026-11-28T05:30:00.000Z',
  arrivesAt: '2026-11-28T18:10:00.000Z',
  notes: 'Місце 12; автобус BC 1234 AA\nКод K7QX2M',
  url: 'https://vezu.example/trips/list/1/booking/2',
  cancelled: false,
  now: new Date('2026-11-21T10:00:00.000Z'),
};

/** Long lines are folded (RFC 5545, section 3.1). */
const unfolded = (text: string) => text.replace(/\r\n[ \t]/g, '').split('\r\n');

it('is one event with a reminder, at instants that every clock understands', () => {
  const lines = unfolded(rideCalendar(RIDE));
  expect(lines[0]).toBe('BEGIN:VCALENDAR');
  expect(lines).toEqual(
    expect.arrayContaining([
      'UID:K7QX2M@vezu',
      'DTSTAMP:20261121T100000Z',
      'DTSTART:20261128T053000Z',
      'DTEND:20261128T181000Z',
      'SUMMARY:Львів – Вроцлав',
      'GEO:49.84;24.03',
      'STATUS:CONFIRMED',
      'TRIGGER:-PT2H',
    ]),
  );
  expect(lines).toContain('LOCATION:Львів\\, АС «Стрийська»\\, платформа 4');
  expect(lines).toContain('DESCRIPTION:Місце 12\\; автобус BC 1234 AA\\nКод K7QX2M');
});

it('takes a cancelled ride back without a reminder', () => {
  const text = rideCalendar({ ...RIDE, cancelled: true });
  expect(text).toContain('STATUS:CANCELLED');
  expect(text).not.toContain('VALARM');
});

it('holds no line longer than 75 octets', () => {
  const lines = rideCalendar({ ...RIDE, notes: 'ї'.repeat(300) }).split('\r\n');
  expect(Math.max(...lines.map((line) => Buffer.byteLength(line)))).toBeLessThanOrEqual(75);
});
