import { beforeAll, describe, expect, test } from 'vitest';
import { alertsApi } from '#shared/office/alerts/api.ts';
import { referenceApi } from '#shared/people/reference/api.ts';
import type { AnnouncementInput } from '#shared/people/reference/schema.ts';
import { outcome } from '#testing/booking-actions.ts';
import { allTests, appScene } from '#testing/scene.ts';
import { problemOf } from '#testing/server/api.ts';
import { addCarrier, addOperator, addPassenger, type TestActor } from '#testing/server/carriers.ts';
import { TOWNS } from '#testing/timetable.ts';

const app = appScene();
const admin = allTests(() => addOperator(app.sql));
const support = allTests(() => addOperator(app.sql, 'support'));
const passenger = allTests(() => addPassenger(app.sql));

let owner: TestActor;
beforeAll(async () => {
  ({ owner } = await addCarrier(app.sql));
  // The accounts were made at the clock of the database.
  await app.sql`update account set terms_agreed_at = '2026-06-01T09:00:00Z' where terms_agreed_at is not null`;
});

const bulletinsOf = (actor: TestActor | null) => app.call(referenceApi.bulletins, {}, actor?.token ?? null);

async function newestEntry() {
  const [entry] = await app.sql`
    select action, subject_kind as kind, subject_id as id, before, after from audit_entry e order by e.id desc limit 1`;
  return entry;
}

describe('terms', () => {
  const TEXT = { uk: 'Перше.\n\nДруге.', en: 'One.\n\nTwo.', changesUk: 'Друге нове.', changesEn: 'Two is new.' };
  const publish = (actor = admin, more = {}) =>
    app.call(referenceApi.publishTerms, { body: { ...TEXT, ...more } }, actor.token);
  const accept = (versionId: number, actor: TestActor) =>
    app.call(referenceApi.acceptTerms, { body: { versionId } }, actor.token);

  test('are asked about until they are accepted, and it is kept who accepted which', async () => {
    expect(await app.call(referenceApi.terms, {})).toBeNull();
    expect((await bulletinsOf(passenger)).terms).toBeNull();
    const [first] = await publish();
    const id = first?.id ?? 0;
    expect(await newestEntry()).toMatchObject({
      action: 'reference.publishTerms',
      kind: 'terms',
      before: { version: null },
      after: { version: id },
    });
    expect(await app.call(referenceApi.terms, {})).toMatchObject({ id, uk: TEXT.uk });
    expect((await bulletinsOf(passenger)).terms).toMatchObject({ id, changesUk: 'Друге нове.' });
    expect((await bulletinsOf(null)).terms).toBeNull();
    expect((await bulletinsOf(admin)).terms).toBeNull();
    expect((await accept(id, passenger)).terms).toBeNull();
    await accept(id, passenger);
    expect((await bulletinsOf(passenger)).terms).toBeNull();
    expect((await bulletinsOf(owner)).terms).toMatchObject({ id });
    expect(await app.call(referenceApi.termsVersions, {}, admin.token)).toMatchObject([{ id, accepted: 1 }]);
    app.clock.set('2026-06-11T09:00:00Z');
    const [second] = await publish(admin, { uk: 'Третє.' });
    expect((await bulletinsOf(passenger)).terms).toMatchObject({ id: second?.id });
    expect(await outcome(accept(id, passenger))).toBe('conflict');
  });

  test('that are published are never changed, also not in the database', async () => {
    await publish();
    await expect(app.sql`update terms_version set uk = 'Інше.'`).rejects.toThrow('published terms are not changed');
    await expect(app.sql`delete from terms_version`).rejects.toThrow('published terms are not changed');
  });

  test('need a text in both languages, and an administrator', async () => {
    expect((await problemOf(publish(admin, { en: ' ' }))).errors).toMatchObject([{ field: 'en' }]);
    expect(await outcome(publish(support))).toBe('not_allowed');
    expect(await outcome(publish(owner))).toBe('not_allowed');
  });
});

describe('an announcement', () => {
  const INPUT: AnnouncementInput = {
    audience: 'passenger',
    urgent: true,
    dismissable: true,
    uk: 'Черга в Краківці 6 годин.',
    en: 'A queue of 6 hours at Krakivets.',
    from: '2026-06-11',
    to: '2026-06-12',
  };
  const add = (actor = admin, more = {}) =>
    app.call(referenceApi.addAnnouncement, { body: { ...INPUT, ...more } }, actor.token);

  test('is read by those whom it is for, from its first day to its last', async () => {
    const [row] = await add();
    expect(row).toMatchObject({ ...INPUT, state: 'planned' });
    const seen = async (actor: TestActor | null, at: string) => {
      app.clock.set(at);
      return (await bulletinsOf(actor)).announcements.map(({ uk }) => uk);
    };
    expect(await seen(passenger, '2026-06-10T20:59:00Z')).toEqual([]);
    expect(await seen(passenger, '2026-06-10T21:00:00Z')).toEqual([INPUT.uk]);
    expect(await seen(passenger, '2026-06-12T20:59:00Z')).toEqual([INPUT.uk]);
    expect(await seen(owner, '2026-06-11T09:00:00Z')).toEqual([]);
    expect(await seen(null, '2026-06-11T09:00:00Z')).toEqual([]);
    expect(await seen(passenger, '2026-06-12T21:00:00Z')).toEqual([]);
    await app.call(referenceApi.removeAnnouncement, { params: { announcementId: row?.id ?? 0 } }, admin.token);
    expect(await newestEntry()).toMatchObject({ action: 'reference.removeAnnouncement', before: { uk: INPUT.uk } });
  });

  test('for everybody is read without an account, and each change is in the audit log', async () => {
    const [row] = await add(admin, { audience: 'all', from: '2026-06-10', to: '2026-06-10' });
    const params = { announcementId: row?.id ?? 0 };
    expect((await bulletinsOf(null)).announcements).toHaveLength(1);
    const body = { ...INPUT, audience: 'all' as const, from: '2026-06-10', to: '2026-06-10', uk: 'Черги немає.' };
    await app.call(referenceApi.editAnnouncement, { params, body }, admin.token);
    expect(await newestEntry()).toMatchObject({ before: { uk: INPUT.uk }, after: { uk: 'Черги немає.' } });
    await app.call(referenceApi.removeAnnouncement, { params }, admin.token);
    expect((await bulletinsOf(null)).announcements).toEqual([]);
  });

  test('does not end before it begins, and is no matter of support', async () => {
    expect((await problemOf(add(admin, { to: '2026-06-01' }))).errors).toMatchObject([{ field: 'to' }]);
    expect(await outcome(add(support))).toBe('not_allowed');
  });
});

describe('a switch', () => {
  const set = (on: boolean, actor = admin) =>
    app.call(referenceApi.setSwitch, { params: { name: 'alerts' }, body: { on } }, actor.token);
  const ask = () => {
    const body = { from: TOWNS.lviv, to: TOWNS.wroclaw, date: '2026-06-20', passengers: 1 };
    return app.call(alertsApi.create, { body }, passenger.token);
  };

  test('refuses what is off until it is on again, with an entry for both', async () => {
    await set(false);
    expect(await newestEntry()).toMatchObject({
      kind: 'switch',
      id: 'alerts',
      before: { on: true },
      after: { on: false },
    });
    expect(await outcome(ask())).toBe('switched_off');
    const rows = await set(true);
    expect(rows.find(({ name }) => name === 'alerts')).toEqual({ name: 'alerts', offSince: null });
    await ask();
  });

  test('is turned by administrators alone', async () => {
    expect(await outcome(set(false, support))).toBe('not_allowed');
    expect(await outcome(set(false, passenger))).toBe('not_allowed');
  });
});
