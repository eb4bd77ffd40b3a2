import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from '@playwright/test';

const builder = createRequire(import.meta.resolve('@axe-core/playwright'));

/** Axe as it comes, but that it reads each colour once: of the thousands on a screen most are alike. */
const AXE = `${readFileSync(builder.resolve('axe-core/axe.min.js'), 'utf8')};
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

/** The builder would bring axe anew for each look, and twice; nothing is left for it to bring. */
const BROUGHT = ';';

/** What axe finds. The dark theme differs from the light one in its colours only, so only they are looked at there. */
export async function violations(page: Page, theme: 'light' | 'dark'): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(AXE);
  // the other mode opens a page of its own for each look, for frames that there are none of
  const axe = new AxeBuilder({ page, axeSource: BROUGHT }).setLegacyMode(true).options({ resultTypes: ['violations'] });
  const found = await (theme === 'dark' ? axe.withRules('color-contrast') : axe).analyze();
  return found.violations.map(
    ({ id, help, nodes }) => `${id}: ${help} at ${nodes.map(({ target }) => target).join(', ')}`,
  );
}
