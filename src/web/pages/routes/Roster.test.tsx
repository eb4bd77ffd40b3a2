import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { rosterApi } from '#shared/sales/trips/roster-api.ts';
import { callsOf, serve } from '#testing/web/answers.ts';
import { passenger } from '#testing/web/samples.ts';
import { show } from '#testing/web/show.tsx';
import Roster from './Roster.tsx';

test('a driver without a carrier reads where the shifts will come from, and nothing is requested', async () => {
  const requests = serve();
  await show(<Roster />, { path: '/trips/roster', as: passenger({ userType: 'driver' }) });
  expect(screen.getByText('Щойно перевізник додасть вас, тут з’явиться ваш графік.')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Наступний тиждень' })).toBeNull();
  expect(callsOf(requests, rosterApi.week)).toEqual([]);
});
