import { beforeEach, describe, expect, it } from 'vitest';
import type { PhoneChannel } from '#shared/core/text/phone-channels.ts';
import {
  PHONE_TEXTS_OF_CARRIER,
  PHONE_TEXTS_OF_NETWORK,
  PHONE_TEXTS_OF_NUMBER,
} from '#shared/core/text/phone-channels.ts';
import { allTests, appScene } from '#testing/scene.ts';
import { phoneGatewayServer } from '#testing/services/phone-gateway-server.ts';
import type { TextPayers } from './budget.ts';
import { takeStatus } from './outcome.ts';
import { phoneChannels, queueText } from './queue.ts';

const NOW = '2026-06-10T09:00:00Z';
const server = allTests(phoneGatewayServer);
const app = appScene({ now: NOW });

let number = 1_000_000;
beforeEach(() => {
  app.context.gateways = { viber: server.gateway, sms: server.gateway };
  server.answers.status = 202;
  server.messages.length = 0;
  number += 1;
});

interface Queued {
  key?: string;
  channels?: PhoneChannel[];
  usefulUntil?: Date;
  uncounted?: boolean;
  payers?: TextPayers;
}

async function queue({ key = `test:${number}`, channels = ['viber', 'sms'], ...options }: Queued = {}) {
  const text = { accountId: null, channels, to: `+38067${number}`, words: 'Код 1234', locale: 'uk' as const };
  await queueText(app.context, app.sql, text, { key, ...options }, app.clock.now());
}

const rows = () => app.sql<{ id: string; channel: PhoneChannel; outcome: string | null; stored: boolean }[]>`
  select id, channel, outcome, content is not null as stored from phone_text
  where key like ${`test:${number}%`} order by created_at, channel desc`;
const outcomes = async () => (await rows()).map(({ channel, outcome, stored }) => ({ channel, outcome, stored }));
const report = async (status: 'delivered' | 'read' | 'failed' | 'sent', channel: PhoneChannel = 'viber') => {
  const text = (await rows()).find((row) => row.channel === channel);
  return takeStatus(app.context, app.sql, { id: text?.id ?? '', channel, status, reason: '' }, app.clock.now());
};

describe('a text message', () => {
  it('goes over the first channel, and its words stay for the second', async () => {
    await queue();
    await app.runJobs();
    expect(server.messages.map(({ channel, text }) => [channel, text])).toEqual([['viber', 'Код 1234']]);
    expect(await outcomes()).toEqual([{ channel: 'viber', outcome: 'sent', stored: true }]);
  });

  it('of one channel is not stored once it was sent', async () => {
    await queue({ channels: ['sms'] });
    await app.runJobs();
    expect(await outcomes()).toEqual([{ channel: 'sms', outcome: 'sent', stored: false }]);
  });

  it('is queued once under its key', async () => {
    await queue();
    await queue();
    await app.runJobs();
    expect(server.messages).toHaveLength(1);
  });

  it('does not show its number and words in the database', async () => {
    await queue();
    const [row] = await app.sql<{ recipient: string; content: Buffer }[]>`
      select recipient, content from phone_text where key = ${`test:${number}`}`;
    expect(row?.recipient).not.toContain(String(number).slice(2, 5));
    expect(row?.content.includes('1234')).toBe(false);
  });

  it('that the first gateway never takes goes over the next', async () => {
    server.answers.status = 422;
    await queue();
    await app.runJobs();
    expect(await outcomes()).toEqual([
      { channel: 'viber', outcome: 'refused', stored: false },
      { channel: 'sms', outcome: 'refused', stored: false },
    ]);
  });

  it('that came too late goes nowhere', async () => {
    await queue({ usefulUntil: new Date('2026-06-10T09:05:00Z') });
    app.clock.set('2026-06-10T09:05:00Z');
    await app.runJobs();
    expect(server.messages).toEqual([]);
    expect(await outcomes()).toEqual([{ channel: 'viber', outcome: 'late', stored: false }]);
  });

  it('whose gateway was taken away goes over the next', async () => {
    await queue();
    app.context.gateways = { viber: null, sms: server.gateway };
    await app.runJobs();
    expect(server.messages.map(({ channel }) => channel)).toEqual(['sms']);
    expect(phoneChannels(app.context)).toEqual(['sms']);
  });

  it('without any gateway is not even queued', async () => {
    app.context.gateways = { viber: null, sms: null };
    await queue();
    expect(await outcomes()).toEqual([]);
  });

  it('above the limit of its number is noted, and not sent; a code is', async () => {
    for (let count = 0; count < PHONE_TEXTS_OF_NUMBER; count += 1) await queue({ key: `test:${number}:${count}` });
    await queue({ key: `test:${number}:over` });
    await queue({ key: `test:${number}:code`, uncounted: true });
    await app.runJobs();
    expect(server.messages).toHaveLength(PHONE_TEXTS_OF_NUMBER + 1);
    expect((await outcomes()).filter(({ outcome }) => outcome === 'limited')).toHaveLength(1);
  });
});

describe('the budgets of a day', () => {
  it.each([
    ['carrier', { carrierId: 1 }, { carrierId: 2 }, PHONE_TEXTS_OF_CARRIER],
    ['network', { network: 'one' }, { network: 'other' }, PHONE_TEXTS_OF_NETWORK],
  ])('of a %s is its own', async (name, payers, others, points) => {
    const limit = { name: name === 'carrier' ? 'textsOfCarrier' : 'textsOfNetwork', points, seconds: 24 * 3600 };
    const value = String(Object.values(payers)[0]);
    await app.context.rateLimits.count(limit, app.sql, value, app.clock.now(), points - 1);
    const send = async (by: TextPayers, key: string) => {
      await queue({ key: `test:${number}:${key}`, payers: by });
      await app.runJobs();
    };
    await send(payers, 'last');
    expect(server.messages).toHaveLength(1);
    await send(payers, 'over');
    expect(server.messages).toHaveLength(1);
    await send(others, 'of others');
    expect(server.messages).toHaveLength(2);
  });

  it('count a text that both channels carry twice, and one that the gateway did not take not at all', async () => {
    const left = () =>
      app.context.rateLimits.left(
        { name: 'textsOfService', points: app.context.texts.aDay, seconds: 24 * 3600 },
        app.sql,
        'service',
        app.clock.now(),
      );
    const before = await left();
    server.answers.status = 503;
    await queue();
    await expect(app.runJobs()).rejects.toThrow('answered 503');
    expect(await left()).toBe(before);
    server.answers.status = 422;
    app.clock.advance(5 * 60_000);
    await app.runJobs();
    expect(await left()).toBe(before - 2);
  });
});

describe('what a gateway reports', () => {
  beforeEach(async () => {
    await queue();
    await app.runJobs();
  });

  it('a text that was delivered, and then read, ends well and is not sent again', async () => {
    expect(await report('delivered')).toBe(true);
    expect(await outcomes()).toEqual([{ channel: 'viber', outcome: 'delivered', stored: false }]);
    await report('read');
    await report('delivered');
    expect(await outcomes()).toMatchObject([{ outcome: 'read' }]);
    await report('failed');
    await app.runJobs();
    expect(server.messages).toHaveLength(1);
  });

  it('one that failed goes over the next channel, once', async () => {
    await report('failed');
    await report('failed');
    await app.runJobs();
    expect(server.messages.map(({ channel }) => channel)).toEqual(['viber', 'sms']);
    expect(await outcomes()).toMatchObject([
      { channel: 'viber', outcome: 'failed' },
      { channel: 'sms', outcome: 'sent' },
    ]);
  });

  it('a report of another channel is about no text', async () => {
    const [row] = await rows();
    const wrong = { id: row?.id ?? '', channel: 'sms', status: 'failed', reason: '' } as const;
    expect(await takeStatus(app.context, app.sql, wrong, app.clock.now())).toBe(false);
  });
});
