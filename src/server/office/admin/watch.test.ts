import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { noteUpkeep } from '#server/core/backup/upkeep.ts';
import { addJob } from '#server/core/jobs/queue.ts';
import { countFailedAnswers } from '#server/core/metrics/failed-answers.ts';
import { type TestApp, testApp } from '#testing/server/api.ts';
import { addOperator } from '#testing/server/carriers.ts';
import { mailsTo } from '#testing/server/mails.ts';
import { telegramServer } from '#testing/services/telegram-server.ts';

const OPERATOR = 'you@vezu.example';
const CHAT = 4711;

let bot: Awaited<ReturnType<typeof telegramServer>>;
let app: TestApp;
beforeAll(async () => {
  bot = await telegramServer('polling');
  const alerts = { email: OPERATOR, telegramChat: CHAT, backupHours: null, dataDir: process.cwd() };
  app = await testApp({ now: '2026-06-10T09:00:00Z', context: { alerts, telegram: bot.bot } });
});
beforeEach(() => app.sql`truncate upkeep, failed_answers, trouble`);
afterAll(async () => {
  await app.close();
  await bot.close();
});

/** Looks at the service, and sends the notices; returns the subjects of the mails. */
async function look(): Promise<string[]> {
  await addJob(app.sql, 'admin.watch', {});
  const before = (await mailsTo(app.sql, OPERATOR)).length;
  await app.runJobs();
  const mails = await mailsTo(app.sql, OPERATOR);
  return mails.slice(0, mails.length - before).map(({ subject }) => subject);
}

test('people are notified once of requests that fail, by mail and Telegram, and once more when it is over', async () => {
  const failures = countFailedAnswers(app.context);
  for (let request = 0; request < 6; request += 1) failures.count({ status: 500 });
  failures.count({ status: 404 });
  await failures.stop();
  expect(await look()).toEqual(['Vezu: запити завершуються помилкою']);
  expect(bot.messages.at(-1)).toMatchObject({ chat_id: CHAT, text: expect.stringContaining('стільки запитів: 6.') });
  app.clock.advance(5 * 60_000);
  expect(await look()).toEqual([]);
  app.clock.advance(6 * 60_000);
  expect(await look()).toEqual(['Минуло. Vezu: запити завершуються помилкою']);
  app.clock.advance(5 * 60_000);
  expect(await look()).toEqual([]);
});

test('people are notified of a rehearsal that went well, once, and of one that failed', async () => {
  const at = app.clock.now();
  await noteUpkeep(app.sql, { task: 'rehearsal', at, rows: 1234, problem: null });
  expect(await look()).toEqual(['Vezu: резервну копію пробно відновлено']);
  expect(await look()).toEqual([]);
  await noteUpkeep(app.sql, { task: 'rehearsal', at, rows: null, problem: 'The backup is damaged.' });
  expect(await look()).toEqual(['Vezu: резервна копія не відновилася']);
});

test('without an address the administrators are notified, and nobody where the settings say nothing', async () => {
  await addOperator(app.sql);
  const [operator] = await app.sql<{ email: string }[]>`select email::text from account where user_type = ''`;
  const { alerts } = app.context;
  app.context.alerts = alerts ? { ...alerts, email: null, telegramChat: null } : null;
  await noteUpkeep(app.sql, { task: 'rehearsal', at: app.clock.now(), rows: null, problem: 'No.' });
  expect(await look()).toEqual([]);
  expect((await mailsTo(app.sql, operator?.email ?? '')).map(({ subject }) => subject)).toHaveLength(1);
  app.context.alerts = null;
  await app.sql`truncate trouble`;
  await look();
  expect(await app.sql`select from trouble`).toHaveLength(0);
  app.context.alerts = alerts ?? null;
});

test('what is old is forgotten', async () => {
  const old = new Date(app.clock.now().getTime() - 401 * 86_400_000);
  await noteUpkeep(app.sql, { task: 'backup', at: old, rows: 1, problem: null });
  await app.sql`insert into failed_answers (at, failed) values (${old}, 1)`;
  await app.sql`insert into trouble (kind, since, over_at) values ('disk', ${old}, ${old}), ('jobs', ${old}, null)`;
  await addJob(app.sql, 'admin.forget_states', {});
  await app.runJobs();
  expect(await app.sql`select from upkeep`).toHaveLength(0);
  expect(await app.sql`select from failed_answers`).toHaveLength(0);
  expect(await app.sql`select kind from trouble`).toEqual([{ kind: 'jobs' }]);
});
