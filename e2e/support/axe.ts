import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Page } from '@playwright/test';
import type { Result, RunOptions } from 'axe-core';

/** Axe as published, with one change: it parses each colour once, because most of the thousands on a screen are alike. */
const AXE = `${readFileSync(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8')};
(({ prototype }) => {
  const known = new Map();
  const parse = prototype.parseString;
  prototype.parseString = function (text) {
    if (!known.has(text)) {
      const { r, g, b, alpha } = parse.call(this, text);
      known.set(text, { r, g, b, alpha });
    }
    return Object.assign(this, known.get(text));
  };
})(axe.commons.color.Color);`;

/** Findings of axe. The dark theme differs from the light one in its colours only, so that only their contrast is checked there. */
export async function violations(page: Page, theme: 'light' | 'dark'): Promise<string[]> {
  // Every page has a heading; while it loads there is none, and axe would say so.
  await page.locator('h1').first().waitFor({ state: 'attached' });
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(AXE);
  const options: RunOptions = { resultTypes: ['violations'], ...(theme === 'dark' && { runOnly: ['color-contrast'] }) };
  const found: Result[] = await page.evaluate(
    `axe.run(${JSON.stringify(options)}).then((result) => result.violations)`,
  );
  return found.map(({ id, help, nodes }) => `${id}: ${help} at ${nodes.map(({ target }) => target).join(', ')}`);
}
