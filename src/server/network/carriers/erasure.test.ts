import { beforeEach, describe, expect, it } from 'vitest';
import { emailOf } from '#testing/accounts.ts';
import { appScene } from '#testing/scene.ts';
import { addAccount, addCarrier, addMember, type TestActor } from '#testing/server/carriers.ts';
import { TOWNS } from '#testing/timetable.ts';
import { recordView, setAbout } from './commands/company.ts';
import { eraseMember } from './commands/erase.ts';
import { carrierData } from './queries/personal-data.ts';

const ABOUT = {
  carrierName: 'Карпати Тур',
  logoLink: '',
  contacts: [{ kind: 'phone' as const, value: '380671234567' }],
  description: 'Возимо людей і посилки.',
  countries: ['UA' as const],
  instantConfirmation: false,
  petsAllowed: true,
  petRules: 'У переносці',
  baggageRules: 'Одна валіза',
  parcelClasses: ['s' as const],
  parcelMaxKg: 20,
  forbiddenGoods: '',
};
const TABLES = [
  'carrier_contact',
  'carrier_photo',
  'invitation',
  'profile_view',
  'member',
  'member_event',
  'carrier_declaration',
  'boarding_point',
] as const;

const app = appScene();

/** A carrier with a row in every table that an erasure touches: seen by, invited by and joined by its people. */
async function carrierWithTraces(): Promise<{ carrierId: number; owner: TestActor; driver: TestActor }> {
  const { sql } = app;
  const { carrierId, owner } = await addCarrier(sql);
  const driver = await addMember(sql, carrierId, 'driver');
  await setAbout(sql, carrierId, ABOUT);
  await sql`update carrier set logo = ${`logo${carrierId}`} where id = ${carrierId}`;
  await sql`insert into carrier_photo (carrier_id, file, width, height, position) values (${carrierId}, ${`photo${carrierId}`}, 4, 3, 0)`;
  await sql`
    insert into boarding_point (carrier_id, place_id, name, photo)
    values (${carrierId}, ${TOWNS.lviv}, 'Вокзал', ${`point${carrierId}`})`;
  await sql`
    insert into member_event (carrier_id, account_id, by_id, action, role, at)
    values (${carrierId}, ${driver.accountId}, ${owner.accountId}, 'joined', 'driver', now())`;
  await sql`insert into carrier_declaration values (${carrierId}, 1, ${owner.accountId}, now())`;
  return { carrierId, owner, driver };
}

/** An open invitation of an account by a member of a carrier. */
const invite = (carrierId: number, accountId: number, by: number) => app.sql`
  insert into invitation (carrier_id, email, role, invited_by, created_at, sent_at, expires_at)
  values (${carrierId}, (select email from account where id = ${accountId}), 'driver', ${by}, now(), now(), now() + interval '7 days')`;

/** Every row of a carrier, by table. */
async function rowsOf(carrierId: number): Promise<Record<string, unknown>> {
  const rows = await Promise.all(
    TABLES.map(async (table) => [
      table,
      await app.sql`select * from ${app.sql(table)} where carrier_id = ${carrierId} order by 1, 2`,
    ]),
  );
  return Object.fromEntries(rows);
}

describe('erasing a member of a carrier', () => {
  let own: Awaited<ReturnType<typeof carrierWithTraces>>;
  let other: Awaited<ReturnType<typeof carrierWithTraces>>;
  const [day, before] = ['2026-11-20', '2026-11-19'];

  beforeEach(async () => {
    [own, other] = [await carrierWithTraces(), await carrierWithTraces()];
    const [invited, viewer] = [await addAccount(app.sql), await addAccount(app.sql)];
    for (const { carrierId, owner } of [own, other]) {
      await invite(carrierId, invited, owner.accountId);
      await recordView(app.sql, { carrierId, viewerId: viewer, day });
    }
    await recordView(app.sql, { carrierId: other.carrierId, viewerId: own.driver.accountId, day: before });
  });

  it('leaves every row of another carrier unchanged except the views by this person', async () => {
    const rows = await rowsOf(other.carrierId);
    await eraseMember(app.sql, own.driver.accountId);
    await app.sql`update member set role = 'owner' where account_id = ${own.owner.accountId}`;
    await eraseMember(app.sql, own.owner.accountId);
    const views = await app.sql`
      select * from profile_view where carrier_id = ${other.carrierId} and day = ${day} order by 1, 2`;
    expect(await rowsOf(other.carrierId)).toEqual({ ...rows, profile_view: views });
    expect(views).toHaveLength(1);
    const [carrier] = await app.sql`select name, logo from carrier where id = ${other.carrierId}`;
    expect(carrier).toEqual({ name: 'Карпати Тур', logo: `logo${other.carrierId}` });
  });

  it('leaves the carrier unchanged when an employee is erased, and the history names nobody', async () => {
    const rows = await rowsOf(own.carrierId);
    expect(await eraseMember(app.sql, own.driver.accountId)).toEqual([]);
    const left = await rowsOf(own.carrierId);
    expect({ ...left, member: null, member_event: null }).toEqual({ ...rows, member: null, member_event: null });
    expect(left.member).toHaveLength(1);
    expect(left.member_event).toMatchObject([{ accountId: null, byId: own.owner.accountId }]);
  });

  it('erases the public page together with the only owner: files, contacts, views and invitations', async () => {
    await eraseMember(app.sql, own.driver.accountId);
    const files = await eraseMember(app.sql, own.owner.accountId);
    expect(files.sort()).toEqual([`logo${own.carrierId}`, `photo${own.carrierId}`, `point${own.carrierId}`].sort());
    const { member_event: history, ...rest } = await rowsOf(own.carrierId);
    expect(Object.values(rest).flat()).toEqual([]);
    expect(history).toMatchObject([{ accountId: null, byId: null }]);
    const [carrier] = await app.sql`select name, description, logo from carrier where id = ${own.carrierId}`;
    expect(carrier).toEqual({ name: '', description: '', logo: null });
  });

  it('returns only the photos of a carrier without a logo', async () => {
    await app.sql`update carrier set logo = null where id = ${own.carrierId}`;
    await eraseMember(app.sql, own.driver.accountId);
    const files = await eraseMember(app.sql, own.owner.accountId);
    expect(files.sort()).toEqual([`photo${own.carrierId}`, `point${own.carrierId}`]);
  });

  it('keeps the invitations that this person sent, without their name, and deletes those that they received', async () => {
    await invite(other.carrierId, own.driver.accountId, other.owner.accountId);
    const email = await emailOf(app.sql, own.driver.accountId);
    const inviter = await addMember(app.sql, own.carrierId, 'dispatcher');
    const guest = await addAccount(app.sql, { userType: 'driver' });
    await invite(own.carrierId, guest, inviter.accountId);
    await eraseMember(app.sql, inviter.accountId);
    await eraseMember(app.sql, own.driver.accountId);
    const made =
      await app.sql`select invited_by from invitation where email = (select email from account where id = ${guest})`;
    expect(made).toEqual([{ invitedBy: null }]);
    expect(await app.sql`select from invitation where email = ${email}`).toHaveLength(0);
  });
});

it('keeps a declaration with the carrier, without the name of an owner who is erased beside another', async () => {
  const { carrierId, owner } = await carrierWithTraces();
  const other = await addMember(app.sql, carrierId, 'dispatcher');
  await app.sql`update member set role = 'owner' where account_id = ${other.accountId}`;
  await eraseMember(app.sql, owner.accountId);
  const rows = await app.sql`select declared_by from carrier_declaration where carrier_id = ${carrierId}`;
  expect(rows).toEqual([{ declaredBy: null }]);
});

describe('writing to the page of a carrier', () => {
  it('changes only this carrier’s contacts', async () => {
    const [one, two] = [await carrierWithTraces(), await carrierWithTraces()];
    await setAbout(app.sql, one.carrierId, { ...ABOUT, contacts: [] });
    const contacts = (carrierId: number) => app.sql`select from carrier_contact where carrier_id = ${carrierId}`;
    expect([(await contacts(one.carrierId)).length, (await contacts(two.carrierId)).length]).toEqual([0, 1]);
  });

  it('fails for a carrier that does not exist', async () => {
    await expect(setAbout(app.sql, 999_999, ABOUT)).rejects.toMatchObject({ code: 'not_found' });
  });

  it('counts a member of another carrier as a viewer', async () => {
    const [one, two] = [await carrierWithTraces(), await carrierWithTraces()];
    const view = (viewer: TestActor) =>
      recordView(app.sql, { carrierId: one.carrierId, viewerId: viewer.accountId, day: '2026-11-20' });
    for (const viewer of [one.driver, one.owner, two.driver]) await view(viewer);
    expect(await app.sql`select viewer_id from profile_view where carrier_id = ${one.carrierId}`).toEqual([
      { viewerId: two.driver.accountId },
    ]);
  });
});

describe('the copy of a person’s data', () => {
  it('names their own membership, and the company of its only owner alone', async () => {
    const { owner, driver, carrierId } = await carrierWithTraces();
    const stranger = await addAccount(app.sql);
    const known = async (accountId: number) => {
      const { membership, companies } = await carrierData(app.sql, accountId);
      return { membership, companies };
    };
    expect(await known(owner.accountId)).toMatchObject({
      membership: { carrierId, role: 'owner' },
      companies: [{ id: carrierId }],
    });
    expect(await known(driver.accountId)).toMatchObject({ membership: { carrierId, role: 'driver' }, companies: [] });
    expect(await known(stranger)).toEqual({ membership: null, companies: [] });
    // A company that its owner has left
    await app.sql`delete from member where account_id = ${owner.accountId}`;
    expect(await known(driver.accountId)).toMatchObject({ membership: { role: 'driver' }, companies: [] });
  });
});
