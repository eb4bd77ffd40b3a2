import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { PLACES, publicTrip } from '#testing/web/samples.ts';
import { show } from '#testing/web/show.tsx';
import { ReturnRide, type RideBack } from './ReturnRide.tsx';
import { rememberBack } from './searched-back.ts';

const RIDE: RideBack = {
  ...{ kind: 'passenger', status: 'confirmed', fromSeq: 0, toSeq: 2, fareParts: [], trip: publicTrip() },
};
const NAME = 'Забронювати дорогу назад';
const { lviv, wroclaw } = PLACES;

it('the link to the way back searches the same towns in the other direction, and names the discount', async () => {
  await show(<ReturnRide ride={{ ...RIDE, returnPercent: 10 }} seats={2} />);
  const link = screen.getByRole('link', { name: NAME });
  expect(link.getAttribute('href')).toBe(
    `/search?from=${wroclaw.id}&to=${lviv.id}&date=2035-06-13&since=2035-06-12&there=${RIDE.trip.carrier.id}.2&passengers=2`,
  );
  expect(screen.getByText('−10 % на зворотну поїздку з цим перевізником, до 10 серпня включно')).toBeTruthy();
});

it.each([
  ['the day that was chosen in the search', '2035-06-20', '2035-06-20'],
  ['the day after the arrival, if the chosen day is before it', '2035-06-11', '2035-06-13'],
])('the link to the way back leads to %s', async (_case, chosen, date) => {
  rememberBack(wroclaw.id, lviv.id, chosen);
  await show(<ReturnRide ride={RIDE} seats={1} />);
  expect(screen.getByRole('link', { name: NAME }).getAttribute('href')).toContain(`date=${date}`);
  rememberBack(wroclaw.id, lviv.id, undefined);
});

it('the link to the way back names no discount if there is none', async () => {
  await show(<ReturnRide ride={RIDE} seats={1} />);
  expect(screen.getByRole('link', { name: NAME })).toBeTruthy();
  expect(screen.queryByText(/%/)).toBeNull();
});

it('the link to the way back is missing on a cancelled booking', async () => {
  await show(<ReturnRide ride={{ ...RIDE, status: 'cancelled' }} seats={1} />);
  expect(screen.queryByRole('link')).toBeNull();
});
