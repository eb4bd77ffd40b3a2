import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { inboxApi } from '#shared/messaging/chat/inbox-api.ts';
import { answer, Refusal, serve } from '#testing/web/answers.ts';
import { staff } from '#testing/web/samples.ts';
import { show } from '#testing/web/show.tsx';
import { DriversConversation } from './DriversConversation.tsx';

it('says that the messages could not be loaded', async () => {
  const refuse = () => {
    throw new Refusal(403, 'not_allowed');
  };
  serve(answer(inboxApi.aside, refuse), answer(inboxApi.messages, refuse));
  await show(<DriversConversation chatId={7} full listPath="/chat" />, {
    as: staff('owner'),
  });
  expect(await screen.findByText('Не вдалося завантажити повідомлення')).toBeTruthy();
});
