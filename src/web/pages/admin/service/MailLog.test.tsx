import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { paginate } from '#shared/core/paging.ts';
import { mailsApi } from '#shared/office/admin/mails-api.ts';
import { answer, callsOf, serve } from '#testing/web/answers.ts';
import { passenger } from '#testing/web/samples.ts';
import { show } from '#testing/web/show.tsx';
import { MailLog } from './MailLog.tsx';

it('which mails are listed, and from which page on, is in the address', async () => {
  const requests = serve(answer(mailsApi.mails, () => paginate([], 60, { page: 1, per_page: 25 }, '/api/admin/mails')));
  const reader = await show(<MailLog />, {
    path: '/admin/jobs?page=2',
    as: passenger({ userType: '' }),
  });
  expect(screen.getByLabelText('Які листи')).toHaveProperty('value', 'failed');
  await reader.selectOptions(screen.getByLabelText('Які листи'), 'all');
  expect(window.location.search).toBe('?mails=all');
  await reader.click(await screen.findByRole('button', { name: 'Наступна сторінка' }));
  expect(window.location.search).toBe('?mails=all&page=2');
  const asked = callsOf(requests, mailsApi.mails).map(({ query }) => `${query?.tab} ${query?.page}`);
  expect(asked).toEqual(['failed 2', 'all 1', 'all 2']);
});
