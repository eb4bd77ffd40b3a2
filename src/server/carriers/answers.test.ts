import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type TestApp, testApp } from '#testing/api.ts';
import { addAccount, addCarrier, addMember } from '#testing/carriers.ts';
import { accept, decline } from './commands/answer.ts';

const NOW = new Date('2026-11-20T09:00:00Z');
const AN_HOUR_AGO = new Date('2026-11-20T08:00:00Z');
const TOMORROW = new Date('2026-11-21T09:00:00Z');

let app: TestApp;
let carrierId: number;
let driverId: number;

beforeAll(async () => {
  app = await testApp();
});
beforeEach(async () => {
  ({ carrierId } = await addCarrier(app.sql));
  driverId = await addAccount(app.sql, { userType: 'driver' });
});
afterAll(() => app.close());

async function invite(accountId: number, values: { to?: number; expiresAt?: Date } = {}): Promise<number> {
  const [row] = await app.sql<{ id: number }[]>`
    insert into invitation (carrier_id, account_id, role, created_at, sent_at, expires_at)
    values (${values.to ?? carrierId}, ${accountId}, 'driver', ${AN_HOUR_AGO}, ${AN_HOUR_AGO},
      ${values.expiresAt ?? TOMORROW})
    returning id`;
  return row?.id ?? 0;
}

const outcomes = async (...ids: number[]) => {
  const rows = await app.sql<{ outcome: string | null }[]>`
    select outcome from invitation where id = any(${ids}::int[]) order by array_position(${ids}::int[], id)`;
  return rows.map(({ outcome }) => outcome);
};
const carrierOf = async (accountId: number) =>
  (await app.sql<{ id: number }[]>`select carrier_id as id from member where account_id = ${accountId}`)[0]?.id;

describe('accepting an invitation', () => {
  it('is allowed only to the person to whom it was sent', async () => {
    const id = await invite(driverId);
    const other = await addAccount(app.sql, { userType: 'driver' });
    await expect(accept(app.sql, other, id, NOW)).rejects.toMatchObject({ code: 'not_found' });
    await expect(decline(app.sql, other, id, NOW)).rejects.toMatchObject({ code: 'not_found' });
    expect(await outcomes(id)).toEqual([null]);
  });

  it('is possible once, and only until it expires', async () => {
    const over = await invite(driverId, { expiresAt: NOW });
    await expect(accept(app.sql, driverId, over, NOW)).rejects.toMatchObject({ code: 'invitation_over' });
    const declined = await invite(driverId, { to: (await addCarrier(app.sql)).carrierId });
    await decline(app.sql, driverId, declined, NOW);
    await expect(accept(app.sql, driverId, declined, NOW)).rejects.toMatchObject({ code: 'invitation_over' });
    await expect(decline(app.sql, driverId, declined, NOW)).rejects.toMatchObject({ code: 'invitation_over' });
    expect(await carrierOf(driverId)).toBeUndefined();
  });

  it.each(['passenger', ''] as const)('is refused to an account of type "%s"', async (userType) => {
    const accountId = await addAccount(app.sql, { userType });
    const id = await invite(accountId);
    await expect(accept(app.sql, accountId, id, NOW)).rejects.toMatchObject({ code: 'not_invitable' });
    expect(await carrierOf(accountId)).toBeUndefined();
  });

  it('is refused to a member of another carrier', async () => {
    await addMember(app.sql, carrierId, 'driver');
    const id = await invite(driverId);
    await accept(app.sql, driverId, id, NOW);
    expect(await carrierOf(driverId)).toBe(carrierId);
    const { carrierId: other } = await addCarrier(app.sql);
    const second = await invite(driverId, { to: other });
    await expect(accept(app.sql, driverId, second, NOW)).rejects.toMatchObject({ code: 'already_member' });
    expect(await carrierOf(driverId)).toBe(carrierId);
  });

  it('declines the person’s other open invitations, and no answered ones or those of others', async () => {
    const [one, two] = [await addCarrier(app.sql), await addCarrier(app.sql)];
    const colleague = await addAccount(app.sql, { userType: 'driver' });
    const theirs = await invite(colleague);
    const withdrawn = await invite(driverId, { to: one.carrierId });
    await app.sql`update invitation set outcome = 'withdrawn', ended_at = ${AN_HOUR_AGO} where id = ${withdrawn}`;
    const open = await invite(driverId, { to: two.carrierId });
    const id = await invite(driverId);
    await accept(app.sql, driverId, id, NOW);
    expect(await outcomes(id, open, withdrawn, theirs)).toEqual(['accepted', 'declined', 'withdrawn', null]);
    const [account] = await app.sql`select terms_agreed_at is not null as agreed from account where id = ${driverId}`;
    expect(account).toEqual({ agreed: true });
  });
});
