import { driverWithBus, routeOf, soon } from '../support/fleet.ts';
import { signUp } from '../support/people.ts';
import { bookSeat } from '../support/rides.ts';
import { ask } from '../support/server.ts';
import { press } from '../support/sheet.ts';
import { expectWhole } from './support/dialogs.ts';
import { css, role, text } from './support/query.ts';
import { test } from './support/test.ts';

test('a passenger sees the bus move on the map', async ({ open }) => {
  const driver = await driverWithBus('Остап');
  const { tripId } = await routeOf(driver, { first: soon(40) });
  const passenger = await signUp('Мар’яна');
  const { id } = await bookSeat(passenger, tripId);
  await ask(`POST /api/bookings/${id}/confirm`, { token: driver.token });
  await press(tripId, driver.token, { action: 'start' });
  await ask('POST /api/location/update', { token: driver.token, body: { location: fix(49.8397, 24.0297) } });

  const view = await open(passenger);
  await view.goto(`/trips/list/${tripId}`);
  const map = css('[data-ready=true]');
  await view.see(map);
  await view.see([map, role('img', /^Автобус бачили/)]);
  await view.see(text(/^Наступна: /));
  await view.press([map, role('button', 'Ближче')]);
  await view.press([map, role('button', 'Стежити за автобусом')]);
  await view.press(role('button', 'Поділитися, де автобус'));
  await expectWhole(view, /./);
});

function fix(latitude: number, longitude: number) {
  return { latitude, longitude, accuracy: 15 };
}
