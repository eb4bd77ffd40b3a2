import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { passenger } from '#testing/web/samples.ts';
import { show } from '#testing/web/show.tsx';
import { WaitingMessages } from './WaitingMessages.tsx';

it.each([
  ['without a known reason', 'unknown_type', 'Не вдалося надіслати'],
  ['for a known reason', 'chat_blocked', 'Цю розмову заблоковано: писати в ній зараз не можна.'],
])('a message that is refused %s says so, and can be sent again', async (_, problem, words) => {
  const pending = { clientId: 'c', text: 'Я біля каси', phrase: null, at: '2026-01-02T09:00:00.000Z', problem };
  await show(<WaitingMessages chatId={7} pending={[pending]} uploads={[]} nameOf={() => ''} />, {
    as: passenger(),
  });
  const alert = screen.getByRole('alert');
  expect(alert.querySelector('p')?.textContent).toBe(words);
  expect(alert.querySelectorAll('button').length).toBeGreaterThan(0);
});
