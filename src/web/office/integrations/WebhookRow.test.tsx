import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { webhookApi } from '#shared/office/integrations/webhook-api.ts';
import type { Delivery, Webhook } from '#shared/office/integrations/webhook-schema.ts';
import { answer, callsOf, Refusal, serve } from '#testing/web/answers.ts';
import { staff } from '#testing/web/samples.ts';
import { show } from '#testing/web/show.tsx';
import { ProofContext } from '#web/people/accounts/base/proof-context.ts';
import { WebhookDialog } from './WebhookDialog.tsx';
import { WebhookRow } from './WebhookRow.tsx';

const WEBHOOK: Webhook = {
  id: 6,
  url: 'https://example.org/hooks',
  events: ['booking.created'],
  createdAt: '2035-01-01T00:00:00.000Z',
  oldSecretUntil: null,
  disabledAt: null,
  disabledWhy: null,
  failingSince: null,
};
const OFF = { disabledAt: '2035-01-02T00:00:00.000Z' };

function delivery(values: Partial<Delivery> = {}): Delivery {
  const last = { at: '2035-01-02T09:00:00.000Z', status: 200, ms: 41, answer: '', error: null };
  const event = { eventId: 'e1', type: 'booking.created', createdAt: '2035-01-02T09:00:00.000Z' };
  return { id: 31, ...event, state: 'done', nextAt: null, attempts: 1, last, ...values };
}

interface Options {
  log?: Delivery[];
  refuse?: boolean;
  /** Whether the person gives a proof of who they are. */
  proof?: string | null;
}

/** Shows an address unfolded. */
async function open(values: Partial<Webhook> = {}, { log = [], refuse = false, proof = 'proof' }: Options = {}) {
  const webhook = { ...WEBHOOK, ...values };
  const done = (): undefined => {
    if (refuse) throw new Refusal(409, 'webhook_off');
    return undefined;
  };
  const requests = serve(
    answer(webhookApi.log, () => log),
    answer(webhookApi.test, done),
    answer(webhookApi.again, done),
    answer(webhookApi.remove, done),
    answer(webhookApi.setActive, () => webhook),
    answer(webhookApi.rotate, () => ({ secret: 'whsec_new', webhook })),
  );
  const proving = { prove: async () => proof, withProof: <T,>(send: (given: string) => Promise<T>) => send('proof') };
  const row = (
    <ProofContext value={proving}>
      <WebhookRow webhook={webhook} carrierId={3} />
    </ProofContext>
  );
  const reader = await show(row, { as: staff('owner') });
  await reader.click(screen.getByRole('button', { name: /example\.org/ }));
  await screen.findByText('Журнал доставок');
  return { requests, reader };
}
const press = (name: string) => screen.getByRole('button', { name });

describe('an address', () => {
  it.each([
    ['works', {}, 'Працює', null],
    ['fails', { failingSince: '2035-01-01T00:00:00.000Z' }, 'Збої', /^Адреса не приймає подій/],
    ['was switched off by its owner', { ...OFF, disabledWhy: 'owner' as const }, 'Вимкнено', /^Ви вимкнули/],
    ['was switched off for its failures', { ...OFF, disabledWhy: 'failing' as const }, 'Вимкнено', /три дні/],
    ['is gone', { ...OFF, disabledWhy: 'gone' as const }, 'Вимкнено', /410/],
  ])('that %s says so', async (_what, values, state, text) => {
    await open(values);
    expect(screen.getByText(state)).toBeTruthy();
    if (text) expect(screen.getByText(text)).toBeTruthy();
    const off = state === 'Вимкнено';
    expect(screen.queryByRole('button', { name: 'Надіслати пробну подію' }) === null, 'no test event').toBe(off);
    expect(press(off ? 'Увімкнути' : 'Вимкнути')).toBeTruthy();
  });

  it.each([
    ['Вимкнути', {}, false],
    ['Увімкнути', { ...OFF, disabledWhy: 'owner' as const }, true],
  ])('%s asks for exactly that', async (name, values, active) => {
    const { requests, reader } = await open(values);
    await reader.click(press(name));
    await waitFor(() => expect(callsOf(requests, webhookApi.setActive).map(({ body }) => body)).toEqual([{ active }]));
  });

  it('is removed only after the question', async () => {
    const { requests, reader } = await open();
    await reader.click(press('Вилучити'));
    const dialog = within(await screen.findByRole('dialog'));
    expect(callsOf(requests, webhookApi.remove)).toEqual([]);
    await reader.click(dialog.getByRole('button', { name: 'Вилучити' }));
    await waitFor(() =>
      expect(callsOf(requests, webhookApi.remove).map(({ params }) => params.webhookId)).toEqual(['6']),
    );
  });

  it('gets no new secret from somebody who gives no proof', async () => {
    const { requests, reader } = await open({}, { proof: null });
    await reader.click(press('Новий секрет'));
    expect(screen.queryByText('Створити новий секрет?')).toBeNull();
    expect(callsOf(requests, webhookApi.rotate)).toEqual([]);
  });
});

describe('the log', () => {
  it('says how each delivery went, and when the next attempt is', async () => {
    const failed = { status: null, error: 'connect ECONNREFUSED', at: '2035-01-02T09:00:00.000Z', ms: 3, answer: '' };
    await open(
      {},
      {
        log: [
          delivery({ id: 33, type: 'webhook.test', state: 'waiting', attempts: 0, last: null }),
          delivery({ id: 32, state: 'waiting', attempts: 2, nextAt: '2035-01-02T09:05:00.000Z', last: failed }),
          delivery(),
        ],
      },
    );
    const rows = (await screen.findAllByRole('listitem')).map(({ textContent }) => textContent ?? '');
    expect(rows[0]).toMatch(/Пробна подія.*Чекає/);
    expect(rows[0]).not.toMatch(/наступна|HTTP|немає відповіді/);
    expect(rows[1]).toMatch(/немає відповіді · 3\sмс · 2\sспроби · наступна\sо\s\d\d:\d\d.*ECONNREFUSED/);
    expect(rows[2]).toMatch(/Нове бронювання.*HTTP 200 · 41\sмс.*Доставлено/);
    expect(rows[2]).not.toMatch(/спроб/);
  });

  it('sends an event again', async () => {
    const { requests, reader } = await open({}, { log: [delivery({ state: 'failed' })] });
    await reader.click(await screen.findByRole('button', { name: /^Надіслати ще раз: Нове бронювання/ }));
    await waitFor(() =>
      expect(callsOf(requests, webhookApi.again).map(({ params }) => params.deliveryId)).toEqual(['31']),
    );
  });

  it('offers none to an address that is off', async () => {
    await open({ ...OFF, disabledWhy: 'owner' }, { log: [delivery({ state: 'failed' })] });
    expect(await screen.findByText('Не доставлено')).toBeTruthy();
    expect(screen.queryByRole('button', { name: /^Надіслати ще раз/ })).toBeNull();
  });
});

it('the form of an address names what is missing, and shows a new secret once', async () => {
  const requests = serve(answer(webhookApi.add, () => ({ secret: 'whsec_once', webhook: WEBHOOK })));
  const proving = { prove: async () => 'proof', withProof: <T,>(send: (given: string) => Promise<T>) => send('proof') };
  const dialog = (
    <ProofContext value={proving}>
      <WebhookDialog webhook={null} carrierId={3} onClose={() => undefined} />
    </ProofContext>
  );
  const reader = await show(dialog, { as: staff('owner') });
  const url = screen.getByRole('textbox');
  const save = within(screen.getByRole('dialog')).getAllByRole('button').at(-1);
  if (!save) throw new Error('no button');
  await reader.type(url, 'ftp://example.org');
  await reader.click(save);
  await waitFor(() => expect(url.getAttribute('aria-invalid')).toBe('true'));
  expect(requests).toEqual([]);
  await reader.clear(url);
  await reader.type(url, 'https://example.org/hooks');
  await reader.click(save);
  expect(await screen.findByText('whsec_once')).toBeTruthy();
  expect(callsOf(requests, webhookApi.add)[0]?.body).toMatchObject({ url: 'https://example.org/hooks' });
});
