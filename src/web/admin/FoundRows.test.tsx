import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import type { LookupTrip } from '#shared/admin/lookup-schema.ts';
import { show } from '#testing/web/show.tsx';
import { TripFoundRow } from './FoundRows.tsx';

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
  await show(<TripFoundRow trip={TRIP} {...(of && { of })} />, { messages: ['lookingUp'] });
  expect(screen.getByText(/BC 4178 HK/).textContent).toBe(quiet);
});
