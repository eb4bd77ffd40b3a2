import { screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { PROOF_HEADER } from '#shared/core/endpoint.ts';
import { telegramApi } from '#shared/messaging/telegram/api.ts';
import type { TelegramState } from '#shared/messaging/telegram/schema.ts';
import { answer, callsOf, Refusal, serve } from '#testing/web/answers.ts';
import { passenger, staff } from '#testing/web/samples.ts';
import { show } from '#testing/web/show.tsx';
import { readText } from '#testing/web/text.ts';
import { queryClient } from '#web/core/api/query.ts';
import { ProofContext, type Proving } from '#web/people/accounts/base/proof-context.ts';
import { waitingToasts } from '#web/ui/base/toasts.ts';
import { telegramQuery } from './queries.ts';
import { TelegramRow } from './TelegramRow.tsx';

const PROVING: Proving = { prove: async () => 'proof', withProof: (send) => send('proof') };
const LINKED = { name: 'Оля', linkedAt: '2026-01-01T00:00:00.000Z' };

beforeEach(() => waitingToasts.set([]));

async function open(state: TelegramState, { driver = false, refusal }: { driver?: boolean; refusal?: Refusal } = {}) {
  let now = state;
  const requests = serve(
    answer(telegramApi.state, () => now),
    answer(telegramApi.connect, () => {
      if (refusal) throw refusal;
      return { url: 'https://t.me/vezu_bot?start=abc' };
    }),
    answer(telegramApi.disconnect, () => {
      now = { ...now, linked: null };
      return undefined;
    }),
  );
  const row = (
    <ProofContext value={PROVING}>
      <TelegramRow />
    </ProofContext>
  );
  const reader = await show(row, { as: driver ? staff('driver') : passenger() });
  await waitFor(() => expect(requests).not.toEqual([]));
  const start = () => {
    now = { ...now, linked: LINKED };
    return queryClient.invalidateQueries({ queryKey: telegramQuery().queryKey });
  };
  return { reader, requests, start };
}

const connect = () => screen.findByRole('button', { name: 'Підключити Telegram' });

it('is not there where the service has no bot', async () => {
  await open({ bot: null, linked: null });
  expect(readText(document.body)).toBe('');
});

it('connects with a proof of identity, and is done once the bot was started', async () => {
  const { reader, requests, start } = await open({ bot: 'vezu_bot', linked: null });
  await reader.click(await connect());
  const link = await screen.findByRole('link', { name: 'Відкрити Telegram' });
  expect(link.getAttribute('href')).toBe('https://t.me/vezu_bot?start=abc');
  expect(link.getAttribute('rel')).toContain('noreferrer');
  expect(callsOf(requests, telegramApi.connect)[0]?.headers.get(PROOF_HEADER)).toBe('proof');
  await start();
  await screen.findByText(/Підключено: Оля/);
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(waitingToasts.get()).toMatchObject([{ kind: 'good', text: 'Telegram підключено' }]);
});

it('says why it could not be connected, and can be tried again', async () => {
  const { reader } = await open({ bot: 'vezu_bot', linked: null }, { refusal: new Refusal(429, 'too_many_requests') });
  await reader.click(await connect());
  await waitFor(() => expect(waitingToasts.get()).toMatchObject([{ kind: 'bad' }]));
  expect(await connect()).toHaveProperty('disabled', false);
});

it('only drivers are informed of the live location', async () => {
  await open({ bot: 'vezu_bot', linked: LINKED });
  expect(readText(await screen.findByText(/Підключено: Оля/))).not.toContain('За кермом');
});

it('a driver is', async () => {
  await open({ bot: 'vezu_bot', linked: LINKED }, { driver: true });
  expect(readText(await screen.findByText(/Підключено: Оля/))).toContain('За кермом');
});

it('disconnects after a question', async () => {
  const { reader, requests } = await open({ bot: 'vezu_bot', linked: LINKED });
  await reader.click(await screen.findByRole('button', { name: 'Відключити' }));
  await screen.findByRole('dialog');
  expect(callsOf(requests, telegramApi.disconnect)).toEqual([]);
  const [yes] = screen.getAllByRole('button', { name: 'Відключити' }).slice(-1);
  if (yes) await reader.click(yes);
  await connect();
  expect(waitingToasts.get()).toMatchObject([{ text: 'Telegram відключено' }]);
});
