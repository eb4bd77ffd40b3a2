import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { ratesApi } from '#shared/network/carriers/rates.ts';
import { adminApi } from '#shared/office/admin/api.ts';
import { answer, callsOf, serve } from '#testing/web/answers.ts';
import { passenger } from '#testing/web/samples.ts';
import { show } from '#testing/web/show.tsx';
import { Matched } from '#web/core/router/router.tsx';
import { ReferencePartPage } from '../ReferencePartPage.tsx';

async function open(role: 'administrator' | 'support') {
  const none = { people: 0, carriers: 0, verified: 0, tripsToday: 0, driving: 0, bookingsToday: 0 };
  const waiting = { reports: 0, complaints: 0, requests: 0, carriers: 0, ownerless: 0, jobs: 0, danger: 0, late: 0 };
  const requests = serve(
    answer(adminApi.overview, () => ({ role, waiting, ...none })),
    answer(ratesApi.rates, () => []),
  );
  await show(<Matched params={{ part: 'rates' }} elements={[<ReferencePartPage key="page" />]} />, {
    path: '/admin/reference/rates',
    as: passenger({ userType: '' }),
  });
  return requests;
}

it('says to support by a link that the page is for administrators, and offers nothing that is refused', async () => {
  const requests = await open('support');
  expect(await screen.findByRole('heading', { name: 'Лише для адміністраторів' })).toBeTruthy();
  expect(screen.getByRole('link', { name: 'До огляду' }).getAttribute('href')).toBe('/admin');
  expect(screen.queryByRole('button')).toBeNull();
  expect(callsOf(requests, ratesApi.rates)).toEqual([]);
});

it('shows an administrator the page', async () => {
  await open('administrator');
  expect(await screen.findByRole('button', { name: 'Зберегти курси' })).toBeTruthy();
});
