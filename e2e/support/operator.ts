import type { Page } from '@playwright/test';
import { Secret, TOTP } from 'otpauth';
import { now } from './clock.ts';
import { people } from './database.ts';
import { fillSignIn, openSession, type Session, signUp } from './people.ts';
import { ORIGIN } from './server.ts';
import { expect } from './test.ts';

/** A person who runs the service, with their own account. */
export async function newOperator(role: 'administrator' | 'support' = 'administrator'): Promise<Session> {
  const person = await signUp('Олена');
  await (await people()).makeOperator(person.user.id, { supportOnly: role === 'support' });
  return { ...person, user: { ...person.user, userType: '' } };
}

/** Opens the administration for an operator who has a second factor and a device with its key, without the sign-in. */
export async function enterAsOperator(page: Page, person: Session): Promise<void> {
  const { token, deviceKey } = await (await people()).enterAsOperator(person.user.id, new Date(now()));
  await openSession(page.context(), { ...person, token });
  const cookie = { name: 'vezu_device', value: deviceKey, url: ORIGIN, httpOnly: true, sameSite: 'Strict' } as const;
  await page.context().addCookies([cookie]);
  await page.goto('/admin');
}

/** The first sign-in of an operator, who sets up the second factor as they must. */
export async function signInAsNewOperator(page: Page, person: Session): Promise<void> {
  await page.goto('/account/login');
  await fillSignIn(page, person);
  await expect(page).toHaveURL('/admin');
  await expect(page.getByRole('main').getByRole('alert')).toContainText(/другий крок|другим кроком|second/i);
  await page.getByRole('button', { name: /^(Увімкнути|Turn on)$/ }).click();
  const password = page.getByRole('textbox', { name: /^(Пароль|Password)$/ });
  const shown = page.getByText(/^[A-Z2-7]{4}( [A-Z2-7]{4}){7}/);
  await password.or(shown).first().waitFor();
  if (await password.isVisible()) {
    await password.fill(person.password);
    await page.getByRole('button', { name: /^(Підтвердити|Confirm)$/ }).click();
  }
  const secret =
    (await shown.textContent())
      ?.match(/[A-Z2-7]{4}/g)
      ?.slice(0, 8)
      .join('') ?? '';
  const field = page.getByRole('textbox', { name: /Код із застосунку|Code of the app/ });
  await field.fill(new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: now() }));
  await field.press('Enter');
  await page.getByRole('button', { name: /Коди збережено|I have kept them/ }).click();
  await page.getByRole('button', { name: /Перейти до адміністрування|Go to the administration/ }).click();
}
