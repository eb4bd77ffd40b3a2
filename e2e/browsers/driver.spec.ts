import { driverWithBus, routeOf, soon } from '../support/fleet.ts';
import { signUp } from '../support/people.ts';
import { bookParcel, bookSeat } from '../support/rides.ts';
import { expectWhole } from './support/dialogs.ts';
import { label, role, text } from './support/query.ts';
import { test } from './support/test.ts';

test.use({ expected: [{ status: 409, url: /\/complete/ }] });

test('a driver answers requests, starts the trip, lets passengers board and hands a parcel over against its code', async ({
  open,
}) => {
  const driver = await driverWithBus('Матвій');
  const { tripId } = await routeOf(driver, { first: soon(40) });
  const [passenger, absent, sender] = [await signUp('Катерина'), await signUp('Софія'), await signUp('Тетяна')];
  await bookSeat(passenger, tripId);
  await bookSeat(absent, tripId, 8);
  const { parcel } = await bookParcel(sender, tripId, 'Вишиванка');
  const view = await open(driver);
  const at = (name: string) => role('listitem', undefined, { has: name });

  await view.goto(`/trips/list/${tripId}`);
  // The strip appears when the browser has decided about the permission, and moves the content below.
  await view.see(text(/Бачать, поки цей екран відкритий|Пасажири не бачать автобуса|Шукаємо ваше місце/));
  const waiting = role('region', 'Чекають на відповідь');
  for (const { user } of [passenger, absent]) {
    await view.press([waiting, role('listitem', undefined, { has: user.lastName }), role('button', 'Підтвердити')]);
    await view.gone([waiting, text(user.lastName)]);
  }
  await view.press([waiting, role('button', 'Погодитися везти')]);
  await view.gone(waiting);
  const early = async (name: string) => {
    await view.press(role('button', name));
    await view.press([role('dialog'), role('button', name)]);
    await view.gone(role('dialog'));
  };
  await view.press(role('button', 'Почати посадку'));
  const missing = role('region', 'Ще не на борту');
  for (const { user } of [passenger, absent]) {
    await view.press([missing, at(user.lastName), role('button', 'На борту')]);
    // The row stays in its place and says that they are aboard.
    await view.gone([missing, at(user.lastName), role('button', 'На борту')]);
  }
  await view.press([at('Вишиванка'), role('button', 'Прийняти')]);
  await early('Вирушити: Львів');
  await early('Прибули: Краків');
  await early('Вирушити: Краків');
  await early('Прибули: Вроцлав');

  await view.press(role('button', 'Повідомити всіх'));
  await expectWhole(view, 'Повідомити всіх у рейсі');
  await view.press([role('dialog'), role('button', 'Закрити', { nth: 0 })]);

  await view.press([at('Вишиванка'), role('button', 'Видати')]);
  await view.fill([at('Вишиванка'), label(/^Код отримувача/)], parcel?.pin === '0000' ? '1111' : '0000');
  await view.press([at('Вишиванка'), role('button', 'Видати')]);
  await view.see([at('Вишиванка'), role('alert', undefined, { has: 'Код отримувача не збігається' })]);
  await view.fill([at('Вишиванка'), label(/^Код отримувача/)], parcel?.pin ?? '');
  await view.press([at('Вишиванка'), role('button', 'Видати')]);
  await view.see([at('Вишиванка'), role('button', 'Не видано')]);

  await early('Завершити рейс');
  await view.see(text('Рейс успішно завершено'));
});
