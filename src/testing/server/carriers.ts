import type { FindActor } from '#server/core/auth/token.ts';
import type { Db } from '#server/core/database/db.ts';
import type { Actor } from '#shared/core/access.ts';
import type { MemberRole } from '#shared/people/accounts/base/schema.ts';

/** A person of a test, with the token by which `findTestActor` finds them. */
export interface TestActor extends Actor {
  token: string;
}

/** The token itself says whose it is: tests of other domains need no sign-in. */
export const findTestActor: FindActor = async (token) => {
  if (!token.startsWith('test-')) return null;
  return JSON.parse(Buffer.from(token.slice(5), 'base64url').toString());
};

let people = 0;

/** An account of any type that nobody signs in to; returns its id. */
export async function addAccount(
  sql: Db,
  values: {
    userType?: 'passenger' | 'driver' | 'carrier' | '';
    name?: string;
    lastName?: string;
    phone?: string;
    emailConfirmed?: boolean;
  } = {},
): Promise<number> {
  people += 1;
  const [row] = await sql<{ id: number }[]>`
    insert into account (email, user_type, name, last_name, phone, terms_agreed_at, email_confirmed_at)
    values (${`person${people}.${process.pid}@example.org`}, ${values.userType ?? 'passenger'},
      ${values.name ?? 'Оксана'}, ${values.lastName ?? 'Тест'}, ${values.phone ?? '+380671234567'}, now(), ${values.emailConfirmed === false ? null : new Date()})
    returning id`;
  return row?.id ?? 0;
}

export async function addPassenger(sql: Db, values: { name?: string; lastName?: string } = {}): Promise<TestActor> {
  return actor({ role: 'passenger', accountId: await addAccount(sql, values), carrierId: null });
}

export async function addOperator(sql: Db, role: 'admin' | 'support' = 'admin'): Promise<TestActor> {
  const accountId = await addAccount(sql, { userType: '', name: 'Олена' });
  if (role === 'support') await sql`update account set support_only = true where id = ${accountId}`;
  return actor({ role, accountId, carrierId: null });
}

/** A company and its owner, or with `singleDriver` one person who is both carrier and driver. */
export async function addCarrier(
  sql: Db,
  values: { name?: string; singleDriver?: boolean; instantConfirmation?: boolean } = {},
): Promise<{ carrierId: number; owner: TestActor }> {
  const single = values.singleDriver ?? false;
  const accountId = await addAccount(sql, { userType: single ? 'driver' : 'carrier', name: 'Степан' });
  const [row] = await sql<{ id: number }[]>`
    insert into carrier (name, single_driver, instant_confirmation)
    values (${values.name ?? 'Карпати Тур'}, ${single}, ${values.instantConfirmation ?? false}) returning id`;
  const carrierId = row?.id ?? 0;
  await sql`insert into member (account_id, carrier_id, role) values (${accountId}, ${carrierId}, 'owner')`;
  return { carrierId, owner: actor({ role: single ? 'singleDriver' : 'owner', accountId, carrierId }) };
}

export async function addMember(sql: Db, carrierId: number, role: Exclude<MemberRole, 'owner'>): Promise<TestActor> {
  const accountId = await addAccount(sql, { userType: role === 'driver' ? 'driver' : 'carrier', name: 'Тарас' });
  await sql`insert into member (account_id, carrier_id, role) values (${accountId}, ${carrierId}, ${role})`;
  return actor({ role, accountId, carrierId });
}

function actor(who: Omit<Actor, 'sessionId'>): TestActor {
  const signedIn = { ...who, sessionId: who.accountId };
  return { ...signedIn, token: `test-${Buffer.from(JSON.stringify(signedIn)).toString('base64url')}` };
}
