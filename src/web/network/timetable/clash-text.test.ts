import { describe, expect, it, vi } from 'vitest';
import type { Clash } from '#shared/network/timetable/clash.ts';
import type { ComingTrip } from '#shared/network/timetable/schema.ts';

vi.hoisted(() => {
  vi.stubGlobal('document', { cookie: '' });
  vi.useFakeTimers({ now: new Date('2035-06-10T09:00:00Z'), toFake: ['Date'] });
});

const { ProblemError } = await import('#web/core/api/call.ts');
const { clashOf, planProblemText } = await import('./clash-text.ts');
const { comingTripsLabel, nextTripLabel } = await import('./coming-trip.ts');

const OWN: Clash['own'] = {
  from: { uk: 'Львів', en: 'Lviv' },
  to: { uk: 'Вроцлав', en: 'Wrocław' },
  ...{ departsAt: '2035-06-12T04:00:00.000Z', arrivesAt: '2035-06-12T15:00:00.000Z' },
  ...{ fromZone: 'Europe/Kyiv', toZone: 'Europe/Warsaw' },
};
const OTHER: Clash['own'] = {
  ...OWN,
  ...{ from: { uk: 'Київ', en: 'Kyiv' }, to: { uk: 'Прага', en: 'Prague' } },
  ...{ departsAt: '2035-06-12T18:00:00.000Z', arrivesAt: '2035-06-13T12:00:00.000Z' },
};
const CLASH: Clash = {
  ...{
    busy: 'bus',
    who: 'Sprinter BC 1234 AA',
    own: OWN,
    other: OTHER,
    tripId: 12,
    routeId: 3,
    days: [],
    possible: null,
  },
};

const text = (facts: unknown, code: 'bus_in_use' | 'driver_busy' = 'bus_in_use') =>
  planProblemText(new ProblemError(code, 409, [], null, facts)).replace(/[\u00a0\u202f]/g, ' ');

describe('why a bus or a driver cannot be had', () => {
  it('names both trips by the clocks of their stops, and the day where the bus arrives on another', () => {
    expect(text(CLASH)).toMatch(
      /^Автобус Sprinter BC 1234 AA у цей час в іншому рейсі: Київ – Прага, .*12 червня, 21:00 – .*13 червня, 14:00\. Цей рейс: Львів – Вроцлав, .*12 червня, 07:00 – 17:00\.$/,
    );
  });

  it('names the driver as the subject of the sentence', () => {
    expect(text({ ...CLASH, busy: 'driver', who: 'Тарас Бойко' }, 'driver_busy')).toMatch(/^Тарас Бойко у цей час/);
  });

  it('names weekdays instead of dates where two routes were compared', () => {
    const words = text({ ...CLASH, tripId: null, days: [0, 4] });
    expect(words).toContain('на іншому маршруті: Київ – Прага, вт 21:00 – ср 14:00.');
    expect(words).toContain('Цей маршрут: Львів – Вроцлав, вт 07:00 – 17:00. Збігаються дні: пн пт.');
  });

  it('says that all days clash in one word', () => {
    expect(text({ ...CLASH, tripId: null, days: [0, 1, 2, 3, 4, 5, 6] })).toMatch(/Збігаються дні: щодня\.$/);
  });

  it('any other refusal, and one without the facts, has the words of its code', () => {
    expect(clashOf(new ProblemError('bus_in_use', 409, [], null, { busy: 'bus' }))).toBeNull();
    expect(clashOf(new TypeError('Failed to fetch'))).toBeNull();
    expect(text(undefined)).not.toMatch(/Львів/);
    expect(text(undefined)).not.toBe('');
  });
});

describe('the coming trips of a route', () => {
  const trip = (values: Partial<ComingTrip> = {}): ComingTrip => ({
    ...{ id: 1, date: '2035-06-11', departureTime: '07:00', priceTrip: 4500, asSold: false },
    ...values,
  });
  const plain = (words: string) => words.replace(/[\u00a0\u202f]/g, ' ');

  it('the next one is named by its day; by hour and price where it keeps an earlier plan', () => {
    expect(plain(nextTripLabel(trip()))).toBe('Найближчий рейс завтра, 11 червня');
    expect(plain(nextTripLabel(trip({ asSold: true })))).toBe(
      'Найближчий рейс завтра, 11 червня, о 07:00 за 45 €: за попереднім планом',
    );
    expect(plain(nextTripLabel(trip({ asSold: true, priceTrip: null })))).toContain('за домовл.');
  });

  it.each([
    [1, '11 червня о 07:00 за 45 €'],
    [6, /^(11 червня о 07:00 за 45 €, ){5}11 червня о 07:00 за 45 €$/],
    [8, /ще 2 рейси$/],
  ])('%i are listed', (count, words) => {
    expect(plain(comingTripsLabel(Array.from({ length: count }, () => trip())))).toMatch(words);
  });
});
