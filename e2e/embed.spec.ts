import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { driverWithBus, OTHER_QUIET_DAY, placeOf, routeOf, soon } from './support/fleet.ts';
import { ORIGIN } from './support/server.ts';
import { expect, test } from './support/test.ts';

/** A site of its own on this machine, whose pages contain `body`. */
async function siteWith(body: string) {
  const server = createServer((_request, response) => {
    response.setHeader('content-type', 'text/html; charset=utf-8');
    response.end(
      `<!doctype html><html lang="uk"><head><title>Site</title></head><body><h1>Site</h1>${body}</body></html>`,
    );
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  // The address of a server that listens on TCP is an AddressInfo.
  const { port } = server.address() as AddressInfo;
  return { url: `http://127.0.0.1:${port}`, close: () => server.close() };
}

test('an owner shows the search on an own site, whose visitor books a seat without leaving it', {
  tag: '@desktop',
}, async ({ pageOf, axe }) => {
  test.slow();
  const driver = await driverWithBus('Назар');
  const others = await driverWithBus('Остап');
  const { date } = await routeOf(driver, { first: soon(OTHER_QUIET_DAY) });
  await routeOf(others, { first: soon(OTHER_QUIET_DAY) });
  const [from, to] = [await placeOf('Львів'), await placeOf('Вроцлав')];
  const carrierId = driver.carrier?.carrier_id ?? 0;
  const element = `<script src="${ORIGIN}/embed.js" async></script>
    <vezu-search carrier="${carrierId}" lang="en" from="${from.id}" to="${to.id}"></vezu-search>`;
  const site = await siteWith(element);

  await test.step('the owner names the site and looks at the preview', async () => {
    const page = await pageOf(driver);
    await page.goto('/company/integrations');
    await page.getByRole('button', { name: 'Змінити сайти' }).click();
    const dialog = page.getByRole('dialog', { name: 'Ваші сайти' });
    await dialog.getByRole('textbox').fill('http://bus.example');
    await dialog.getByRole('button', { name: 'Зберегти' }).click();
    await expect(dialog.getByText(/Вкажіть адресу сайту латиницею/)).toBeVisible();
    await dialog.getByRole('textbox').fill(`${site.url}/prices\nhttps://www.bus.example`);
    await dialog.getByRole('button', { name: 'Зберегти' }).click();
    await expect(page.getByRole('list', { name: 'Ваші сайти' }).getByText(site.url, { exact: true })).toBeVisible();
    await expect(page.getByText(`<vezu-search carrier="${carrierId}" lang="uk"></vezu-search>`)).toBeVisible();
    await page.getByRole('button', { name: 'Показати, як це виглядає' }).click();
    const preview = page.frameLocator('iframe');
    await expect(preview.getByRole('combobox', { name: 'Звідки' })).toBeVisible();
    await expect(preview.getByRole('link', { name: 'Увійти' })).toHaveCount(0);
    await axe(page);
  });

  await test.step('a visitor of the site finds the trips of this carrier only, and books', async () => {
    const page = await pageOf(null);
    // The form of a desk: on a phone it is one line.
    await page.setViewportSize({ width: 1280, height: 900 });
    await page.goto(site.url);
    const frame = page.frameLocator('iframe');
    await expect(frame.getByRole('combobox', { name: 'From' })).toBeVisible();
    const height = () => page.locator('iframe').evaluate((element) => element.getBoundingClientRect().height);
    await expect.poll(height).toBeGreaterThan(559);
    expect(await height()).toBeLessThanOrEqual(page.viewportSize()?.height ?? 0);
    await page.locator('vezu-search').evaluate((element, day) => {
      // the site's own script may change the attributes at any time
      element.setAttribute('theme', 'dark');
      element.setAttribute('data-day', day);
    }, date);
    await expect(frame.locator('html')).toHaveAttribute('data-theme', 'dark');
    const search = new URLSearchParams({ from: String(from.id), to: String(to.id), date });
    await page.locator('iframe').evaluate((element: HTMLIFrameElement, address) => {
      element.src = address;
    }, `${ORIGIN}/embed/${carrierId}/en/search?${search}`);
    const seats = frame.getByText('Choose a seat', { exact: true });
    await expect(frame.getByText('These are all the trips')).toBeVisible();
    await expect(seats).toHaveCount(1);
    await expect(frame.getByText('From towns nearby')).toHaveCount(0);
    await seats.click();
    await frame.getByRole('link', { name: 'Book a seat' }).click();
    await frame.getByRole('textbox', { name: /^Passenger 1/ }).fill('Олена Дяченко');
    await frame.getByLabel('Your phone').fill('067 111 22 66');
    await frame.getByRole('button', { name: 'Book the seat' }).click();
    await expect(frame.getByRole('region', { name: 'Confirm your seat' })).toBeVisible();
    expect(new URL(page.url()).origin).toBe(site.url);
    expect(page.frames()[1]?.url()).toMatch(new RegExp(`/embed/${carrierId}/en/b/[0-9a-f]{16}$`));
  });
  site.close();
});

test('a site that the carrier has not named gets no page in its frame, and no site any page beside them', {
  tag: '@desktop',
}, async ({ browser }) => {
  const driver = await driverWithBus('Пилип');
  const paths = [`/embed/${driver.carrier?.carrier_id}/uk/search`, '/search', '/account/login'];
  const site = await siteWith(paths.map((path) => `<iframe src="${ORIGIN}${path}"></iframe>`).join(''));
  const page = await browser.newPage();
  const refused: string[] = [];
  page.on('console', (message) => {
    if (message.text().includes('frame-ancestors')) refused.push(message.text());
  });
  await page.goto(site.url);
  await expect.poll(() => refused.length).toBe(paths.length);
  await page.close();
  site.close();
});
