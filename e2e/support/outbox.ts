import type { BrowserContext } from '@playwright/test';

/**
 * Opens the outbox of mails as from this machine itself: it shows nothing to a request that came through a proxy, and every other
 * request of a journey says that it did.
 */
export async function openOutboxDirectly(context: BrowserContext): Promise<void> {
  await context.route(/\/outbox(\/|$)/, async (route) => {
    const { 'x-forwarded-for': _, ...headers } = await route.request().allHeaders();
    await route.continue({ headers });
  });
}
