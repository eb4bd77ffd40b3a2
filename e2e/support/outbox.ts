import type { BrowserContext } from '@playwright/test';

/**
 * Opens the outbox of mails directly: it refuses requests that came through a proxy, and every other request of a journey
 * claims that it did.
 */
export async function openOutboxDirectly(context: BrowserContext): Promise<void> {
  await context.route(/\/outbox(\/|$)/, async (route) => {
    const { 'x-forwarded-for': _, ...headers } = await route.request().allHeaders();
    await route.continue({ headers });
  });
}
