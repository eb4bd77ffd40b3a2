import { expect, test } from 'vitest';
import { rosterCalendar } from './roster-calendar.ts';

const WORDS = { name: 'Мій графік', off: 'Вихідний' };
const NOW = new Date('2026-06-10T09:00:00Z');

test('a roster has an event for each trip, and whole days for the days off', () => {
  const trip = {
    id: 12,
    title: 'Львів – Вроцлав',
    notes: 'BC 0001 AA',
    place: 'Львів, АС «Стрийська»',
    departsAt: new Date('2026-06-12T04:00:00Z'),
    arrivesAt: new Date('2026-06-12T16:00:00Z'),
    url: 'https://vezu.app/trips/list/12',
  };
  const text = rosterCalendar(
    WORDS,
    { trips: [trip], absences: [{ id: 3, from: '2026-06-30', to: '2026-07-01' }] },
    NOW,
  );
  const lines = text.replaceAll('\r\n ', '').split('\r\n');
  for (const line of [
    'X-WR-CALNAME:Мій графік',
    'UID:trip-12@vezu',
    'DTSTART:20260612T040000Z',
    'DTEND:20260612T160000Z',
    'SUMMARY:Львів – Вроцлав',
    'UID:off-3@vezu',
    'DTSTART;VALUE=DATE:20260630',
    'DTEND;VALUE=DATE:20260702',
    'SUMMARY:Вихідний',
  ]) {
    expect(lines).toContain(line);
  }
});

test('a roster without anything is still a calendar', () => {
  const text = rosterCalendar(WORDS, { trips: [], absences: [] }, NOW);
  expect(text).toMatch(/^BEGIN:VCALENDAR\r\n[\s\S]*END:VCALENDAR/);
  expect(text).not.toContain('BEGIN:VEVENT');
});
