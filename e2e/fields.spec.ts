import type { Page } from '@playwright/test';
import texts from '#shared/i18n/uk/fields.json' with { type: 'json' };
import type { FieldForm } from '#testing/samples/field-cases.ts';
import { samplesOf } from '#testing/samples/field-samples.ts';
import { driverWithBus } from './support/fleet.ts';
import { expect, test } from './support/test.ts';

const TEXTS = new Map<string, string>(Object.entries(texts));

/** Types invalid samples into the fields of a form, reads the error of each, and corrects it. */
async function typeSamples(page: Page, form: FieldForm, fields: readonly string[]): Promise<void> {
  for (const name of fields) {
    const samples = samplesOf(form).filter(({ at }) => at === name);
    const field = page.locator(`:is(input, textarea)[name="${name}"]`);
    for (const { sample, key } of samples) {
      if (key === null) continue;
      await field.fill(String(sample));
      await field.blur();
      await expect(field, `${name} ${JSON.stringify(sample)}`).toHaveAccessibleDescription(textOf(key));
    }
    const right = samples.find(({ key, sample }) => key === null && sample !== '');
    if (right) await field.fill(String(right.sample));
    if (right) await expect(field, name).not.toHaveAttribute('aria-invalid');
  }
}

/** The text of a key with any numbers in it; a hint may be beside it. */
function textOf(key: string): RegExp {
  const text = TEXTS.get(key) ?? key;
  const parts = text.split(/\{\w+\}/).map((part) => part.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`));
  return new RegExp(parts.join('.+'));
}

test.skip(({ isMobile }) => Boolean(isMobile), 'what a form says is the same at any width');

test('every typed field of the table shows the error of its rule', { tag: '@desktop' }, async ({ page, pageOf }) => {
  test.slow();
  await test.step('fields of a new person', async () => {
    await page.goto('/account/signup/driver');
    await typeSamples(page, 'signUp', ['name', 'lastName', 'phone', 'email', 'password', 'passwordRepeat']);
  });
  const driver = await driverWithBus('Остап');
  const otherPage = await pageOf(driver);
  await test.step('fields of a driver', async () => {
    await otherPage.goto('/driver/edit');
    const own = ['name', 'lastName', 'newPhoneNumber', 'licenseNumber', 'city', 'address', 'description'];
    await typeSamples(otherPage, 'profile', own);
  });
  await test.step('fields of a bus', async () => {
    await otherPage.goto(`/driver/bus-edit/${driver.bus.id}`);
    await typeSamples(otherPage, 'bus', ['manufacturer', 'model', 'color', 'number']);
  });
});
