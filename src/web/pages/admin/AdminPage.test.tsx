import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { secondFactorApi } from '#shared/people/accounts/sign-in/second-factor-api.ts';
import { answer, Refusal, serve } from '#testing/web/answers.ts';
import { passenger } from '#testing/web/samples.ts';
import { show } from '#testing/web/show.tsx';
import { AdminPage } from './AdminPage.tsx';

it('says that it could not be loaded when already its first question was refused', async () => {
  serve(
    answer(secondFactorApi.state, () => {
      throw new Refusal(403, 'not_allowed');
    }),
  );
  await show(<AdminPage />, { as: passenger({ userType: '' }) });
  expect((await screen.findByRole('alert')).textContent).toContain('Не вдалося завантажити');
  // Another try would be refused in the same way.
  expect(screen.queryByRole('button', { name: 'Спробувати ще раз' })).toBeNull();
});
