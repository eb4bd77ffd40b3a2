import { signUp, somebody } from '../support/people.ts';
import { css, label, role, text } from './support/query.ts';
import { expect, test } from './support/test.ts';

test('somebody signs up, and stays signed in when the page is loaded again', async ({ open }) => {
  const person = somebody('Соломія');
  const view = await open(null);
  await view.goto('/account/login');
  await view.press(role('link', 'Зареєструватися'));
  await view.at('/account/signup');
  await view.fill(label(/^Ім’я/), person.name);
  await view.fill(label(/^Прізвище/), person.lastName);
  await view.fill(label(/^Електронна пошта/), person.email);
  await view.fill(label('Пароль'), person.password);
  await view.fill(label('Пароль ще раз'), person.password);
  await view.press(role('checkbox', /^Погоджуюся/));
  await view.press(role('button', 'Зареєструватися'));
  await view.at(/^\/(passenger|search|trips)/);
  // A page that is left while it loads is an error of its own in Firefox.
  await view.see([role('main'), role('heading')]);

  await view.reload();
  await view.see([role('main'), role('heading')]);
  await view.goto('/settings');
  await view.see(role('heading', 'Налаштування'));
  await view.expect('the sign-in is kept as a cookie', true, () => document.cookie.includes('vezu_token='));
  // The worker has taken over by now: the first of all versions is no new one.
  await view.expect('the worker looks after the page', true, () => navigator.serviceWorker.controller !== null);
  expect(await view.count(text('Є нова версія Vezu'))).toBe(0);
});

test('somebody signs in, and is asked by no browser before they press anything', async ({ open }) => {
  const person = await signUp('Марта');
  const view = await open(null);
  await view.goto('/account/login');
  await view.fill(label('Електронна пошта'), person.email);
  await view.fill(css('input[type=password]'), person.password);
  await view.key('Enter');
  await view.at(/^\/(passenger|search|trips)/);
});
