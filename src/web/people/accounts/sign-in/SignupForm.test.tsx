import { fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { LOCALE_COOKIE } from '#shared/core/page.ts';
import { accountsApi } from '#shared/people/accounts/base/api.ts';
import { answer, callsOf, Refusal, serve } from '#testing/web/answers.ts';
import { passenger, staff } from '#testing/web/samples.ts';
import { show } from '#testing/web/show.tsx';
import { session } from '#web/core/session/session.ts';
import { writeCookie } from '#web/core/storage/storage.ts';
import type { Kind } from './kind.ts';
import { SignupForm } from './SignupForm.tsx';

const PASSWORD = 'Дорога-7-зима';
const SUBMIT = { name: 'Зареєструватися' };

const field = (name: string) => screen.getByLabelText(name);
const wrong = (name: string) => field(name).getAttribute('aria-invalid') === 'true';

async function open(kind: Kind) {
  return show(<SignupForm kind={kind} />, { path: '/account/signup' });
}

type Reader = Awaited<ReturnType<typeof open>>;

async function fill(reader: Reader, values: Record<string, string> = {}) {
  const all = {
    'Ім’я': 'Ірина',
    'Електронна пошта': 'iryna@example.org',
    Пароль: PASSWORD,
    'Пароль ще раз': PASSWORD,
    ...values,
  };
  for (const [name, text] of Object.entries(all)) if (text) await reader.type(field(name), text);
}

const agree = (reader: Reader) => reader.click(screen.getByRole('checkbox'));
const send = (reader: Reader) => reader.click(screen.getByRole('button', SUBMIT));

beforeEach(() => writeCookie(LOCALE_COOKIE, 'uk'));

describe('the sign-up form', () => {
  it('sends the entered fields of a passenger and signs the passenger in', async () => {
    const requests = serve(answer(accountsApi.signUp, () => ({ ...passenger(), token: 'new-token' })));
    const reader = await open('passenger');
    await fill(reader, { 'Прізвище, необов’язково': 'Савчук', 'Телефон, необов’язково': '067 111 22 33' });
    await agree(reader);
    await send(reader);
    await waitFor(() => expect(session().token).toBe('new-token'));
    expect(callsOf(requests, accountsApi.signUp).map(({ body }) => body)).toMatchObject([
      {
        userType: 'passenger',
        name: 'Ірина',
        lastName: 'Савчук',
        phone: '+380671112233',
        email: 'iryna@example.org',
        password: PASSWORD,
        terms: true,
        locale: 'uk',
      },
    ]);
    expect(session().userInfo?.id).toBe(7);
  });

  it.each([
    ['Сам на себе', true],
    ['У компанії', false],
  ])('sends how a driver works: %s', async (choice, singleDriver) => {
    const requests = serve(answer(accountsApi.signUp, () => ({ ...staff('driver'), token: 'new-token' })));
    const reader = await open('driver');
    await reader.click(screen.getByRole('radio', { name: new RegExp(`^${choice}`) }));
    await fill(reader);
    await agree(reader);
    await send(reader);
    await waitFor(() => expect(session().userType).toBe('driver'));
    expect(requests.map(({ body }) => body)).toMatchObject([{ userType: 'driver', singleDriver }]);
  });

  it('requires the name of a company', async () => {
    const requests = serve(answer(accountsApi.signUp, () => ({ ...staff('owner'), token: 'new-token' })));
    const reader = await open('carrier');
    await fill(reader);
    await agree(reader);
    await send(reader);
    await waitFor(() => expect(wrong('Назва компанії')).toBe(true));
    expect(requests).toEqual([]);
    await reader.type(field('Назва компанії'), 'Карпати Тур');
    await send(reader);
    await waitFor(() => expect(session().token).toBe('new-token'));
    expect(requests.map(({ body }) => body)).toMatchObject([{ userType: 'carrier', carrierName: 'Карпати Тур' }]);
  });

  it('shows all errors at once and focuses the first invalid field', async () => {
    const requests = serve();
    const reader = await open('passenger');
    await send(reader);
    await waitFor(() => expect(wrong('Ім’я')).toBe(true));
    expect(['Електронна пошта', 'Пароль'].map(wrong)).toEqual([true, true]);
    expect(['Прізвище, необов’язково', 'Телефон, необов’язково'].map(wrong)).toEqual([false, false]);
    expect(document.activeElement).toBe(field('Ім’я'));
    expect(requests).toEqual([]);
  });

  it('shows the error of a field after it loses focus, and hides it when the field is corrected', async () => {
    serve();
    const reader = await open('passenger');
    await reader.type(field('Електронна пошта'), 'iryna');
    expect(wrong('Електронна пошта')).toBe(false);
    await reader.tab();
    await waitFor(() => expect(wrong('Електронна пошта')).toBe(true));
    await reader.type(field('Електронна пошта'), '@example.org');
    await waitFor(() => expect(wrong('Електронна пошта')).toBe(false));
  });

  it('compares the passwords only after the second one was typed', async () => {
    const requests = serve();
    const reader = await open('passenger');
    await fill(reader, { 'Пароль ще раз': '' });
    expect(wrong('Пароль ще раз')).toBe(false);
    await reader.type(field('Пароль ще раз'), 'Дорога-8-зима');
    await agree(reader);
    await send(reader);
    await waitFor(() => expect(wrong('Пароль ще раз')).toBe(true));
    expect(requests).toEqual([]);
  });

  it('validates what was in the form at the press, although it is corrected before the press has ended', async () => {
    const requests = serve(answer(accountsApi.signUp, () => ({ ...passenger(), token: 'new-token' })));
    const reader = await open('passenger');
    await fill(reader, { 'Пароль ще раз': 'Дорога-8-зима' });
    await agree(reader);
    fireEvent.mouseDown(screen.getByRole('button', SUBMIT));
    fireEvent.click(screen.getByRole('button', SUBMIT));
    fireEvent.change(field('Пароль ще раз'), { target: { value: PASSWORD } });
    fireEvent.mouseUp(screen.getByRole('button', SUBMIT));
    await waitFor(() => expect(wrong('Пароль ще раз')).toBe(true));
    expect(requests).toEqual([]);
    await send(reader);
    await waitFor(() => expect(session().token).toBe('new-token'));
  });

  it('requires the agreement to the terms', async () => {
    const requests = serve();
    const reader = await open('passenger');
    await fill(reader);
    await send(reader);
    await waitFor(() => expect(screen.getByRole('checkbox').getAttribute('aria-invalid')).toBe('true'));
    expect(requests).toEqual([]);
  });

  it('opens the terms and the privacy policy in a new tab', async () => {
    await open('passenger');
    for (const name of ['політикою приватності', 'умовами користування'])
      expect(screen.getByRole('link', { name }).getAttribute('target')).toBe('_blank');
  });

  it('shows an error of the server beside its field', async () => {
    serve(
      answer(accountsApi.signUp, () => {
        throw new Refusal(409, 'email_taken', [{ field: 'email', key: 'email_taken' }]);
      }),
    );
    const reader = await open('passenger');
    await fill(reader);
    await agree(reader);
    await send(reader);
    await waitFor(() => expect(wrong('Електронна пошта')).toBe(true));
    expect(session().token).toBeNull();
    expect(document.activeElement).toBe(field('Електронна пошта'));
  });

  it('shows an error without a field above the button, and can be sent again', async () => {
    let times = 0;
    serve(
      answer(accountsApi.signUp, () => {
        times += 1;
        throw new Refusal(429, 'too_many_requests');
      }),
    );
    const reader = await open('passenger');
    await fill(reader);
    await agree(reader);
    await send(reader);
    expect(await screen.findByRole('alert')).toBeTruthy();
    await send(reader);
    await vi.waitFor(() => expect(times).toBe(2));
  });
});
