import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { ticketsApi } from '#shared/office/support/desk-api.ts';
import type { DeskRequest } from '#shared/office/support/schema.ts';
import { answer, callsOf, serve } from '#testing/web/answers.ts';
import { passenger } from '#testing/web/samples.ts';
import { show, showAgain } from '#testing/web/show.tsx';
import { queryClient } from '#web/core/api/query.ts';
import { Matched } from '#web/core/router/router.tsx';
import { deskTicketQuery } from '#web/office/support/queries.ts';
import { RequestDeskPage } from './RequestDeskPage.tsx';

const AT = '2035-06-12T06:00:00.000Z';
const message = (id: number, words: string, bySupport = false) => ({ id, at: AT, bySupport, words, operator: null });

const TICKET: DeskRequest = {
  ...{ id: 7, state: 'open', since: AT, createdAt: AT, who: 'Ірина Савчук', words: 'Де автобус?', assignee: null },
  ...{ locale: 'uk', email: 'i•••@example.org', device: '', answeredAt: null, closedAt: null },
  ...{ person: null, trip: null, operators: [], messages: [message(1, 'Де автобус?')] },
};

async function open() {
  let ticket = TICKET;
  const requests = serve(
    answer(ticketsApi.ticket, () => ticket),
    answer(ticketsApi.answers, () => []),
    answer(ticketsApi.answer, ({ body }) => {
      const input = body as { text: string; close: boolean };
      const messages = [...ticket.messages, message(ticket.messages.length + 1, input.text, true)];
      ticket = { ...ticket, state: input.close ? 'closed' : 'answered', messages };
      return ticket;
    }),
  );
  const reader = await show(<Matched params={{ ticketId: '7' }} elements={[<RequestDeskPage key="page" />]} />, {
    path: '/admin/support/7',
    as: passenger({ userType: '' }),
  });
  const field = await screen.findByRole<HTMLTextAreaElement>('textbox', { name: /Відповідь/ });
  return { requests, reader, field };
}

it('leaves the focus on the button after an answer by keyboard, and the field is empty', async () => {
  const { requests, reader, field } = await open();
  await reader.type(field, 'За годину');
  const send = screen.getByRole('button', { name: 'Надіслати' });
  send.focus();
  await reader.keyboard('{Enter}');
  expect(await screen.findByText('За годину', { selector: 'li *' })).toBeTruthy();
  expect(document.activeElement).toBe(send);
  expect(field.isConnected && field.value).toBe('');
  expect(callsOf(requests, ticketsApi.answer).map(({ body }) => body)).toEqual([{ text: 'За годину', close: false }]);
});

it('leaves the focus also after an answer that closes the request', async () => {
  const { reader, field } = await open();
  await reader.type(field, 'Уже приїхав');
  screen.getByRole('button', { name: 'Надіслати й закрити' }).focus();
  await reader.keyboard('{Enter}');
  expect(await screen.findByRole('button', { name: 'Відкрити знову' })).toBeTruthy();
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Надіслати й закрити' }));
});

it('keeps what is being written when the person writes again', async () => {
  const { reader, field } = await open();
  await reader.type(field, 'Зараз дізна');
  const messages = [...TICKET.messages, message(2, 'Уже бачу його')];
  queryClient.setQueryData(deskTicketQuery(7).queryKey, { ...TICKET, messages });
  expect(await screen.findByText('Уже бачу його')).toBeTruthy();
  expect(document.activeElement).toBe(field);
  expect(field.value).toBe('Зараз дізна');
});

it('keeps the words of an answer over a reload until it is sent', async () => {
  const { reader, field } = await open();
  await reader.type(field, 'Зараз дізна');
  await showAgain(<Matched key="reloaded" params={{ ticketId: '7' }} elements={[<RequestDeskPage key="page" />]} />);
  const again = await screen.findByRole<HTMLTextAreaElement>('textbox', { name: /Відповідь/ });
  expect(again).not.toBe(field);
  expect(again.value).toBe('Зараз дізна');
  await reader.click(screen.getByRole('button', { name: 'Надіслати' }));
  expect(await screen.findByText('Зараз дізна', { selector: 'li *' })).toBeTruthy();
  await showAgain(<Matched key="later" params={{ ticketId: '7' }} elements={[<RequestDeskPage key="page" />]} />);
  expect((await screen.findByRole<HTMLTextAreaElement>('textbox', { name: /Відповідь/ })).value).toBe('');
});
