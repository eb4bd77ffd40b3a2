import type { BrowserContext } from '@playwright/test';

/**
 * Where a journey runs at its own size, its person asks the browser to save data: the app then does not load the pages that may be
 * opened next, which each new browser context would load without its cache. At the other size the pages ahead are loaded.
 */
export async function saveData(context: BrowserContext): Promise<void> {
  if (process.env.E2E_SIZE === 'own') await context.addInitScript(askToSaveData);
}

/** Runs in the page, before its scripts. */
function askToSaveData(): void {
  const connection = Reflect.get(navigator, 'connection');
  if (connection) Object.defineProperty(connection, 'saveData', { value: true });
}
