import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { placesApi } from '#shared/network/places/api.ts';
import type { CrossingState } from '#shared/network/places/schema.ts';
import { answer, serve } from '#testing/web/answers.ts';
import { KRAKIVETS } from '#testing/web/samples.ts';
import { show, showAgain } from '#testing/web/show.tsx';
import CrossingNote from './CrossingNote.tsx';

const STOPS = [
  { departsAt: '2035-06-12T04:00:00.000Z', arrivesAt: null },
  { departsAt: null, arrivesAt: '2035-06-12T12:00:00.000Z' },
];

const CLOSED: CrossingState = {
  ...KRAKIVETS,
  open: false,
  queueKind: 'car',
  lanes: null,
  closure: { from: null, to: null },
  note: null,
};

it('says that the crossing is closed until it is behind the bus', async () => {
  serve(answer(placesApi.crossings, () => [CLOSED]));
  await show(<CrossingNote crossing={KRAKIVETS} stops={STOPS} />);
  expect(await screen.findByText('Краківець – Корчова: закрито до окремого повідомлення')).toBeDefined();
  await showAgain(<CrossingNote crossing={KRAKIVETS} stops={STOPS} behind />);
  expect(screen.queryByRole('note')).toBeNull();
});
