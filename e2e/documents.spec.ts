import type { CarrierAbout } from '#shared/network/carriers/schema.ts';
import { driverWithBus, routeOf } from './support/fleet.ts';
import { signUp } from './support/people.ts';
import { ask } from './support/server.ts';
import { expect, test } from './support/test.ts';

test('a passenger enters the data of a passport where the carrier asks for it, corrects it and removes it', async ({
  pageOf,
  axe,
}) => {
  const driver = await driverWithBus('Гліб');
  const { tripId } = await routeOf(driver);
  const { token } = driver;
  const passenger = await signUp('Марія');
  const travellers = [{ name: 'Марія Ткач', seat: 7 }];
  const body = { kind: 'passenger', fromSeq: 0, toSeq: 2, travellers, phone: '+380671234567' };
  const { bookings } = await ask<{ bookings: { id: number }[] }>(`POST /api/trips/${tripId}/bookings`, {
    token: passenger.token,
    body,
  });
  const address = `/trips/list/${tripId}/booking/${bookings[0]?.id}`;
  const page = await pageOf(passenger);

  await test.step('the ticket does not ask for it before the carrier wants it', async () => {
    await page.goto(address);
    await expect(page.getByRole('main').getByText('Марія Ткач').first()).toBeVisible();
    await expect(page.getByRole('heading', { name: 'Документи для кордону' })).toHaveCount(0);
  });

  await test.step('the carrier asks for it', async () => {
    const about = await ask<CarrierAbout>('GET /api/carrier/about', { token });
    const given = { ...about, asksDocuments: true };
    await ask('PUT /api/carrier/about', { token, body: given });
  });

  await test.step('the passenger fills the form', async () => {
    await page.reload();
    await page.getByRole('button', { name: 'Вказати дані документа' }).click();
    await page.getByRole('button', { name: 'Зберегти' }).click();
    await expect(page.getByLabel('Номер документа')).toBeFocused();
    await axe(page);
    await page.getByLabel('Номер документа').fill('FA123456');
    await page.getByLabel('Дата народження').fill('1990-05-17');
    await page.getByRole('button', { name: 'Зберегти' }).click();
    await expect(page.getByText('FA123456')).toBeVisible();
    await axe(page);
  });

  await test.step('the driver sees that it is given, and its number on demand and on the paper for the border', async () => {
    const otherPage = await pageOf(driver);
    await otherPage.goto(address);
    await expect(otherPage.getByRole('main').getByText('Марія Ткач').first()).toBeVisible();
    await expect(otherPage.getByText('FA123456')).toHaveCount(0);
    await otherPage.getByRole('button', { name: 'Показати дані документа' }).click();
    await expect(otherPage.getByText('FA123456')).toBeVisible();
    await axe(otherPage);
    const coming = otherPage.waitForEvent('download');
    await otherPage.goto(`/trips/list/${tripId}`);
    await otherPage.getByRole('button', { name: 'Ще дії з рейсом' }).click();
    await otherPage.getByRole('menuitem', { name: 'Папери' }).click();
    await otherPage.getByRole('button', { name: 'Завантажити: Пакет для кордону' }).click();
    expect((await coming).suggestedFilename()).toMatch(/^кордон-/);
  });

  await test.step('the passenger reads who saw it, and removes it', async () => {
    await page.reload();
    await page.getByText('Хто дивився ці дані').click();
    await expect(page.getByText('у списку для кордону')).toBeVisible();
    await axe(page);
    await page.getByRole('button', { name: 'Видалити дані' }).click();
    await expect(page.getByText('FA123456')).toHaveCount(0);
    await expect(page.getByRole('button', { name: 'Вказати дані документа' })).toBeVisible();
  });
});
