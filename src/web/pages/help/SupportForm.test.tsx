import { cleanup, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { supportApi } from '#shared/office/support/api.ts';
import { answer, callsOf, Refusal, serve } from '#testing/web/answers.ts';
import { show } from '#testing/web/show.tsx';
import SupportForm from './SupportForm.tsx';

const open = () => show(<SupportForm />, { path: '/help' });
const field = (name: string) => screen.getByRole<HTMLTextAreaElement>('textbox', { name });

test('a question survives a reload of the page, and a failed request', async () => {
  serve(
    answer(supportApi.write, () => {
      throw new Refusal(503, 'busy');
    }),
  );
  let reader = await open();
  await reader.type(field('Ваше питання'), 'Де моя валіза?');
  await reader.type(field('Ваша пошта для відповіді'), 'anna@example.org');
  cleanup();
  reader = await open();
  expect(field('Ваше питання').value).toBe('Де моя валіза?');
  expect(field('Ваша пошта для відповіді').value).toBe('anna@example.org');
  await reader.click(screen.getByRole('button', { name: 'Надіслати' }));
  expect(await screen.findByRole('alert')).toBeTruthy();
  cleanup();
  await open();
  expect(field('Ваше питання').value).toBe('Де моя валіза?');
});

test('a question that was sent does not come back', async () => {
  const requests = serve(answer(supportApi.write, () => ({ key: 'a'.repeat(20) })));
  const reader = await open();
  await reader.type(field('Ваше питання'), 'Де моя валіза?');
  await reader.type(field('Ваша пошта для відповіді'), 'anna@example.org');
  await reader.click(screen.getByRole('button', { name: 'Надіслати' }));
  await screen.findByText('Дякуємо, ваше питання в дорозі');
  expect(callsOf(requests, supportApi.write).map(({ body }) => body)).toEqual([
    { text: 'Де моя валіза?', email: 'anna@example.org' },
  ]);
  cleanup();
  await open();
  expect(field('Ваше питання').value).toBe('');
});
