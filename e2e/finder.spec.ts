import { companyWithDriver } from './support/company.ts';
import { driverWithBus, routeOf } from './support/fleet.ts';
import { signUp } from './support/people.ts';
import { bookSeat } from './support/rides.ts';
import { ask } from './support/server.ts';
import { expect, test } from './support/test.ts';

test('the staff find a booking by keyboard, and opened results are remembered until they sign out', {
  tag: '@desktop',
}, async ({ pageOf, axe, isMobile }) => {
  const driver = await driverWithBus('Захар');
  const { tripId } = await routeOf(driver);
  const { bookings } = await ask<{ bookings: { id: number; code: string }[] }>(`POST /api/trips/${tripId}/bookings`, {
    token: driver.token,
    body: {
      ...{ kind: 'passenger', fromSeq: 0, toSeq: 2, phone: '+380509871234' },
      travellers: [{ name: 'Христина Ковальчук', seat: null }],
    },
  });
  const path = new RegExp(`/trips/list/${tripId}/booking/${bookings[0]?.id}$`);
  const page = await pageOf(driver);
  await page.goto('/trips/list');
  const box = page.getByRole('combobox', { name: /^Код, телефон/ });

  await test.step('a key opens the search, and letters of both alphabets find', async () => {
    if (isMobile) await page.getByRole('button', { name: 'Швидкий пошук' }).click();
    else {
      await expect(async () => {
        await page.keyboard.press('/');
        await expect(box).toBeVisible({ timeout: 1000 });
      }).toPass();
    }
    await expect(box).toBeFocused();
    await box.fill('kowalcz');
    await expect(page.getByRole('group', { name: 'Бронювання' }).getByRole('option')).toHaveCount(1);
    await expect(page.getByRole('option', { name: /^Христина Ковальчук, місце/ })).toHaveAttribute(
      'aria-selected',
      'true',
    );
    await axe(page);
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(path);
    await expect(page.getByRole('dialog')).toBeHidden();
    await expect(page.getByRole('heading', { name: 'Христина Ковальчук' }).first()).toBeVisible();
  });

  await test.step('an opened result comes first the next time', async () => {
    await expect(async () => {
      await page.keyboard.press('Control+k');
      await expect(box).toBeVisible({ timeout: 1000 });
    }).toPass();
    await expect(page.getByRole('group', { name: 'Нещодавно відкриті' }).getByRole('option')).toHaveCount(1);
    await box.fill('1234');
    await expect(page.getByRole('group', { name: 'Люди' }).getByRole('option')).toHaveCount(1);
    await page.keyboard.press('ArrowDown');
    await expect(page.getByRole('group', { name: 'Люди' }).getByRole('option')).toHaveAttribute(
      'aria-selected',
      'true',
    );
    await page.keyboard.press('ArrowUp');
    await page.keyboard.press('Escape');
    await expect(box).toBeHidden();
  });

  await test.step('the results can be seen on a page with fields, whose lists lie over the page', async () => {
    await page.goto('/trips/call');
    await expect(page.getByRole('textbox', { name: 'Телефон', exact: true })).toBeVisible();
    await expect(async () => {
      await page.keyboard.press('Control+k');
      await expect(box).toBeVisible({ timeout: 1000 });
    }).toPass();
    await box.fill('kowalcz');
    await expect(page.getByRole('option', { name: /^Христина Ковальчук, місце/ })).toBeInViewport();
    await page.keyboard.press('Escape');
    await expect(box).toBeHidden();
  });

  await test.step('the plate finds the bus and its trip, by touch', async () => {
    await page.getByRole('button', { name: 'Швидкий пошук' }).click();
    await box.fill(driver.bus.number.toLowerCase());
    await expect(page.getByRole('group', { name: 'Рейси' }).getByRole('option').first()).toBeVisible();
    await page.getByRole('group', { name: 'Автобуси' }).getByRole('option').click();
    await expect(page).toHaveURL(new RegExp(`/driver/bus/${driver.bus.id}$`));
  });

  await test.step('nothing of the search stays on the device after signing out', async () => {
    const stored = () => page.evaluate(() => Object.keys(localStorage).filter((key) => key.endsWith(':found')).length);
    expect(await stored()).toBe(1);
    await page.goto('/account/logout');
    await expect.poll(stored).toBe(0);
  });
});

test('the office finds its driver by name and opens their page', { tag: '@desktop' }, async ({
  pageOf,
  axe,
  isMobile,
}) => {
  const { owner, driver } = await companyWithDriver();
  const { name, lastName } = driver.user;
  const page = await pageOf(owner);
  await page.goto('/carrier/drivers');
  await expect(page.getByRole('main').getByText(`${name} ${lastName}`)).toBeVisible();
  await page
    .getByRole('button', { name: 'Швидкий пошук' })
    .filter({ visible: true })
    .first()
    [isMobile ? 'tap' : 'click']();
  await page.getByRole('combobox', { name: /^Код, телефон/ }).fill(`${lastName} ${name}`);
  const found = page.getByRole('group', { name: 'Команда' }).getByRole('option');
  await expect(found).toHaveCount(1);
  await expect(found).toContainText('· водій');
  await axe(page);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(new RegExp(`/driver/show/${driver.user.id}$`));
  await expect(page.getByRole('heading', { name: `${name} ${lastName}` }).first()).toBeVisible();
});

test('a passenger finds their own ticket by the town, and nobody else’s', async ({ pageOf, isMobile }) => {
  const driver = await driverWithBus('Мирон');
  const { tripId } = await routeOf(driver);
  const passenger = await signUp('Дарина');
  const ticket = await bookSeat(passenger, tripId, 3);
  const other = await signUp('Уляна');
  const strange = await bookSeat(other, tripId, 4);
  const page = await pageOf(passenger);
  await page.goto('/trips/list');
  if (isMobile) await page.getByRole('button', { name: 'Швидкий пошук' }).first().click();
  else await page.getByRole('navigation').getByRole('button', { name: 'Швидкий пошук' }).click();
  const box = page.getByRole('combobox', { name: /^Код, телефон/ });
  await box.fill(strange.code);
  await expect(page.getByText(/^Нічого не знайдено/)).toBeVisible();
  await box.fill('вроцлав');
  await page.getByRole('option').click();
  await expect(page).toHaveURL(new RegExp(`/trips/list/${tripId}/booking/${ticket.id}$`));
});

test('Ctrl K opens the search box while a page is still on its way', { tag: '@desktop' }, async ({
  pageOf,
  isMobile,
}) => {
  test.skip(Boolean(isMobile), 'a phone has no such keys');
  const page = await pageOf(await driverWithBus('Юхим'));
  const box = page.getByRole('combobox', { name: /^Код, телефон/ });
  const held: (() => Promise<void>)[] = [];
  let holds = false;
  await page.route(/\.js$/, async (route) => {
    if (holds) held.push(() => route.continue());
    else await route.continue();
  });
  const hold = () => {
    holds = true;
  };
  const release = async () => {
    holds = false;
    for (const go of held.splice(0)) await go();
  };

  await test.step('before the code of the dialogs is there', async () => {
    await page.goto('/trips/list');
    await expect(page.getByRole('main').getByRole('heading').first()).toBeVisible();
    hold();
    await page.keyboard.press('Control+k');
    await expect.poll(() => held.length).toBeGreaterThan(0);
    await release();
    await expect(box).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(box).toBeHidden();
  });

  await test.step('before the next page is shown', async () => {
    hold();
    await page.getByRole('link', { name: 'Налаштування' }).first().click();
    await expect.poll(() => held.length).toBeGreaterThan(0);
    await page.keyboard.press('Control+k');
    await expect(box).toBeFocused();
    await release();
    await expect(page.getByRole('heading', { name: 'Налаштування', includeHidden: true }).first()).toBeAttached();
    await expect(box).toBeFocused();
  });
});
