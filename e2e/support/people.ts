import { expect, type Page } from '@playwright/test';

/** Someone who can sign in. */
export interface DemoAccount {
  email: string;
  password: string;
}

/** Signs in on the page as a person does, in whatever language it speaks, and waits until the account pages are left. */
export async function signIn(page: Page, { email, password }: DemoAccount): Promise<void> {
  await page.goto('/account/login');
  await page.locator('input[type=email]').fill(email);
  await page.locator('input[type=password]').fill(password);
  await page.locator('input[type=password]').press('Enter');
  await expect(page).not.toHaveURL(/\/account\//);
}
