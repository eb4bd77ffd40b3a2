import { confirmationMail, fillSignIn, signUp, signUpUnconfirmed, somebody } from './support/people.ts';
import { expect, otherLanguage, setLocale, test } from './support/test.ts';

const WORDS = {
  uk: {
    strip: 'Підтвердження пошти',
    enter: 'Ввести код',
    again: 'Надіслати ще раз',
    code: 'Код із листа',
    submit: 'Підтвердити',
    done: 'Пошту підтверджено',
    yes: 'Так, підтвердити',
    confirmed: /підтверджено\.$/,
  },
  en: {
    strip: 'Email confirmation',
    enter: 'Enter the code',
    again: 'Send it again',
    code: 'Code from the email',
    submit: 'Confirm',
    done: 'Email confirmed',
    yes: 'Yes, confirm',
    confirmed: /is confirmed\.$/,
  },
} as const;

test.describe('the confirmation code', () => {
  test.use({ expected: [{ status: 422, url: /\/api\/me\/email\/code/ }] });

  for (const locale of ['uk', 'en'] as const) {
    test(`is entered in the strip, which then disappears (${locale})`, { tag: otherLanguage(locale) }, async ({
      pageOf,
      axe,
    }) => {
      const words = WORDS[locale];
      const person = await signUpUnconfirmed('Оля', { locale });
      const page = await pageOf(person, locale);
      await page.goto('/search');
      const strip = page.getByRole('region', { name: words.strip });
      await expect(strip).toContainText(person.email);
      await strip.getByRole('button', { name: words.enter }).click();
      await expect(strip.getByLabel(words.code)).toBeFocused();
      await axe(page);
      const { code } = await confirmationMail(person.email);
      const wrong = String((Number(code) + 1) % 1_000_000).padStart(6, '0');
      await strip.getByLabel(words.code).fill(wrong);
      await strip.getByRole('button', { name: words.submit }).click();
      await expect(strip.getByLabel(words.code)).toHaveAttribute('aria-invalid', 'true');
      await strip.getByLabel(words.code).fill(`${code.slice(0, 3)} ${code.slice(3)}`);
      await strip.getByLabel(words.code).press('Enter');
      await expect(page.getByText(words.done)).toBeVisible();
      await expect(strip).toBeHidden();
      await page.reload();
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await expect(strip).toBeHidden();
    });
  }
});

test.describe('the confirmation mail', () => {
  test.use({ expected: [{ status: 429, url: /confirmation-mail/ }] });

  test('is not sent twice within a minute, and the screen says when it may be sent again', async ({ pageOf }) => {
    const page = await pageOf(await signUpUnconfirmed('Оля'));
    await page.goto('/search');
    const strip = page.getByRole('region', { name: WORDS.uk.strip });
    await strip.getByRole('button', { name: WORDS.uk.again }).click();
    await expect(strip.getByRole('status')).toContainText('Забагато спроб');
    await expect(strip.getByRole('button', { name: WORDS.uk.again })).toBeDisabled();
  });
});

test.describe('the confirmation link', () => {
  test('confirms without a sign-in, and says so when it is opened again', async ({ pageOf, axe }) => {
    const person = await signUpUnconfirmed('Оля');
    const { link } = await confirmationMail(person.email);
    const page = await pageOf(null);
    await page.goto(link);
    await page.reload();
    await expect(page.getByRole('heading', { name: 'Підтвердження пошти' })).toBeVisible();
    await axe(page);
    await page.getByRole('button', { name: WORDS.uk.yes }).click();
    await expect(page.getByRole('status')).toHaveText(WORDS.uk.confirmed);
    await axe(page);
    await page.reload();
    await expect(page.getByRole('status')).toHaveText(WORDS.uk.confirmed);
    await page.getByRole('link', { name: 'Увійти' }).click();
    await fillSignIn(page, person);
    await expect(page.getByRole('region', { name: WORDS.uk.strip })).toBeHidden();
  });

  test('removes the strip in another open tab', async ({ pageOf }) => {
    const person = await signUpUnconfirmed('Оля');
    const [open, mail] = [await pageOf(person), await pageOf(null, 'en')];
    await open.goto('/search');
    const strip = open.getByRole('region', { name: WORDS.uk.strip });
    await expect(strip).toBeVisible();
    await mail.goto((await confirmationMail(person.email)).link);
    await mail.getByRole('button', { name: WORDS.en.yes }).click();
    await expect(mail.getByRole('status')).toHaveText(WORDS.en.confirmed);
    await expect(strip).toBeHidden();
  });

  test('confirms its own address while another person is signed in', async ({ pageOf }) => {
    const [person, other] = [await signUpUnconfirmed('Оля'), await signUp('Інна')];
    const page = await pageOf(other);
    await page.goto((await confirmationMail(person.email)).link);
    await page.getByRole('button', { name: WORDS.uk.yes }).click();
    await expect(page.getByRole('status')).toHaveText(WORDS.uk.confirmed);
    await expect(page.getByText(`Зараз ви ввійшли як ${other.email}`)).toBeVisible();
    await page.getByRole('link', { name: 'Далі' }).click();
    await expect(page).toHaveURL(/\/passenger\/show/);
  });

  test.describe('when it is invalid', () => {
    test.use({ expected: [{ status: 404, url: /email-confirmations/ }] });

    test('explains what to do', async ({ page, axe }) => {
      await page.goto('/account/confirm-email?token=cut-off');
      await expect(page.getByRole('alert')).toHaveText('Посилання для підтвердження пошти недійсне');
      await axe(page);
      await page.getByRole('link', { name: 'Увійти' }).click();
      await expect(page).toHaveURL(/\/account\/login/);
    });
  });
});

test('a person who signs up on the page is signed in at once and asked to confirm the address', async ({
  page,
  context,
}) => {
  await setLocale(context, 'uk');
  const person = somebody('Оля');
  await page.goto('/account/signup');
  await page.getByLabel('Ім’я').fill(person.name);
  await page.getByLabel('Прізвище').fill(person.lastName);
  await page.getByLabel('Телефон').fill(person.phone);
  await page.getByLabel('Електронна пошта').fill(person.email);
  await page.getByLabel('Пароль', { exact: true }).fill(person.password);
  await page.getByLabel('Пароль ще раз').fill(person.password);
  await page.getByRole('checkbox').check();
  await page.getByRole('button', { name: 'Зареєструватися' }).click();
  await expect(page).not.toHaveURL(/\/account\//);
  await expect(page.getByRole('region', { name: WORDS.uk.strip })).toContainText(person.email);
});
