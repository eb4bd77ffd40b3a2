import { afterAll, describe, expect, it, vi } from 'vitest';
import type { FindResults, FoundBooking } from '#shared/office/finder/api.ts';

vi.hoisted(() => {
  vi.stubGlobal('document', { cookie: '' });
  vi.stubEnv('TZ', 'Europe/Kyiv');
  vi.useFakeTimers({ now: new Date('2026-06-11T09:00:00Z'), toFake: ['Date'] });
});
afterAll(() => void vi.useRealTimers());

const { groupsOf } = await import('./hits.ts');

const NOTHING: FindResults = { bookings: [], members: [], people: [], customers: [], trips: [], buses: [] };
const ride = {
  from: { uk: 'Львів', en: 'Lviv' },
  to: { uk: 'Краків', en: 'Kraków' },
  departsAt: '2026-06-12T04:00:00Z',
  zone: 'Europe/Kyiv',
};
const seat: FoundBooking = {
  ...{ id: 5, tripId: 3, kind: 'passenger', status: 'confirmed', code: 'K7M2P9', name: 'Ірина Савчук', seat: 9 },
  ...{ what: null, receiver: null, note: '' },
  ...ride,
};
const hitsOf = (found: Partial<FindResults>) =>
  groupsOf({ ...NOTHING, ...found }).flatMap(({ name, hits }) =>
    hits.map(({ to, icon, label, quiet }) => [name, to, icon, label, quiet.replaceAll('\u00a0', ' ')]),
  );

describe('what was found', () => {
  it('shows the note of a booking at the end of its line', () => {
    const [[, , , , quiet] = []] = hitsOf({ bookings: [{ ...seat, note: 'Песик Рекс' }] });
    expect(quiet).toMatch(/ · «Песик Рекс»$/);
  });

  it('has no empty groups', () => {
    expect(groupsOf(NOTHING)).toEqual([]);
    expect(groupsOf({ ...NOTHING, buses: [{ id: 1, name: 'Setra', plate: 'AA 1' }] })).toHaveLength(1);
  });

  it('has a bus before its trips, which fill the box', () => {
    const trips = [
      {
        id: 3,
        status: 'planned' as const,
        plate: 'AA 1',
        departsAt: seat.departsAt,
        zone: seat.zone,
        ...{ from: seat.from, to: seat.to },
      },
    ];
    const names = groupsOf({ ...NOTHING, trips, buses: [{ id: 1, name: 'Setra', plate: 'AA 1' }] }).map(
      ({ name }) => name,
    );
    expect(names).toEqual(['buses', 'trips']);
  });

  it('shows a seat with its person, code, ride, day and state', () => {
    const [hit] = hitsOf({ bookings: [seat] });
    expect(hit).toEqual([
      'bookings',
      '/trips/list/3/booking/5',
      'ticket',
      'Ірина Савчук, місце 9',
      'K7M 2P9 · Львів – Краків · завтра, 12 червня, 07:00 · Підтверджено',
    ]);
    expect(hitsOf({ bookings: [{ ...seat, seat: null }] })[0]?.[3]).toBe('Ірина Савчук');
  });

  it('shows a parcel with what it holds and for whom', () => {
    const parcel = { ...seat, kind: 'parcel', seat: null, what: 'Документи', receiver: 'Марта' } as const;
    expect(hitsOf({ bookings: [parcel] })[0]?.slice(2, 4)).toEqual(['box', 'Документи, отримує Марта']);
  });

  it('opens the page of a person with an account, and the booking of a caller', () => {
    const person = { name: 'Ірина', phone: '+380671112233', passengerId: 8, bookings: 2, bookingId: 5, tripId: 3 };
    const hits = hitsOf({ people: [person, { ...person, phone: null, passengerId: null, bookings: 1 }] });
    expect(hits.map(([, to]) => to)).toEqual(['/passenger/show/8', '/trips/list/3/booking/5']);
    expect(hits.map((hit) => hit[4])).toEqual(['+380 67 111 22 33 · 2 бронювання', '1 бронювання']);
  });

  it('opens the page of a driver, and the members at somebody of the office', () => {
    const driver = { id: 7, role: 'driver', name: 'Тарас', lastName: 'Мельник', phone: '+380671112233' } as const;
    const desk = { ...driver, role: 'dispatcher' } as const;
    expect(hitsOf({ members: [driver, { ...driver, phone: null }, desk, { ...desk, id: 9, role: 'owner' }] })).toEqual([
      ['members', '/driver/show/7', 'wheel', 'Тарас Мельник', '+380 67 111 22 33 · водій'],
      ['members', '/driver/show/7', 'wheel', 'Тарас Мельник', 'водій'],
      ['members', '/carrier/members#7', 'user', 'Тарас Мельник', '+380 67 111 22 33 · диспетчер'],
      ['members', '/carrier/members#9', 'user', 'Тарас Мельник', '+380 67 111 22 33 · власник'],
    ]);
  });

  it('shows a trip by its path and day, on the clock of its departure', () => {
    const trip = { id: 3, status: 'planned' as const, plate: 'BC 1234 AA', ...ride };
    const late = { ...trip, departsAt: '2026-06-11T22:30:00Z', zone: 'Europe/Warsaw' };
    expect(hitsOf({ trips: [trip, late] }).map(([, to, icon, label, quiet]) => [to, icon, label, quiet])).toEqual([
      ['/trips/list/3', 'route', 'Львів – Краків · завтра, 12 червня, 07:00', 'BC 1234 AA'],
      ['/trips/list/3', 'route', 'Львів – Краків · завтра, 12 червня, 00:30', 'BC 1234 AA'],
    ]);
  });
});
