import { driverWithBus, QUIET_DAY, routeOf, soon } from '../support/fleet.ts';
import { signUp } from '../support/people.ts';
import { expectWhole } from './support/dialogs.ts';
import { css, label, role, text } from './support/query.ts';
import { test } from './support/test.ts';

// While the front is cut, every request of the page fails.
test.use({ expected: [{ complaint: /Load failed|NetworkError|fetch|imported module|WebSocket|network/i }] });

test('a passenger finds a ride, books a seat, and reads the ticket without a connection', async ({
  open,
  front,
  isPhone,
}) => {
  const driver = await driverWithBus('Степан');
  const { tripId, date } = await routeOf(driver, { first: soon(QUIET_DAY) });
  const passenger = await signUp('Олена');
  const carrier = driver.carrier?.carrierName ?? '';
  const view = await open(passenger);

  await test.step('towns, day and number of passengers', async () => {
    await view.goto('/search');
    await view.fill(role('combobox', 'Звідки'), 'льві');
    await view.press(role('option', /Львів/));
    await view.fill(role('combobox', 'Куди'), 'Wrocl');
    await view.press(role('option', /Вроцлав/));
    await view.press(role('button', /^Коли/));
    await expectWhole(view, 'Коли');
    await view.key('Escape');
    await view.press(role('button', /^Хто їде/));
    await expectWhole(view, 'Хто їде');
    await view.press([role('dialog'), role('button', 'Готово')]);
    await view.press(role('button', /^Знайти/));
    await view.press([role('navigation', 'Дні'), css(`a[href*="${date}"]`)]);
    await view.at(new RegExp(`date=${date}`));
  });

  await test.step('order and filters', async () => {
    await view.press(role('button', 'За відправленням'));
    await view.press(role('menuitemradio', 'За ціною'));
    await view.at(/sort=price/);
    if (isPhone) {
      await view.press(role('button', 'Фільтри'));
      await expectWhole(view, 'Фільтри');
      await view.press(role('button', 'Показати рейси'));
    }
    await view.press(role('link', undefined, { has: carrier }));
  });

  await test.step('a seat', async () => {
    await view.press(role('link', 'Забронювати місце'));
    await view.press(role('button', /^Місце 7, .*вільне/));
    await view.fill(label(/^Пасажир 1/), 'Олена Дяченко');
    await view.fill(label(/^Примітка/), 'Буду з візочком');
    await view.press(role('button', 'Забронювати місце'));
    await view.at(new RegExp(`/trips/list/${tripId}/booking/\\d+`));
    await view.see(text('Чекає на перевізника'));
    await view.see(text('Олена Дяченко'));
  });

  await test.step('without a connection the ticket can be read, and with it everything works again', async () => {
    const path = await view.tab.run(() => location.pathname);
    await view.goto(path);
    await view.see(text('Олена Дяченко'));
    const stored = async (id: string) => {
      const { controller } = navigator.serviceWorker;
      const answers = await (await caches.open('vezu-answers')).keys();
      return controller !== null && answers.some(({ url }) => url.includes(`/api/bookings/${id}?`));
    };
    await view.expect('the ticket is kept', true, stored, path.split('/').at(-1) ?? '');
    await front.cut();
    await view.reload();
    await view.see(text('Олена Дяченко'));
    await view.see(text(/Немає зв’язку, дані/));
    await front.restore();
    await view.gone(text(/Немає зв’язку, дані/));
    await view.see(text('Олена Дяченко'));
  });
});
