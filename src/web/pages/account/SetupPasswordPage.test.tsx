import { screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { passwordApi } from '#shared/people/accounts/sign-in/password-api.ts';
import { answer, callsOf, Refusal, serve } from '#testing/web/answers.ts';
import { passenger } from '#testing/web/samples.ts';
import { show } from '#testing/web/show.tsx';
import { session } from '#web/core/session/session.ts';
import { SetupPasswordPage } from './SetupPasswordPage.tsx';

const LINK = { purpose: 'reset', email: 'i…a@example.org', name: 'Ірина' } as const;
const TOKEN = 'a'.repeat(43);
const PASSWORD = 'Нова-Дорога-8';
const SIGNED_IN = { ...passenger(), token: 'fresh' };

const open = () =>
  show(<SetupPasswordPage />, {
    path: `/account/setup-password?token=${TOKEN}`,
  });

async function choose(reader: Awaited<ReturnType<typeof open>>, repeated = PASSWORD, save = 'Зберегти й увійти') {
  await reader.type(await screen.findByLabelText('Новий пароль'), PASSWORD);
  await reader.type(screen.getByLabelText('Новий пароль ще раз'), repeated);
  await reader.click(screen.getByRole('button', { name: save }));
}

it('saves the password of a reset link and signs in', async () => {
  const requests = serve(
    answer(passwordApi.link, () => LINK),
    answer(passwordApi.follow, () => ({ signedIn: SIGNED_IN, proof: null, identities: [] })),
  );
  await choose(await open());
  await waitFor(() => expect(session().token).toBe('fresh'));
  expect(callsOf(requests, passwordApi.follow).map(({ params, body }) => [params.token, body])).toEqual([
    [TOKEN, { password: PASSWORD, passwordRepeat: PASSWORD }],
  ]);
});

it('two different passwords are not sent', async () => {
  const requests = serve(answer(passwordApi.link, () => LINK));
  await choose(await open(), 'Інша-Дорога-8');
  await waitFor(() => expect(screen.getByLabelText('Новий пароль ще раз').getAttribute('aria-invalid')).toBe('true'));
  expect(callsOf(requests, passwordApi.follow)).toEqual([]);
});

it('leads a person with a second factor to the sign-in', async () => {
  serve(
    answer(passwordApi.link, () => LINK),
    answer(passwordApi.follow, () => ({ signedIn: null, proof: null, identities: [] })),
  );
  await choose(await open());
  await waitFor(() => expect(window.location.pathname).toBe('/account/login'));
  expect(session().token).toBeNull();
});

it('welcomes who is invited, without the note about other devices', async () => {
  serve(answer(passwordApi.link, () => ({ ...LINK, purpose: 'invite' as const })));
  await open();
  expect(await screen.findByRole('heading', { name: 'Вітаємо, Ірина!' })).toBeTruthy();
  expect(screen.queryByText(/На всіх інших пристроях/)).toBeNull();
});

it('names the company of an invitation, and joins it with the password', async () => {
  const invitation = { carrier: 'Явір Тур', role: 'driver' } as const;
  serve(
    answer(passwordApi.link, () => ({ ...LINK, purpose: 'invite' as const, invitation })),
    answer(passwordApi.follow, () => ({ signedIn: SIGNED_IN, proof: null, identities: [] })),
  );
  const reader = await open();
  expect(await screen.findByText('Компанія «Явір Тур» запрошує вас водієм.')).toBeTruthy();
  expect(screen.getByRole('link', { name: /^Приймаючи, ви погоджуєтеся/ }).getAttribute('href')).toBe('/help#terms');
  await choose(reader, PASSWORD, 'Прийняти й увійти');
  await waitFor(() => expect(session().token).toBe('fresh'));
});

it.each([
  ['email_taken', /Увійдіть, і запрошення чекатиме/],
  ['not_invitable', /Попросіть запросити вас на іншу адресу/],
  ['already_member', /вже належить перевізнику/],
  ['invitation_over', /Запрошення вже не діє/],
] as const)('an invitation that is refused with %s says why, and leads to the sign-in', async (code, reason) => {
  serve(
    answer(passwordApi.link, () => {
      throw new Refusal(409, code);
    }),
  );
  await open();
  expect((await screen.findByRole('alert')).textContent).toMatch(reason);
  expect(screen.getByRole('link', { name: 'До входу' }).getAttribute('href')).toBe('/account/login');
  expect(screen.queryByLabelText('Новий пароль')).toBeNull();
});

it('a link that expired while the person typed leads to a new mail', async () => {
  let over = false;
  const expired = () => new Refusal(404, 'invalid_reset_link');
  serve(
    answer(passwordApi.link, () => {
      if (over) throw expired();
      return LINK;
    }),
    answer(passwordApi.follow, () => {
      over = true;
      throw expired();
    }),
  );
  await choose(await open());
  const again = await screen.findByRole('link', { name: 'Попросити новий лист' });
  expect(again.getAttribute('href')).toBe('/account/forgot-password');
  expect(screen.queryByLabelText('Новий пароль')).toBeNull();
});

it('a blocked account is refused with the reason and gets no form', async () => {
  serve(
    answer(passwordApi.link, () => {
      throw new Refusal(403, 'account_blocked');
    }),
  );
  await open();
  expect((await screen.findByRole('alert')).textContent).toContain('Обліковий запис заблоковано');
  expect(screen.queryByLabelText('Новий пароль')).toBeNull();
});
