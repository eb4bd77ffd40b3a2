import { expect, test } from 'vitest';
import { appScene } from '#testing/scene.ts';
import { TEST_SECRETS } from '#testing/server/context.ts';
import { transaction } from '../database/db.ts';
import type { PrintedPaper } from '../pdf/printed-paper.ts';
import { createMailer } from './mailer.ts';
import type { OutgoingMail } from './transport.ts';

const PAPER: PrintedPaper = {
  title: 'Квиток',
  subject: 'Львів – Берлін',
  author: 'Карпати Тур',
  locale: 'uk',
  size: 'A4',
  footer: 'Vezu',
  pageText: '{page} / {pages}',
  madeAt: new Date('2026-06-01T10:00:00Z'),
  content: [{ text: 'Львів – Берлін' }],
};

const app = appScene();

test('a paper is stored as data, and printed when its mail is sent', async () => {
  const sent: OutgoingMail[] = [];
  const transport = { send: async (mail: OutgoingMail) => (sent.push(mail), 'sent' as const) };
  app.context.mailer = createMailer(TEST_SECRETS, transport);
  const mail = { to: 'olena@vezu.example', locale: 'uk' as const, subject: 'Квиток', lines: ['Ось квиток.'] };
  const attachments = [{ name: 'vezu-RVG55U.pdf', type: 'application/pdf', content: PAPER }];
  await transaction(app.sql, (sql) => app.context.mailer.queue(sql, { ...mail, attachments }));
  const [row] = await app.sql<{ length: number }[]>`select length(content::text) as length from mail`;
  expect(row?.length).toBeLessThan(1_000);
  await app.runJobs();
  const [printed] = sent[0]?.attachments ?? [];
  expect(printed).toMatchObject({ filename: 'vezu-RVG55U.pdf', contentType: 'application/pdf' });
  expect(printed?.content.subarray(0, 5).toString()).toBe('%PDF-');
});
