import type { Page } from '@playwright/test';

/** Waits until the service worker controls this page: what is fetched from now on is cached, and the page opens without a connection. */
export async function untilControlled(page: Page): Promise<void> {
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready;
    if (!navigator.serviceWorker.controller)
      await new Promise((resolve) => navigator.serviceWorker.addEventListener('controllerchange', resolve));
  });
}
