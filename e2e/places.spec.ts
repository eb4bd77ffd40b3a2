import { driverWithBus, routeOf, soon, THIRD_QUIET_DAY } from './support/fleet.ts';
import { enterAsOperator, newOperator } from './support/operator.ts';
import { ask } from './support/server.ts';
import { expect, test } from './support/test.ts';

/** Towns of the journey's own, one pair for each size, near towns that have their time zone. */
const OWN = { phone: ['Вишеньки', 'Вишенька'], desktop: ['Сосонки', 'Соснівка-Нова'] } as const;

test(
  'an administrator adds two places, edits one and merges them; the route of the first is found from the second',
  { tag: '@desktop' },
  async ({ page, pageOf, axe }, { project }) => {
    const [twice, target] = project.name === 'phone' ? OWN.phone : OWN.desktop;
    await enterAsOperator(page, await newOperator());
    await page.goto('/admin/reference');
    await page.getByRole('link', { name: 'Місця' }).click();
    const dialog = page.getByRole('dialog');
    for (const name of [twice, target]) {
      await page.getByRole('button', { name: 'Додати місце' }).click();
      await dialog.getByRole('textbox', { name: 'Назва українською' }).fill(name);
      await dialog.getByRole('button', { name: 'Зберегти' }).click();
      await expect(dialog.getByRole('textbox', { name: 'Назва англійською' })).toHaveAttribute('aria-invalid', 'true');
      await dialog
        .getByRole('textbox', { name: 'Назва англійською' })
        .fill(`${project.name} ${name === target ? 2 : 1}`);
      await dialog.getByRole('textbox', { name: 'Широта' }).fill('49,81');
      await dialog.getByRole('textbox', { name: 'Довгота' }).fill('24.01');
      await axe(page);
      await dialog.getByRole('button', { name: 'Зберегти' }).click();
      await expect(dialog).toHaveCount(0);
    }
    const driver = await driverWithBus('Роман');
    const stops = [
      { town: twice, after: 0, cost: 0 },
      { town: 'Краків', after: 420, cost: 30 },
    ];
    const { places, date } = await routeOf(driver, { first: soon(THIRD_QUIET_DAY), stops });

    const find = page.getByRole('searchbox', { name: 'Назва або номер місця' });
    await find.fill(twice);
    const row = page.getByRole('listitem').filter({ hasText: `№ ${places[0]?.id}` });
    await expect(row).toContainText('1 маршрут');
    await axe(page);
    await test.step('another spelling finds the place', async () => {
      await row.getByRole('button').first().click();
      await dialog.getByRole('textbox', { name: 'Інші написання' }).fill(`${project.name} spelling\n`);
      await dialog.getByRole('button', { name: 'Зберегти' }).click();
      await expect(dialog).toHaveCount(0);
      await find.fill(`${project.name} spelling`);
      await expect(row).toContainText(`${project.name} spelling`);
    });
    await row.getByRole('button').first().click();
    await dialog.getByRole('combobox', { name: 'З яким місцем' }).fill(target);
    await page.getByRole('option', { name: target }).click();
    await dialog.getByRole('button', { name: `Злити в «${target}»` }).click();
    await expect(dialog).toHaveCount(0);

    const [now] = await ask<{ id: number; name: { uk: string } }[]>(`GET /api/places?q=${encodeURIComponent(twice)}`);
    expect(now?.name.uk).toBe(target);
    await test.step('a visitor with the old address finds the trip', async () => {
      const visitor = await pageOf(null);
      await visitor.goto(`/search?from=${places[0]?.id}&to=${places[1]?.id}&date=${date}`);
      await expect(visitor.getByText(target).filter({ visible: true }).first()).toBeVisible();
      await expect(visitor.getByText('Роман').filter({ visible: true }).first()).toBeVisible();
    });
  },
);
