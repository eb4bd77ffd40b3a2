import { once } from 'node:events';
import { SMTPServer } from 'smtp-server';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { freePort } from '#server/core/postgres/port.ts';
import { appScene } from '#testing/scene.ts';
import { TEST_SECRETS } from '#testing/server/context.ts';
import { transaction } from '../database/db.ts';
import type { Mail } from './contents.ts';
import { renderMail } from './layout.ts';
import { createMailer, type Mailer } from './mailer.ts';
import { type MailTransport, smtpTransport } from './transport.ts';

const HOUR = 60 * 60_000;

/** Answers of the test server, by recipient. */
const REFUSALS = {
  away: '451 4.3.0 try again later',
  'unknown mailbox': '550 5.1.1 unknown mailbox',
  'blocks us': '550 5.7.1 client host blocked',
  'says no more': '550 no',
};
type Mood = 'takes' | keyof typeof REFUSALS;

/** The mails that the test server accepted, and how it answers the next one. */
const taken: { to: string[]; source: string }[] = [];
const app = appScene({ config: { outbox: true } });

let mood: Mood = 'takes';
let asked = 0;
let server: SMTPServer;
beforeAll(async () => {
  server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onRcptTo(_address, _session, callback) {
      asked += 1;
      if (mood === 'takes') callback();
      else {
        const [code, ...words] = REFUSALS[mood].split(' ');
        callback(Object.assign(new Error(words.join(' ')), { responseCode: Number(code) }));
      }
    },
    onData(stream, { envelope }, callback) {
      const parts: Buffer[] = [];
      stream.on('data', (part: Buffer) => parts.push(part));
      stream.on('end', () => {
        taken.push({ to: envelope.rcptTo.map(({ address }) => address), source: Buffer.concat(parts).toString() });
        callback();
      });
    },
  });
  const port = await freePort(`smtp ${app.address}`);
  server.listen(port, '127.0.0.1');
  await once(server.server, 'listening');
  sendBy(smtpTransport(`smtp://127.0.0.1:${port}`, 'Vezu <no-reply@vezu.example>'));
});
afterAll(() => new Promise<void>((resolve) => server.close(() => resolve())));
afterEach(() => {
  taken.length = 0;
  mood = 'takes';
});

describe('a queued mail', () => {
  test('is sent when its transaction commits, and then only its key is stored', async () => {
    await queue({ to: 'oksana@example.org' }, { key: 'booking:12:confirmed' });
    expect(await app.runJobs()).toEqual(['send_mail']);
    expect(taken.map(({ to }) => to)).toEqual([['oksana@example.org']]);
    const [row] = await app.sql`select content, sent_at from mail where key = 'booking:12:confirmed'`;
    expect(row).toEqual({ content: null, sentAt: app.clock.now() });
    expect(await app.sql`select from graphile_worker._private_jobs`).toHaveLength(0);
  });

  test('that can be switched off says where, also to mail programs with one click', async () => {
    const unsubscribe = { page: 'https://vezu.test/unsubscribe/x', oneClick: 'https://vezu.test/api/unsubscribe/x' };
    await Promise.all([queue({ to: 'olena@example.org', unsubscribe }), queue({ to: 'petro@example.org' })]);
    await app.runJobs();
    const [olena, petro] = taken.toSorted((a, b) => `${a.to}`.localeCompare(`${b.to}`)).map(({ source }) => source);
    expect(olena).toMatch(/^List-Unsubscribe: <https:\/\/vezu\.test\/api\/unsubscribe\/x>/m);
    expect(olena).toMatch(/^List-Unsubscribe-Post: List-Unsubscribe=One-Click/m);
    expect(petro).not.toMatch(/List-Unsubscribe/);
  });

  test('is not sent when the transaction fails', async () => {
    const work = transaction(app.sql, async (sql) => {
      await app.context.mailer.queue(sql, mailTo({}));
      throw new Error('not today');
    });
    await expect(work).rejects.toThrow('not today');
    expect(await app.runJobs()).toEqual([]);
    expect(taken).toEqual([]);
  });

  test('is neither lost nor sent twice while the mail server is down', async () => {
    mood = 'away';
    for (let number = 0; number < 5; number += 1)
      await queue({ to: `p${number}@example.org` }, { key: `away:${number}` });
    for (let attempt = 0; attempt < 3; attempt += 1) {
      await expect(app.runJobs()).rejects.toThrow();
      app.clock.advance(HOUR);
    }
    expect(taken).toEqual([]);
    mood = 'takes';
    await app.runJobs();
    expect(taken.flatMap(({ to }) => to).sort()).toEqual([0, 1, 2, 3, 4].map((number) => `p${number}@example.org`));
    app.clock.advance(HOUR);
    expect(await app.runJobs()).toEqual([]);
    expect(taken).toHaveLength(5);
  });

  test('keeps its own Message-ID through all attempts', async () => {
    await queue({ to: 'one@example.org' }, { key: 'trip:7:cancelled:1' });
    await queue({ to: 'two@example.org' }, { key: 'trip:7:cancelled:2' });
    await app.runJobs();
    const first = taken.map(idOf);
    // The state after a crash between the mail server's acceptance and its record.
    await app.sql`
      update mail set sent_at = null, content = ${JSON.stringify(mailTo({ to: 'one@example.org' }))}::text::jsonb
      where key = 'trip:7:cancelled:1'`;
    taken.length = 0;
    await queue({ to: 'one@example.org' }, { key: 'trip:7:cancelled:1' });
    await app.runJobs();
    expect(taken.map(idOf)).toEqual([first[0]]);
    expect(first[0]).toMatch(/^<[0-9a-f]{32}@vezu\.example>$/);
    expect(first[1]).not.toBe(first[0]);
  });

  test('is not sent again under the same key, and replaced while it waits', async () => {
    mood = 'away';
    await queue({ to: 'early@example.org' }, { key: 'booking:13:quoted' });
    await queue({ to: 'late@example.org' }, { key: 'booking:13:quoted' });
    mood = 'takes';
    await app.runJobs();
    await queue({ to: 'again@example.org' }, { key: 'booking:13:quoted' });
    await app.runJobs();
    expect(taken.map(({ to }) => to)).toEqual([['late@example.org']]);
  });

  test('waits for its time, and is dropped when it is no longer useful', async () => {
    // The database's clock decides whether a job is due.
    app.clock.set(new Date());
    const now = app.clock.now().getTime();
    await queue({ to: 'later@example.org' }, { runAt: new Date(now + HOUR) });
    await queue({ to: 'stale@example.org' }, { runAt: new Date(now + HOUR), usefulUntil: new Date(now + HOUR) });
    await app.runJobs();
    expect(taken).toEqual([]);
    app.clock.advance(HOUR);
    await app.runJobs();
    expect(taken.map(({ to }) => to)).toEqual([['later@example.org']]);
    expect(await app.sql`select from mail where content is not null`).toHaveLength(0);
  });

  test('to an unknown mailbox is tried once', async () => {
    mood = 'unknown mailbox';
    asked = 0;
    await queue({ to: 'nobody@example.org' });
    await app.runJobs();
    app.clock.advance(HOUR);
    await app.runJobs();
    expect(asked).toBe(1);
    expect(await app.sql`select from mail where content is not null`).toHaveLength(0);
  });

  test.each(['blocks us', 'says no more'] as const)(
    'is tried again at a server that %s, and its recipient stays',
    async (refusal) => {
      mood = refusal;
      asked = 0;
      await queue({ to: 'there@example.org' });
      await expect(app.runJobs()).rejects.toThrow(REFUSALS[refusal]);
      mood = 'takes';
      app.clock.advance(HOUR);
      await app.runJobs();
      expect(asked).toBe(2);
      expect(taken.flatMap(({ to }) => to)).toEqual(['there@example.org']);
      expect(await app.sql`select from mail_suppression where email = 'there@example.org'`).toHaveLength(0);
    },
  );

  test('with a password link goes once more to a mailbox that was refused, which is released if it is accepted', async () => {
    const suppressed = () => app.sql`select reason from mail_suppression where email = 'was@example.org'`;
    mood = 'unknown mailbox';
    await queue({ to: 'was@example.org' });
    await app.runJobs();
    expect(await suppressed()).toHaveLength(1);
    asked = 0;
    await queue({ to: 'was@example.org', purpose: 'security' });
    await app.runJobs();
    expect(asked).toBe(0);
    await queue({ to: 'was@example.org', purpose: 'reset' });
    await app.runJobs();
    await queue({ to: 'was@example.org', purpose: 'reset' });
    await app.runJobs();
    expect(asked).toBe(1);
    await app.sql`update mail_suppression set tried_at = null`;
    mood = 'takes';
    await queue({ to: 'was@example.org', purpose: 'reset' });
    await app.runJobs();
    expect(await suppressed()).toHaveLength(0);
  });

  test('carries attachments, and is marked as automatic', async () => {
    const ics = new TextEncoder().encode('BEGIN:VCALENDAR');
    await queue({ attachments: [{ name: 'поїздка.ics', type: 'text/calendar', content: ics }] });
    await app.runJobs();
    const source = taken[0]?.source ?? '';
    expect(source).toContain('Auto-Submitted: auto-generated');
    expect(source).toMatch(/Content-Type: text\/calendar/);
    expect(source).toContain(Buffer.from(ics).toString('base64'));
    expect(source).toMatch(/^From: Vezu <no-reply@vezu\.example>/m);
  });

  test('of a thread names the thread, and not another mail of it', async () => {
    await Promise.all([queue({ thread: 'party:12' }), queue({ thread: 'party:12' }), queue({})]);
    await app.runJobs();
    const header = (name: string) => taken.map(({ source }) => new RegExp(`^${name}: (.*)`, 'm').exec(source)?.[1]);
    const [one, two, none] = header('References').toSorted();
    expect(one).toMatch(/^<[0-9a-f]{32}@vezu\.example>$/);
    expect([two, none]).toEqual([one, undefined]);
    expect(header('Message-ID')).not.toContain(one);
  });

  test('cannot get other recipients or headers through injected text', async () => {
    await queue({ to: 'a@example.org, b@example.org', subject: 'Hi\r\nBcc: c@example.org', lines: ['\r\n.\r\nQUIT'] });
    await app.runJobs().catch(() => undefined);
    expect(taken.flatMap(({ to }) => to)).not.toContain('b@example.org');
    expect(taken.flatMap(({ to }) => to)).not.toContain('c@example.org');
    await app.sql`delete from mail where content is not null`;
  });
});

test('is deleted after a month, and after a week if it could not be sent', async () => {
  await app.sql`
    insert into mail (key, content, created_at) values
      ('old', null, ${at(-31)}), ('stuck', '{}', ${at(-8)}), ('waits', '{}', ${at(-6)})`;
  await app.sql`
    select from graphile_worker.add_jobs_quietly(array[
      ('forget_mails', '{}'::json, null, null, null, null, null, null)::graphile_worker.job_spec])`;
  await app.runJobs();
  const rows = await app.sql`select key, content from mail where key in ('old', 'stuck', 'waits') order by key`;
  expect(rows).toEqual([
    { key: 'stuck', content: null },
    { key: 'waits', content: {} },
  ]);
});

test('a mail has text and HTML with the same content in one layout', () => {
  const mail = mailTo({ lines: ['Вітаємо!', 'Рядок\nі ще один'], footer: 'Чому ви це отримали' });
  const { text, html } = renderMail({ ...mail, button: { label: 'Далі', url: 'https://vezu.test/x' } });
  expect(text).toBe(`Вітаємо!

Рядок
і ще один

Далі:
https://vezu.test/x

-- 
Vezu · поїздки й посилки між Україною та Європою

Чому ви це отримали
`);
  expect(html).toContain('<html lang="uk">');
  expect(html).toContain('Рядок<br>і ще один');
  expect(html).not.toMatch(/<img|<script|url\(|src=/);
});

test('every value of a mail is escaped text', () => {
  const evil = `"><script>alert(1)</script>'&`;
  const { html, subject } = renderMail({
    locale: 'en',
    subject: `a\r\n${evil}`,
    lines: [evil],
    button: { label: evil, url: `https://vezu.test/${evil}` },
    footer: evil,
  });
  expect(html).not.toContain('<script');
  expect(html).not.toContain(`"${evil}`);
  expect(subject).not.toMatch(/[\r\n]/);
});

function mailTo(values: Partial<Mail>): Mail {
  return { to: 'somebody@example.org', locale: 'uk', subject: 'Тема', lines: ['Слова'], ...values };
}

function queue(values: Partial<Mail>, options: Parameters<Mailer['queue']>[2] = {}): Promise<void> {
  return transaction(app.sql, (sql) => app.context.mailer.queue(sql, mailTo(values), options));
}

function idOf({ source }: { source: string }): string {
  return /^Message-ID: (.+)$/im.exec(source)?.[1] ?? '';
}

function at(days: number): Date {
  return new Date(app.clock.now().getTime() + days * 24 * HOUR);
}

function sendBy(transport: MailTransport): void {
  app.context.mailer = createMailer(TEST_SECRETS, transport);
}
