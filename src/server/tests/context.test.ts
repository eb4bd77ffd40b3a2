import { expect, test } from 'vitest';
import { accountsApi } from '#shared/people/accounts/base/api.ts';
import { passwordApi } from '#shared/people/accounts/sign-in/password-api.ts';
import { signUpForm } from '#testing/accounts.ts';
import { testApp } from '#testing/server/api.ts';
import { mailsTo } from '#testing/server/mails.ts';
import { perApp } from '../context.ts';

test('two apps with separate contexts run in one process', async () => {
  const one = await testApp({ context: { publicUrl: 'https://one.test' } });
  const other = await testApp({ context: { publicUrl: 'https://other.test' } });
  try {
    const origins: string[] = [];
    for (const app of [one, other]) {
      const form = signUpForm({ email: 'olena@example.org' });
      await app.call(accountsApi.signUp, { body: form });
      await app.call(passwordApi.requestReset, { body: { email: form.email } });
      await app.runJobs();
      const [mail] = await mailsTo(app.sql, form.email);
      origins.push(new URL(mail?.button?.url ?? '').origin);
    }
    expect(origins).toEqual(['https://one.test', 'https://other.test']);

    const dot = Buffer.from(
      '<svg xmlns="http://www.w3.org/2000/svg" width="8" height="8"><rect width="8" height="8"/></svg>',
    );
    const { id } = await one.context.files.storeImage(dot, { maxSide: 8, thumbSide: 8 });
    expect((await one.request('GET', `/files/${id}.webp`)).status).toBe(200);
    expect((await other.request('GET', `/files/${id}.webp`)).status).toBe(404);

    const counter = perApp(() => ({ count: 0 }));
    counter(one.context).count += 1;
    expect([counter(one.context).count, counter(other.context).count]).toEqual([1, 0]);
  } finally {
    await one.close();
    await other.close();
  }
});
