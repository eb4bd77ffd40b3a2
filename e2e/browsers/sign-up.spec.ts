import { signUp, somebody } from '../support/people.ts';
import { css, label, role, text } from './support/query.ts';
import { expect, test } from './support/test.ts';

// Firefox and WebKit report the parts of the next pages that were still loading when a page was left.
test.use({ expected: [{ complaint: /error loading dynamically imported module|Importing a module script failed/ }] });

test('a person signs up through a link, and stays signed in after a reload', async ({ open }) => {
  const person = somebody('Соломія');
  const view = await open(null);
  await view.goto('/account/signup');
  await view.fill(label(/^Ім’я/), person.name);
  await view.fill(label(/^Прізвище/), person.lastName);
  await view.fill(label(/^Електронна пошта/), person.email);
  await view.fill(label('Пароль'), person.password);
  await view.fill(label('Пароль ще раз'), person.password);
  await view.press(role('checkbox', /^Погоджуюся/));
  await view.press(role('button', 'Зареєструватися'));
  await view.at(/^\/(passenger|search|trips)/);
  // Leaving a page while it loads is an error in Firefox.
  await view.see([role('main'), role('heading')]);

  await view.reload();
  await view.see([role('main'), role('heading')]);
  await view.goto('/settings');
  await view.see(role('heading', 'Налаштування'));
  await view.expect('the sign-in is kept as a cookie', true, () => document.cookie.includes('vezu_token='));
  // The worker controls the page by now; the first version must not be offered as a new one.
  await view.expect('the worker looks after the page', true, () => navigator.serviceWorker.controller !== null);
  expect(await view.count(text('Є нова версія Vezu'))).toBe(0);
});

test('a person who signs in is asked for permission for notifications during a press, until they answer', async ({
  open,
}) => {
  const person = await signUp('Марта');
  const view = await open(null);
  await view.goto('/account/login');
  await view.see(label('Електронна пошта'));
  await view.tab.run(noteQuestions);
  await view.fill(label('Електронна пошта'), person.email);
  await view.fill(css('input[type=password]'), person.password);
  await view.key('Enter');
  await view.at(/^\/(passenger|search|trips)/);
  await view.press([role('main'), role('heading')]);
  // Firefox and Safari ask only during a press.
  await view.expect('asked once, within a press', ['within a press'], questions);
  await view.expect('without an answer it is not done', null, () => localStorage.getItem('vezu:asked-to-notify'));
});

/** Runs in the page: records each request for permission, which stays unanswered. */
function noteQuestions(): void {
  const asked: string[] = [];
  Reflect.set(window, 'asked', asked);
  Object.defineProperty(Notification, 'permission', { configurable: true, get: () => 'default' });
  Notification.requestPermission = () => {
    asked.push(navigator.userActivation?.isActive ? 'within a press' : 'outside a press');
    return new Promise(() => undefined);
  };
}

/** Runs in the page. */
function questions(): string[] {
  return Reflect.get(window, 'asked');
}
