import { screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import type { Identity } from '#shared/people/accounts/base/schema.ts';
import { emailConfirmationApi } from '#shared/people/accounts/sign-in/email-confirmation-api.ts';
import type { EmailConfirmation } from '#shared/people/accounts/sign-in/email-confirmation-schema.ts';
import { answer, callsOf, Refusal, serve } from '#testing/web/answers.ts';
import { passenger } from '#testing/web/samples.ts';
import { show } from '#testing/web/show.tsx';
import { ConfirmEmailPage } from './ConfirmEmailPage.tsx';

const LINK: EmailConfirmation = { email: 'i…a@example.org', name: 'Ірина', confirmed: false, own: true };

const open = (as?: Identity) =>
  show(<ConfirmEmailPage />, {
    path: '/account/confirm-email?token=secret',
    ...(as && { as }),
  });
const link = (name: string) => screen.getByRole('link', { name }).getAttribute('href');

it('confirms with a press and not with the visit, and leads a visitor to the sign-in', async () => {
  const requests = serve(
    answer(emailConfirmationApi.link, () => LINK),
    answer(emailConfirmationApi.follow, () => ({ ...LINK, confirmed: true })),
  );
  const reader = await open();
  const press = await screen.findByRole('button', { name: 'Так, підтвердити' });
  expect(callsOf(requests, emailConfirmationApi.follow)).toEqual([]);
  expect(link('Задати новий пароль')).toBe('/account/forgot-password');
  await reader.click(press);
  expect((await screen.findByRole('status')).textContent).toContain('Адресу i…a@example.org підтверджено.');
  expect(callsOf(requests, emailConfirmationApi.follow).map(({ params }) => params.token)).toEqual(['secret']);
  expect(link('Увійти')).toBe('/account/login');
});

it('names the account that is signed in where the address is another one', async () => {
  serve(answer(emailConfirmationApi.link, () => ({ ...LINK, confirmed: true, own: false })));
  const me = passenger();
  await open(me);
  expect(await screen.findByText(`Зараз ви ввійшли як ${me.user.email}: це інший обліковий запис.`)).toBeTruthy();
  expect(link('Далі')).toBe('/passenger');
});

it('a link that expired while the page was open is shown as invalid', async () => {
  let over = false;
  const expired = () => new Refusal(404, 'invalid_confirmation_link');
  serve(
    answer(emailConfirmationApi.link, () => {
      if (over) throw expired();
      return LINK;
    }),
    answer(emailConfirmationApi.follow, () => {
      over = true;
      throw expired();
    }),
  );
  const reader = await open();
  await reader.click(await screen.findByRole('button', { name: 'Так, підтвердити' }));
  expect((await screen.findByRole('alert')).textContent).toContain('Посилання для підтвердження пошти недійсне');
  expect(screen.queryByRole('button', { name: 'Так, підтвердити' })).toBeNull();
});

it('another error is shown beside the button, which can be pressed again', async () => {
  let failures = 1;
  serve(
    answer(emailConfirmationApi.link, () => LINK),
    answer(emailConfirmationApi.follow, () => {
      failures -= 1;
      if (failures >= 0) throw new Refusal(409, 'conflict');
      return { ...LINK, confirmed: true };
    }),
  );
  const reader = await open();
  await reader.click(await screen.findByRole('button', { name: 'Так, підтвердити' }));
  await waitFor(() => expect(screen.getByRole('alert').textContent).toContain('Оновіть сторінку'));
  await reader.click(screen.getByRole('button', { name: 'Так, підтвердити' }));
  expect(await screen.findByRole('status')).toBeTruthy();
});

it.each(['/account/confirm-email', '/account/confirm-email?token='])(
  'says at %s that the link is incomplete, without asking the server',
  async (path) => {
    const requests = serve();
    await show(<ConfirmEmailPage />, { path });
    expect(screen.getByRole('alert').textContent).toContain('Посилання неповне');
    expect(requests).toEqual([]);
  },
);
