import { driverWithBus, routeOf, soon, THIRD_QUIET_DAY } from './support/fleet.ts';
import { enterAsOperator, newOperator } from './support/operator.ts';
import { signUp } from './support/people.ts';
import { bookSeat } from './support/rides.ts';
import { ask } from './support/server.ts';
import { expect, test } from './support/test.ts';

/** Crossings that no other journey passes, one for each size. */
const OWN = {
  phone: { key: 'uhryniv', name: 'Угринів – Долгобичув' },
  desktop: { key: 'hrushiv', name: 'Грушів – Будомєж' },
};

test(
  'a crossing that an administrator closes is read by the driver and by people who look at the trip',
  { tag: '@desktop' },
  async ({ page, pageOf, axe }, { project }) => {
    const { key, name } = project.name === 'phone' ? OWN.phone : OWN.desktop;
    const note = `Ремонт моста, ${project.name}.`;
    const driver = await driverWithBus('Роман');
    const { tripId } = await routeOf(driver, { first: soon(THIRD_QUIET_DAY), crossing: key });
    await enterAsOperator(page, await newOperator());
    await page.goto('/admin/reference');
    await page.getByRole('link', { name: 'Кордони' }).click();
    await page.getByRole('searchbox', { name: 'Назва переходу' }).fill(name.slice(0, 6));
    const row = page.getByRole('listitem').filter({ hasText: name });
    await expect(row).toContainText('Відкрито');
    await axe(page);
    await row.getByRole('button').first().click();
    const dialog = page.getByRole('dialog', { name });
    await dialog.getByText('Закрито', { exact: true }).click();
    await dialog.getByRole('textbox', { name: 'Смуг для автобусів' }).fill('2');
    await dialog.getByRole('textbox', { name: 'Примітка українською' }).fill(note);
    await dialog.getByRole('button', { name: 'Зберегти' }).click();
    await expect(dialog.getByRole('textbox', { name: 'Примітка англійською' })).toHaveAttribute('aria-invalid', 'true');
    await dialog.getByRole('textbox', { name: 'Примітка англійською' }).fill('The bridge is repaired.');
    await expect(dialog.getByText('Вимірювань ще немає')).toBeVisible();
    await axe(page);
    await dialog.getByRole('button', { name: 'Зберегти' }).click();
    await expect(row).toContainText('2 смуги');

    await test.step('a visitor reads it with the offer, the driver with the trip and the route', async () => {
      const visitor = await pageOf(null);
      await visitor.goto(`/search/${tripId}`);
      await expect(visitor.getByRole('note')).toContainText(`${name}: закрито до окремого повідомлення`);
      await expect(visitor.getByRole('note')).toContainText(note);
      await axe(visitor);
      const office = await pageOf(driver);
      await office.goto(`/trips/list/${tripId}`);
      await expect(office.getByRole('note').filter({ hasText: note })).toContainText('закрито');
      await axe(office);
    });

    await test.step('anyone who has the link of a ticket or of a shared trip reads it too', async () => {
      const passenger = await signUp('Дарина');
      const { id, ticket } = await bookSeat(passenger, tripId);
      await ask(`POST /api/bookings/${id}/confirm`, { token: driver.token, body: {} });
      const { token } = passenger;
      const { code } = await ask<{ code: string }>(`POST /api/trips/${tripId}/share-links`, { token, body: {} });
      const friend = await pageOf(null, 'en');
      for (const path of [`/b/${ticket}`, `/t/${code}`]) {
        await friend.goto(path);
        await expect(friend.getByRole('note').filter({ hasText: 'The bridge is repaired.' })).toBeVisible();
        await axe(friend);
      }
    });

    await test.step('and no longer when it is open again', async () => {
      await row.getByRole('button').first().click();
      await dialog.getByText('Відкрито', { exact: true }).click();
      await dialog.getByRole('textbox', { name: 'Примітка українською' }).fill('');
      await dialog.getByRole('textbox', { name: 'Примітка англійською' }).fill('');
      await dialog.getByRole('button', { name: 'Зберегти' }).click();
      await expect(row).toContainText('Відкрито');
      const visitor = await pageOf(null);
      await visitor.goto(`/search/${tripId}`);
      await expect(visitor.getByText('Роман').first()).toBeVisible();
      await expect(visitor.getByRole('note')).toHaveCount(0);
    });
  },
);

test('a person of support does not see what administrators set', { tag: '@desktop' }, async ({ page }) => {
  await enterAsOperator(page, await newOperator('support'));
  await expect(page.getByRole('link', { name: 'Довідники' })).toHaveCount(0);
});
