import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { callersApi } from '#shared/sales/bookings/callers/callers-api.ts';
import type { ComingBooking } from '#shared/sales/bookings/callers/callers-schema.ts';
import { callsOf } from '#testing/web/answers.ts';
import { bodies, CHILD, names, openCall, PENSIONER, phone, RIDE } from '#testing/web/call-scene.tsx';
import { PLACES } from '#testing/web/samples.ts';

const ahead: ComingBooking = {
  ...{ bookingId: 8, tripId: 12, kind: 'passenger', status: 'confirmed', code: 'K7M4XP', from: PLACES.lviv },
  ...{ to: PLACES.wroclaw, departsAt: '2035-06-12T04:00:00.000Z', seats: [12, 13, 14, 15], fare: 18400, paid: 0 },
};

describe('what is ahead of a caller', () => {
  it('is shown first, can be opened and changed, and its day is not proposed again', async () => {
    const { reader, requests } = await openCall({ past: [RIDE], coming: [ahead] });
    const coming = within(await screen.findByRole('region', { name: 'Найближча поїздка' }));
    expect(coming.getByText('Львів – Вроцлав, місця 12, 13, 14, 15')).toBeTruthy();
    expect(coming.getByText(/^не сплачено 184/)).toBeTruthy();
    expect(coming.getByRole('link', { name: 'Відкрити' }).getAttribute('href')).toBe('/trips/list/12/booking/8');
    await reader.click(screen.getByRole('button', { name: /^Львів – Вроцлав/ }));
    await waitFor(() =>
      expect(callsOf(requests, callersApi.trips).map(({ query }) => query.after)).toContain('2035-06-12'),
    );
  });
});

describe('a group', () => {
  it('of more names than seats is not booked, and says so', async () => {
    const { reader, requests } = await openCall({});
    await reader.click(screen.getByRole('radio', { name: 'Львів' }));
    await reader.click(screen.getByRole('radio', { name: 'Вроцлав' }));
    await reader.type(names(), 'Надія Ткач, Соломія Ткач');
    await screen.findByText(/Двоє, місця/);
    await reader.click(screen.getByRole('button', { name: 'Менше місць' }));
    await screen.findByText(/Один пасажир, місце/);
    await reader.keyboard('{Control>}{Enter}{/Control}');
    await screen.findByText(/^Названо 2 пасажирів, а місць 1/);
    expect(bodies(requests)).toEqual([]);
  });

  it('of nine names, pasted a line each, gets nine seats, with its classes counted and an animal', async () => {
    const { reader, requests } = await openCall({ classes: [[CHILD, PENSIONER]] });
    await reader.click(screen.getByRole('radio', { name: 'Львів' }));
    await reader.click(screen.getByRole('radio', { name: 'Вроцлав' }));
    await reader.click(names());
    await reader.paste(Array.from({ length: 9 }, (_, index) => `Учень Ткач${'аеиоуяюєї'[index]}`).join('\n'));
    await screen.findByText(/9 пасажирів, місця/);
    const children = screen.getByRole('textbox', { name: 'Дитина, скільки' });
    await reader.clear(children);
    await reader.type(children, '8');
    await reader.click(screen.getByRole('button', { name: 'Тварина' }));
    await reader.keyboard('{Control>}{Enter}{/Control}');
    await screen.findByRole('heading', { name: 'Заброньовано' });
    const travellers = bodies(requests).flatMap((body) => ('travellers' in body ? body.travellers : []));
    expect(travellers.map(({ classId }) => classId)).toEqual([7, 7, 7, 7, 7, 7, 7, 7, null]);
    expect(travellers.filter(({ hasPet }) => hasPet)).toHaveLength(1);
    expect(travellers.at(-1)?.name).toBe('Учень Ткачї');
  });
});

it('goes on with the way back of the same people by one key', async () => {
  const { reader, requests } = await openCall({ past: [RIDE] });
  await screen.findByRole('button', { name: /^Львів – Вроцлав/ });
  await reader.keyboard('{Enter}');
  await screen.findByText(/Двоє, місця 5 і 6,/);
  await reader.keyboard('{Control>}{Enter}{/Control}');
  await screen.findByRole('heading', { name: 'Заброньовано' });
  await reader.keyboard('{Alt>}0{/Alt}');
  await waitFor(() =>
    expect(callsOf(requests, callersApi.trips).at(-1)?.query).toMatchObject({
      from: String(PLACES.wroclaw.id),
      to: String(PLACES.lviv.id),
      after: '2035-06-12',
    }),
  );
  expect(phone()).toBe('0673412208');
  expect(names()).toHaveProperty('value', 'Надія Ткач, Соломія Ткач');
});
