import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { reviewsApi } from '#shared/messaging/reviews/api.ts';
import { profilesApi } from '#shared/people/accounts/base/profile-api.ts';
import { peopleApi } from '#shared/sales/bookings/core/people-api.ts';
import { answer, Refusal, serve } from '#testing/web/answers.ts';
import { passenger } from '#testing/web/samples.ts';
import { show } from '#testing/web/show.tsx';
import { DriverPage } from './DriverPage.tsx';

it('says that there is no such driver', async () => {
  const nobody = () => {
    throw new Refusal(404, 'not_found');
  };
  serve(
    answer(profilesApi.driver, nobody),
    answer(reviewsApi.measuresOfDriver, nobody),
    answer(peopleApi.driverContacts, nobody),
  );
  await show(<DriverPage />, { path: '/driver/show', as: passenger() });
  expect(await screen.findByText('Водія не знайдено')).toBeTruthy();
});
