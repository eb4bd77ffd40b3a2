import { describe, expect, test } from 'vitest';
import { carriersApi } from '#shared/network/carriers/api.ts';
import { DECLARATION_WORDING } from '#shared/network/carriers/declaration.ts';
import { verificationApi } from '#shared/office/admin/verification-api.ts';
import { outcome } from '#testing/booking-actions.ts';
import { credentialStaff } from '#testing/credentials.ts';
import { deskScene } from '#testing/scene.ts';
import { problemOf } from '#testing/server/api.ts';
import { addCarrier, addMember, type TestActor } from '#testing/server/carriers.ts';
import { endMarks } from './commands/verify.ts';

const { app, admin, support } = deskScene();
const papers = credentialStaff(app);

const fileOf = (carrierId: number, actor = admin) =>
  app.call(verificationApi.carrier, { params: { carrierId } }, actor.token);
const own = (actor: TestActor) => app.call(verificationApi.own, {}, actor.token);
const declare = (actor: TestActor) =>
  app.call(verificationApi.declare, { body: { wording: DECLARATION_WORDING } }, actor.token);
const verify = (carrierId: number) => {
  const body = { decision: 'verify' as const, words: '', answerBy: '' };
  return app.call(verificationApi.decide, { params: { carrierId }, body }, admin.token);
};

describe('the declaration', () => {
  const ofPage = async (carrierId: number) =>
    (await app.call(carriersApi.carrier, { params: { carrierId } })).declaredOn;

  test('is made once by an owner, and read with its day by the operators and on the page', async () => {
    const { carrierId, owner } = await addCarrier(app.sql);
    expect(await own(owner)).toMatchObject({ declaration: null, sells: true });
    expect(await ofPage(carrierId)).toBeNull();
    expect(await fileOf(carrierId)).toMatchObject({
      letterLocale: 'uk',
      letter: expect.stringContaining('– Заява перевізника: бракує'),
    });
    const { name, lastName } = (await fileOf(carrierId)).owners[0] ?? {};
    const declaration = { at: '2026-06-10T09:00:00.000Z', by: { name, lastName } };
    expect(await declare(owner)).toMatchObject({ declaration });
    app.clock.set('2026-06-12T09:00:00Z');
    expect(await declare(owner), 'the first one stays').toMatchObject({ declaration });
    expect(await fileOf(carrierId, support)).toMatchObject({ declaration });
    expect(await ofPage(carrierId)).toBe('2026-06-10');
  });

  test('is a condition of the mark', async () => {
    const { carrierId, owner } = await addCarrier(app.sql);
    await papers.add(owner, 'register');
    await papers.add(owner, 'licence');
    expect((await problemOf(verify(carrierId))).code).toBe('conflict');
    await declare(owner);
    expect(await verify(carrierId)).toMatchObject({ state: 'verified' });
  });

  test('takes no mark away that a carrier had before', async () => {
    const { carrierId, owner } = await addCarrier(app.sql);
    await papers.add(owner, 'register');
    await papers.add(owner, 'licence');
    await declare(owner);
    await verify(carrierId);
    await app.sql`delete from carrier_declaration where carrier_id = ${carrierId}`;
    await endMarks(app.context, app.sql, app.clock.now());
    expect(await own(owner)).toMatchObject({ state: 'verified', sells: true, declaration: null });
  });

  test('is refused to a dispatcher, and with a text that is not the one of today', async () => {
    const { carrierId, owner } = await addCarrier(app.sql);
    const dispatcher = await addMember(app.sql, carrierId, 'dispatcher');
    expect(await outcome(declare(dispatcher))).toBe('not_allowed');
    const earlier = app.call(verificationApi.declare, { body: { wording: 0 as 1 } }, owner.token);
    expect((await problemOf(earlier)).errors).toMatchObject([{ field: 'wording' }]);
  });
});
