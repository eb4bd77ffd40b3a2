import { beforeEach, describe, expect, test } from 'vitest';
import { type StoredTexts, storedTexts } from '#server/messaging/notifications/labels.ts';
import { credentialsApi } from '#shared/network/credentials/api.ts';
import { credentialStaff } from '#testing/credentials.ts';
import { appScene } from '#testing/scene.ts';
import { addCarrier, addMember, type TestActor } from '#testing/server/carriers.ts';
import { addTestBus } from '#testing/timetable.ts';
import { remindOfCredentials } from './commands/upkeep.ts';

const app = appScene({ now: '2026-05-01T09:00:00Z' });
const staff = credentialStaff(app);

let carrierId: number;
let owner: TestActor;
let dispatcher: TestActor;
let driver: TestActor;
let busId: number;
beforeEach(async () => {
  await app.sql`delete from credential`;
  ({ carrierId, owner } = await addCarrier(app.sql));
  dispatcher = await addMember(app.sql, carrierId, 'dispatcher');
  driver = await addMember(app.sql, carrierId, 'driver');
  busId = await addTestBus(app.sql, carrierId, { number: `BC ${1000 + carrierId} AA` });
});

async function at(instant: string): Promise<void> {
  app.clock.set(instant);
  await app.sql`select graphile_worker.add_job('credentials.remind', '{}')`;
  await app.runJobs();
}

async function notified(actor: TestActor, locale: 'uk' | 'en' = 'uk'): Promise<string[]> {
  const rows = await app.sql<(StoredTexts & { key: string })[]>`
    select key, subject, facts, title, body from notification
    where account_id = ${actor.accountId} and kind = 'document_expiring' order by id`;
  return rows.map(({ key, ...row }) => {
    const { title, body } = storedTexts(row, locale);
    return `${key.split(':')[3]}: ${title}. ${body}`;
  });
}

describe('a reminder', () => {
  test('comes 60, 30 and 7 days before the last day and on it, in the morning in Kyiv, once each', async () => {
    await staff.add(owner, 'insurance', { busId }, { validUntil: '2026-08-09' });
    // 60 days before: 10 June. After midnight in Kyiv it is still 9 June in UTC, and too early in the morning.
    await at('2026-06-09T21:30:00Z');
    await at('2026-06-10T04:50:00Z');
    expect(await notified(owner)).toEqual([]);
    const plate = `Mercedes Sprinter BC ${1000 + carrierId} AA`;
    await at('2026-06-10T05:00:00Z');
    await at('2026-06-10T05:10:00Z');
    const first = `60: Документ закінчується 9 серпня. ${plate}: Страхування, «Зелена карта», діє до 9 серпня. Подбайте про новий заздалегідь.`;
    expect(await notified(owner)).toEqual([first]);
    expect(await notified(owner, 'en')).toEqual([
      `60: A document expires on 9 August. ${plate}: Insurance, green card, valid until 9 August. Renew it in time.`,
    ]);
    await at('2026-07-10T05:00:00Z');
    await at('2026-08-02T05:00:00Z');
    await at('2026-08-09T05:00:00Z');
    await at('2026-08-10T05:00:00Z');
    const all = await notified(dispatcher);
    expect(all.map((text) => text.split(':')[0])).toEqual(['60', '30', '7', '0']);
    expect(all[3]).toMatch(/^0: Документ закінчується сьогодні\. .*сьогодні останній день/);
    expect(await notified(driver)).toEqual([]);
  });

  test('is late when the server was stopped, and says that the day has passed; only the latest one is sent', async () => {
    await staff.add(owner, 'insurance', { busId }, { validUntil: '2026-07-10' });
    await at('2026-07-11T05:00:00Z');
    expect(await notified(owner)).toEqual([
      expect.stringMatching(/^0: Строк дії документа минув\. .*діяв до 10 липня/),
    ]);
  });

  test('is written once by two servers at the same time', async () => {
    await staff.add(owner, 'insurance', { busId }, { validUntil: '2026-06-30' });
    app.clock.set('2026-06-23T06:00:00Z');
    await Promise.all([1, 2, 3].map(() => remindOfCredentials(app.sql, app.clock.now())));
    await app.runJobs();
    expect(await notified(owner)).toHaveLength(1);
    expect(await app.sql`select days from credential_reminder`).toHaveLength(1);
  });

  test('of a driver’s document comes to the driver too, that of the carrier only to the owner', async () => {
    await staff.add(owner, 'passport', { driverId: driver.accountId }, { validUntil: '2026-06-30' });
    await staff.add(owner, 'liability', {}, { validUntil: '2026-06-30' });
    await at('2026-06-23T06:00:00Z');
    const colleague = await addMember(app.sql, carrierId, 'driver');
    const counts = await Promise.all(
      [owner, dispatcher, driver, colleague].map(async (actor) => (await notified(actor)).length),
    );
    expect(counts).toEqual([2, 1, 1, 0]);
    expect((await notified(driver))[0]).toContain('Тарас Тест: Закордонний паспорт');
  });

  test('is left out for a document that was replaced, whose driver has left, or whose bus is retired', async () => {
    const of = { driverId: driver.accountId };
    await staff.add(owner, 'cpc', of, { validUntil: '2026-06-30' });
    await staff.add(owner, 'cpc', of, { validUntil: '2028-06-30' });
    await staff.add(owner, 'medical', of, { validUntil: '2026-06-30' });
    await staff.add(owner, 'insurance', { busId }, { validUntil: '2026-06-30' });
    await app.sql`delete from member where account_id = ${driver.accountId}`;
    await app.sql`update bus set status = 'retired' where id = ${busId}`;
    await at('2026-06-23T06:00:00Z');
    expect(await notified(owner)).toEqual([]);
    expect(await notified(driver)).toEqual([]);
  });

  test('comes again when the last day was corrected', async () => {
    const { id } = await staff.add(owner, 'insurance', { busId }, { validUntil: '2026-06-30' });
    await at('2026-06-23T06:00:00Z');
    const body = { kind: 'insurance', validUntil: '2026-07-30' } as const;
    await app.call(credentialsApi.edit, { params: { credentialId: id }, body }, owner.token);
    await at('2026-06-30T06:00:00Z');
    expect((await notified(owner)).map((text) => text.split(':')[0])).toEqual(['7', '30']);
  });
});
