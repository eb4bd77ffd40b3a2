import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { membersApi } from '#shared/network/carriers/members-api.ts';
import { accountsApi } from '#shared/people/accounts/base/api.ts';
import { passwordApi } from '#shared/people/accounts/sign-in/password-api.ts';
import { followLink, signUpForm } from '#testing/accounts.ts';
import { memberActions } from '#testing/people.ts';
import { appScene } from '#testing/scene.ts';
import { problemOf } from '#testing/server/api.ts';
import { addCarrier } from '#testing/server/carriers.ts';
import { mailsTo, tokenIn } from '#testing/server/mails.ts';

const app = appScene();
const its = memberActions(app);

async function company() {
  const { carrierId, owner } = await addCarrier(app.sql);
  return { carrierId, owner: await its.signedIn(owner) };
}

describe('an invitation to an address without an account', () => {
  const NEW_PASSWORD = 'Kavun-na-mezhi-4';
  const stranger = (email: string, userType: 'driver' | 'passenger' = 'driver') =>
    app.call(accountsApi.signUp, { body: signUpForm({ email, userType, singleDriver: false }) });
  const confirm = (id: number) => app.sql`update account set email_confirmed_at = now() where id = ${id}`;

  async function invited() {
    const { owner, carrierId } = await company();
    const email = `${randomUUID()}@example.org`;
    const { id } = await its.invite(owner, { email });
    const token = tokenIn((await mailsTo(app.sql, email))[0]?.button?.url);
    const link = () => app.call(passwordApi.link, { params: { token } });
    return { owner, carrierId, email, id, token, link };
  }

  it('makes no account and reserves no address: a person who signs up with it meanwhile is not refused', async () => {
    const { owner, email } = await invited();
    expect(await its.accountOf(email)).toBe(0);
    const { user } = await stranger(email);
    expect(user.id).toBeGreaterThan(0);
    expect(await its.open(owner)).toMatchObject([{ email }]);
  });

  it('is accepted in the app by a person who has signed up and proven the address meanwhile, not by the link', async () => {
    const { carrierId, email, id, token, link } = await invited();
    const person = await stranger(email);
    expect(await its.own(person.token)).toEqual([]);
    await confirm(person.user.id);
    expect(await problemOf(link())).toMatchObject({ status: 409, code: 'email_taken' });
    expect(await problemOf(followLink(app, token, NEW_PASSWORD))).toMatchObject({ code: 'email_taken' });
    expect(await its.own(person.token)).toMatchObject([{ id, carrier: { id: carrierId } }]);
    await its.answer('accept', id, person.token);
    expect(await problemOf(link())).toMatchObject({ status: 409, code: 'invitation_over' });
  });

  it.each([
    ['a passenger', 'not_invitable', async (email: string) => void (await stranger(email, 'passenger'))],
    [
      'an owner',
      'already_member',
      async (email: string) =>
        void (await app.call(accountsApi.signUp, {
          body: signUpForm({ email, userType: 'carrier', carrierName: 'Явір' }),
        })),
    ],
  ])('cannot be accepted by the link once %s has the address', async (_who, code, signUp) => {
    const { email, token, link } = await invited();
    await signUp(email);
    expect(await problemOf(link())).toMatchObject({ status: 409, code });
    expect(await problemOf(followLink(app, token, NEW_PASSWORD))).toMatchObject({ status: 409, code });
  });

  it('shows the company to who has the link, and is accepted once, also when the answer was lost', async () => {
    const { carrierId, email, token, link } = await invited();
    expect(await link()).toEqual({
      purpose: 'invite',
      email: expect.stringMatching(/^.•••@example\.org$/),
      name: 'Остап',
      invitation: { carrier: 'Карпати Тур', role: 'driver' },
    });
    const again = { 'idempotency-key': randomUUID() };
    const first = await followLink(app, token, NEW_PASSWORD, again);
    const second = await followLink(app, token, NEW_PASSWORD, again);
    expect(second.signedIn?.user).toEqual(first.signedIn?.user);
    expect(await app.sql`select from member where carrier_id = ${carrierId} and role = 'driver'`).toHaveLength(1);
    expect(await problemOf(followLink(app, token, NEW_PASSWORD))).toMatchObject({ code: 'invitation_over' });
    await app.call(accountsApi.signIn, { body: { email, password: NEW_PASSWORD } });
  });

  it('withdrawn or a week old, it is accepted no more', async () => {
    const { owner, id, token } = await invited();
    await app.call(membersApi.withdraw, { params: { invitationId: id } }, owner);
    expect(await problemOf(followLink(app, token, NEW_PASSWORD))).toMatchObject({ code: 'invitation_over' });
    const late = await invited();
    app.clock.advance(7 * 24 * 3_600_000);
    expect(await problemOf(followLink(app, late.token, NEW_PASSWORD))).toMatchObject({ code: 'invitation_over' });
    expect(await its.accountOf(late.email)).toBe(0);
  });
});
