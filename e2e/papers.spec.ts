import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { driverWithBus, routeOf } from './support/fleet.ts';
import { fillSignIn, signUp } from './support/people.ts';
import { ask } from './support/server.ts';
import { untilControlled } from './support/service-worker.ts';
import { expect, test } from './support/test.ts';

// Without a network the browser itself complains about every request.
test.use({ serviceWorkers: 'allow', expected: [{ console: /ERR_(INTERNET_DISCONNECTED|FAILED)/ }] });

async function download(page: Page, paper: string): Promise<{ name: string; begin: string }> {
  const coming = page.waitForEvent('download');
  await page.getByRole('button', { name: `Завантажити: ${paper}` }).click();
  const file = await coming;
  const bytes = await readFile(await file.path());
  return { name: file.suggestedFilename(), begin: bytes.subarray(0, 5).toString() };
}

test('a driver downloads the papers of the trip as PDF, and again without a connection', async ({
  page,
  context,
  axe,
}) => {
  const driver = await driverWithBus('Ілля');
  const { tripId } = await routeOf(driver);
  const { token } = await signUp('Марія');
  const travellers = [{ name: 'Марія Ткач', seat: 7 }];
  const body = { kind: 'passenger', fromSeq: 0, toSeq: 2, travellers, phone: '+380671234567' };
  await ask(`POST /api/trips/${tripId}/bookings`, { token, body });
  await page.goto('/account/login');
  await fillSignIn(page, driver);
  await expect(page).toHaveURL(/dashboard/);
  await page.goto(`/trips/list/${tripId}`);
  await untilControlled(page);

  await test.step('the dialog offers five papers', async () => {
    await page.getByRole('button', { name: 'Ще дії з рейсом' }).click();
    await page.getByRole('menuitem', { name: 'Папери' }).click();
    await expect(page.getByRole('button', { name: /^Завантажити: / })).toHaveCount(5);
    await axe(page);
  });

  await test.step('each paper is a file', async () => {
    for (const [paper, name] of [
      ['Список пасажирів', 'пасажири'],
      ['Пакет для кордону', 'кордон'],
    ] as const) {
      const file = await download(page, paper);
      expect(file.begin).toBe('%PDF-');
      expect(file.name).toMatch(new RegExp(`^${name}-\\d{4}-\\d{2}-\\d{2}\\.pdf$`));
    }
  });

  await test.step('without a connection the downloaded paper is available, and the dialog says that the others are not', async () => {
    await context.setOffline(true);
    expect((await download(page, 'Список пасажирів')).begin).toBe('%PDF-');
    await page.getByRole('button', { name: 'Завантажити: Етикетки посилок' }).click();
    await expect(page.getByText('Зв’язку немає, а цього паперу ще немає на пристрої.')).toBeVisible();
    await context.setOffline(false);
  });
});
