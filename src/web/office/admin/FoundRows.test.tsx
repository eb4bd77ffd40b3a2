import { screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import type { LookupBooking, LookupPerson, LookupTrip } from '#shared/office/admin/lookup-schema.ts';
import { show } from '#testing/web/show.tsx';
import { readText } from '#testing/web/text.ts';
import { BookingFoundRow, PersonRow, TripFoundRow } from './FoundRows.tsx';

const TRIP: LookupTrip = {
  id: 7,
  status: 'planned',
  plate: 'BC 4178 HK',
  carrier: 'Карпати Експрес',
  from: { uk: 'Львів', en: 'Lviv' },
  to: { uk: 'Вроцлав', en: 'Wrocław' },
  departsAt: '2026-06-12T04:00:00Z',
  zone: 'Europe/Kyiv',
};

it.each([
  { of: undefined, quiet: 'BC 4178 HK · Карпати Експрес' },
  { of: 'Галич-Тур', quiet: 'BC 4178 HK · Карпати Експрес' },
  { of: 'Карпати Експрес', quiet: 'BC 4178 HK' },
])('a trip names its carrier unless the page does: $of', async ({ of, quiet }) => {
  await show(<TripFoundRow trip={TRIP} {...(of && { of })} />);
  expect(screen.getByText(/BC 4178 HK/).textContent).toBe(quiet);
});

it.each([
  ['new', 'Чекає на водія'],
  ['started', 'У дорозі'],
  ['cancelled', 'Скасовано'],
] as const)('a trip that is %s says “%s”, and opens its page', async (status, text) => {
  await show(<TripFoundRow trip={{ ...TRIP, status }} />);
  expect(screen.getByText(text)).toBeTruthy();
  expect(screen.getByRole('link').getAttribute('href')).toBe('/admin/trips/7');
});

it('a trip departs at the time of its place, also past midnight in another zone', async () => {
  const late = { ...TRIP, departsAt: '2026-06-12T21:30:00Z' };
  await show(<TripFoundRow trip={late} />);
  expect(readText(screen.getByText(/Вроцлав/))).toBe('Львів – Вроцлав, 13.06.2026 00:30');
});

describe('a person', () => {
  const PERSON: LookupPerson = {
    ...{ id: 40, name: 'Олена', lastName: 'Коваль', userType: 'passenger', blocked: false },
    ...{ email: 'ol•••@ukr.net', phone: null, carrier: null },
  };

  it.each<[values: Partial<LookupPerson>, quiet: string]>([
    [{}, 'Пасажир · ol•••@ukr.net'],
    [{ userType: '' }, 'Оператор Vezu · ol•••@ukr.net'],
    [
      { userType: 'driver', carrier: 'Карпати Тур', phone: '+38067•••67' },
      'Водій · Карпати Тур · ol•••@ukr.net · +38067•••67',
    ],
  ])('%j is read as “%s”', async (values, quiet) => {
    await show(<PersonRow person={{ ...PERSON, ...values }} />);
    expect(readText(screen.getByText(/ol•••@ukr\.net/))).toBe(quiet);
    expect(screen.getByRole('link').getAttribute('href')).toBe('/admin/people/40');
    expect(screen.queryByText('Заблоковано')).toBeNull();
  });

  it('blocked people are marked, and why they are listed comes last', async () => {
    await show(<PersonRow person={{ ...PERSON, blocked: true }} more="той самий телефон" />);
    expect(screen.getByText('Заблоковано')).toBeTruthy();
    expect(screen.getByText(/той самий телефон$/)).toBeTruthy();
  });
});

describe('a booking', () => {
  const BOOKING: LookupBooking = {
    ...{ id: 55, tripId: 7, kind: 'passenger', status: 'confirmed', code: 'K7M4XP', name: 'Олена Коваль' },
    ...{ what: null, receiver: null, phone: '+38067•••67', accountId: 40 },
    ...{ from: TRIP.from, to: TRIP.to, departsAt: TRIP.departsAt, zone: TRIP.zone, carrier: TRIP.carrier },
  };
  const PARCEL = { kind: 'parcel', what: 'Печиво', receiver: 'Марія Гнатюк' } as const;

  it.each<[what: string, values: Partial<LookupBooking>, ofTrip: boolean, strong: string, quiet: string]>([
    ['a seat', {}, false, 'Олена Коваль', 'Львів – Вроцлав, 12.06.2026 07:00 · K7M4XP · +38067•••67 · Карпати Експрес'],
    ['a seat in the list of its trip', {}, true, 'Олена Коваль', 'Львів – Вроцлав · K7M4XP · +38067•••67'],
    ['a parcel', PARCEL, true, 'Печиво', 'Львів – Вроцлав · K7M4XP · Марія Гнатюк · +38067•••67'],
    ['a parcel of nothing named', { kind: 'parcel' }, true, 'K7M4XP', 'Львів – Вроцлав · K7M4XP · +38067•••67'],
  ])('%s', async (_what, values, ofTrip, strong, quiet) => {
    const booking = { ...BOOKING, ...values };
    await show(<BookingFoundRow booking={booking} ofTrip={ofTrip} />);
    expect(readText(screen.getByText(/^Львів/))).toBe(quiet);
    expect(screen.getByText(strong)).toBeTruthy();
    expect(screen.getByRole('link').getAttribute('href')).toBe('/admin/bookings/55');
  });
});
