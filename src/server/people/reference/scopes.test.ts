import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { referenceApi } from '#shared/people/reference/api.ts';
import { type HelpTopicInput, helpApi } from '#shared/people/reference/help-api.ts';
import { type AnnouncementInput, FEATURES } from '#shared/people/reference/schema.ts';
import { allTests, deskScene } from '#testing/scene.ts';
import { problemOf } from '#testing/server/api.ts';
import { addCarrier, addPassenger, type TestActor } from '#testing/server/carriers.ts';
import { requireFeature } from './queries/reference.ts';

const { app, admin, owner } = deskScene();
const passenger = allTests(() => addPassenger(app.sql));

let driver: TestActor;
beforeAll(async () => {
  driver = (await addCarrier(app.sql, { singleDriver: true })).owner;
});
beforeEach(async () => {
  app.clock.set(NOW);
  await app.sql`delete from operator_announcement`;
});

const NOWHERE = 999_999;
const NOW = '2026-06-10T09:00:00Z';

const INPUT: AnnouncementInput = {
  audience: 'all',
  urgent: false,
  dismissable: true,
  uk: 'Черга.',
  en: 'A queue.',
  from: '2026-06-10',
  to: '2026-06-10',
};
async function announce(more: Partial<AnnouncementInput>): Promise<number> {
  const [row] = await app.call(referenceApi.addAnnouncement, { body: { ...INPUT, ...more } }, admin.token);
  return row?.id ?? 0;
}
const readBy = async (actor: TestActor | null) =>
  (await app.call(referenceApi.bulletins, {}, actor?.token ?? null)).announcements.map(({ uk }) => uk);
const listed = async () =>
  (await app.call(referenceApi.announcements, {}, admin.token)).map(({ uk, state }) => `${uk} ${state}`);
const remove = (announcementId: number) =>
  app.call(referenceApi.removeAnnouncement, { params: { announcementId } }, admin.token);
const edit = (announcementId: number, more: Partial<AnnouncementInput>) =>
  app.call(referenceApi.editAnnouncement, { params: { announcementId }, body: { ...INPUT, ...more } }, admin.token);

describe('announcements', () => {
  test('are read by the people whom each is for', async () => {
    for (const audience of ['passenger', 'driver', 'carrier', 'all'] as const)
      await announce({ audience, uk: audience });
    const readers = { passenger, driver, owner, admin, nobody: null };
    const read = await Promise.all(Object.entries(readers).map(async ([name, actor]) => [name, await readBy(actor)]));
    expect(Object.fromEntries(read)).toEqual({
      passenger: ['all', 'passenger'],
      driver: ['all', 'driver'],
      owner: ['all', 'carrier'],
      admin: ['all'],
      nobody: ['all'],
    });
  });

  test('are at most three above a screen, urgent ones first and then the newest', async () => {
    for (const uk of ['перше', 'друге', 'третє']) await announce({ uk });
    await announce({ uk: 'терміново', urgent: true });
    await announce({ uk: 'четверте' });
    expect(await readBy(null)).toEqual(['терміново', 'четверте', 'третє']);
  });

  test('are listed for a year after their end, with what they are now', async () => {
    await announce({ uk: 'давнє', from: '2025-06-01', to: '2025-06-08' });
    await announce({ uk: 'торішнє', from: '2025-06-01', to: '2025-06-20' });
    await announce({ uk: 'нинішнє' });
    await announce({ uk: 'майбутнє', from: '2026-06-11', to: '2026-06-11' });
    expect(await listed()).toEqual(['майбутнє planned', 'нинішнє shown', 'торішнє over']);
  });

  test('are changed and removed one at a time', async () => {
    const [first] = [await announce({ uk: 'перше' }), await announce({ uk: 'друге' })];
    await edit(first, { uk: 'змінене' });
    expect(await listed()).toEqual(['друге shown', 'змінене shown']);
    await remove(first);
    expect(await listed()).toEqual(['друге shown']);
  });

  test('are written into the log as they were, not as another one is', async () => {
    const [first] = [await announce({ uk: 'перше' }), await announce({ uk: 'друге' })];
    await edit(first, { uk: 'змінене' });
    const [entry] = await app.sql`select before, after from audit_entry order by id desc limit 1`;
    expect(entry).toMatchObject({ before: { uk: 'перше' }, after: { uk: 'змінене' } });
  });

  test('that do not exist are not found, and nothing else changes', async () => {
    await announce({ uk: 'перше' });
    expect(await problemOf(edit(NOWHERE, { uk: 'інше' }))).toMatchObject({ status: 404, code: 'not_found' });
    expect(await problemOf(remove(NOWHERE))).toMatchObject({ status: 404, code: 'not_found' });
    expect(await listed()).toEqual(['перше shown']);
  });
});

describe('terms', () => {
  const TEXT = { uk: 'Перше.', en: 'One.', changesUk: 'Нове.', changesEn: 'New.' };
  const publish = async () => (await app.call(referenceApi.publishTerms, { body: TEXT }, admin.token))[0]?.id ?? 0;
  const accept = (versionId: number, actor: TestActor) =>
    app.call(referenceApi.acceptTerms, { body: { versionId } }, actor.token);
  const agreedAt = (actor: TestActor, at: string) =>
    app.sql`update account set terms_agreed_at = ${at} where id = ${actor.accountId}`;

  test('count for each version those who signed up under it or accepted it later', async () => {
    await app.sql`update account set terms_agreed_at = '2026-06-01T00:00:00Z' where user_type <> ''`;
    await app.sql`update account set terms_agreed_at = '2026-06-10T12:00:00Z' where id = ${admin.accountId}`;
    const first = await publish();
    await agreedAt(driver, '2026-06-10T12:00:00Z');
    await accept(first, passenger);
    app.clock.set('2026-06-11T09:00:00Z');
    const second = await publish();
    await agreedAt(owner, '2026-06-11T12:00:00Z');
    const rows = await app.call(referenceApi.termsVersions, {}, admin.token);
    expect(rows.map(({ id, accepted }) => [id, accepted])).toEqual([
      [second, 1],
      [first, 2],
    ]);
    const asked = await Promise.all(
      [passenger, driver, owner, admin].map(
        async (actor) => (await app.call(referenceApi.bulletins, {}, actor.token)).terms?.id ?? null,
      ),
    );
    expect(asked, 'whom the newest terms are still shown to').toEqual([second, second, null, null]);
  });

  test('are accepted by oneself alone', async () => {
    const id = await publish();
    await agreedAt(passenger, '2026-06-01T00:00:00Z');
    await agreedAt(driver, '2026-06-01T00:00:00Z');
    await accept(id, passenger);
    const open = async (actor: TestActor) =>
      (await app.call(referenceApi.bulletins, {}, actor.token)).terms?.id ?? null;
    expect([await open(passenger), await open(driver)]).toEqual([null, id]);
  });

  test('that were never published cannot be accepted', async () => {
    expect(await problemOf(accept(NOWHERE, passenger))).toMatchObject({ status: 409, code: 'conflict' });
  });
});

test('a part of the service is switched off and on without touching the others', async () => {
  const set = (name: (typeof FEATURES)[number], on: boolean) =>
    app.call(referenceApi.setSwitch, { params: { name }, body: { on } }, admin.token);
  for (const name of FEATURES) await set(name, false);
  const rows = await set('telegram', true);
  expect(rows.filter(({ offSince }) => offSince === null).map(({ name }) => name)).toEqual(['telegram']);
  await expect(requireFeature(app.sql, 'telegram')).resolves.toBeUndefined();
  await expect(requireFeature(app.sql, 'alerts')).rejects.toMatchObject({ code: 'switched_off' });
  app.clock.advance(3_600_000);
  const again = await set('alerts', false);
  expect(again.find(({ name }) => name === 'alerts')?.offSince, 'since when it is off').toBe(
    '2026-06-10T09:00:00.000Z',
  );
  for (const name of FEATURES) await set(name, true);
});

test('giving one question its own text back or removing it leaves the others as operators wrote them', async () => {
  const own: HelpTopicInput = {
    ukQuestion: 'Чи можна?',
    ukAnswer: 'Так.',
    enQuestion: 'May I?',
    enAnswer: 'Yes.',
    hidden: false,
    place: 0,
  };
  const set = (topic: string) => app.call(helpApi.setTopic, { params: { topic }, body: own }, admin.token);
  const reset = (topic: string) => app.call(helpApi.resetTopic, { params: { topic } }, admin.token);
  const changed = async () =>
    (await app.call(helpApi.topics, {}, admin.token)).flatMap(({ topic, builtIn }) => (builtIn ? [] : [topic]));
  await set('help.parcel.send');
  await set('help.driver.start');
  const added = await app.call(helpApi.addTopic, { body: { ...own, group: 'company' } }, admin.token);
  const written = added.find(({ topic }) => topic.startsWith('help.company.own'))?.topic ?? '';
  expect(await changed()).toEqual(['help.parcel.send', 'help.driver.start', written]);
  await reset('help.parcel.send');
  expect(await changed()).toEqual(['help.driver.start', written]);
  await reset(written);
  expect(await changed()).toEqual(['help.driver.start']);
  expect(await problemOf(reset(written))).toMatchObject({ status: 404 });
});
