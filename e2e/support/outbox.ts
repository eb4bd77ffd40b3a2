import type { BrowserContext } from '@playwright/test';

/**
 * Opens the outbox of mails directly from now on: it refuses requests that came through a proxy, and every other request of a
 * journey claims that it did. Only for a journey that reads mails in the browser, because a context whose requests are
 * intercepted has no HTTP cache, and each request passes through the test's process.
 */
export async function openOutboxDirectly(context: BrowserContext): Promise<void> {
  await context.route(/\/outbox(\/|$)/, async (route) => {
    const { 'x-forwarded-for': _, ...headers } = await route.request().allHeaders();
    await route.continue({ headers });
  });
}
