import { beforeEach, describe, expect, it } from 'vitest';
import { fleetApi } from '#shared/network/fleet/api.ts';
import { IMPORT_LIMITS } from '#shared/office/imports/limits.ts';
import type { ImportInput } from '#shared/office/imports/schema.ts';
import { callersApi } from '#shared/sales/bookings/callers/callers-api.ts';
import { outcome } from '#testing/booking-actions.ts';
import { BUSES, CUSTOMERS, importCalls, tableInput } from '#testing/import-tables.ts';
import { appScene, eachTest } from '#testing/scene.ts';
import { problemOf } from '#testing/server/api.ts';
import { addCarrier, addMember, type TestActor } from '#testing/server/carriers.ts';

const app = appScene();
const company = eachTest(() => addCarrier(app.sql));
const owner = () => company.owner;
const { check, make, undo, list } = importCalls(app);
const buses = (actor: TestActor) => app.call(fleetApi.buses, { query: {} }, actor.token);

describe('buses', () => {
  it('are checked without being written, then made, listed and undone', async () => {
    expect(await check(owner(), tableInput('buses', BUSES))).toEqual({ made: 2, known: [], problems: [] });
    expect([await buses(owner()), await list(owner())]).toEqual([[], []]);
    const made = await make(owner(), tableInput('buses', BUSES));
    expect(made).toMatchObject({ kind: 'buses', source: 'таблиця.xlsx', made: 2, known: 0, undoneAt: null });
    expect((await buses(owner())).map(({ number, layout, amenities }) => [number, layout, amenities])).toEqual([
      ['ВС 1234 АВ', '2+1', ['air_conditioning', 'wifi']],
      ['ВС 5678 АВ', '2+2', ['toilet']],
    ]);
    expect((await undo(owner(), made.id)).undoneAt).not.toBeNull();
    expect(await buses(owner())).toEqual([]);
    expect(await list(owner())).toMatchObject([{ id: made.id, made: 2 }]);
  });

  it('that the carrier has stay as they are; a table of nothing else is refused', async () => {
    await make(owner(), tableInput('buses', BUSES.slice(0, 2)));
    expect(await check(owner(), tableInput('buses', BUSES))).toEqual({ made: 1, known: [2], problems: [] });
    expect(await outcome(make(owner(), tableInput('buses', BUSES.slice(0, 2))))).toBe('import_known');
    expect(await list(owner())).toHaveLength(1);
  });

  it('are refused together with their errors by row and field, a plate that is there twice too', async () => {
    const wrong = [
      ...BUSES,
      ['ВС-1234-АВ', 'MAN', 'Lion', '2019', 'білий', '18', 'тв'],
      ['АА 1', 'MAN', '', '1850', 'білий', '99', ''],
    ];
    expect((await check(owner(), tableInput('buses', wrong))).problems).toEqual([
      { line: 4, field: 'number', key: 'import_twice', other: 2 },
      { line: 5, field: 'model', key: 'model_required' },
      { line: 5, field: 'year', key: 'year_format' },
      { line: 5, field: 'seatsCount', key: 'seats_count_max_length' },
      { line: 5, field: 'amenities', key: 'amenities_required' },
    ]);
    const refused = await problemOf(make(owner(), tableInput('buses', wrong)));
    expect(refused).toMatchObject({ status: 422, code: 'invalid_input' });
    expect(refused.errors[0]).toEqual({ field: 'rows.4.number', key: 'import_twice' });
    expect(await buses(owner())).toEqual([]);
  });

  it('cannot be undone while one is in use, nor a day later, nor twice', async () => {
    const { id } = await make(owner(), tableInput('buses', BUSES));
    const driver = await addMember(app.sql, company.carrierId, 'driver');
    const [bus] = await buses(owner());
    const give = (drivers: number[]) =>
      app.call(fleetApi.give, { params: { busId: bus?.id ?? 0 }, body: { drivers } }, owner().token);
    await give([driver.accountId]);
    expect(await problemOf(undo(owner(), id))).toMatchObject({
      code: 'import_used',
      facts: { used: [{ name: 'ВС 1234 АВ', by: 'driver' }] },
    });
    await give([]);
    app.clock.advance(24 * 3_600_000 + 1);
    expect(await outcome(undo(owner(), id))).toBe('import_undo_late');
    app.clock.reset();
    await undo(owner(), id);
    expect(await outcome(undo(owner(), id))).toBe('import_undone');
  });

  it('are for those who may add a bus by hand', async () => {
    const dispatcher = await addMember(app.sql, company.carrierId, 'dispatcher');
    expect(await outcome(make(dispatcher, tableInput('buses', BUSES)))).toBe('not_allowed');
    expect(await outcome(check(dispatcher, tableInput('buses', BUSES)))).toBe('not_allowed');
    const { id } = await make(owner(), tableInput('buses', BUSES));
    expect(await outcome(undo(dispatcher, id))).toBe('not_allowed');
    const driver = await addMember(app.sql, company.carrierId, 'driver');
    expect(await outcome(list(driver))).toBe('not_allowed');
  });
});

describe('customers', () => {
  const ask = (phone: string) => app.call(callersApi.caller, { query: { phone } }, owner().token);
  const note = (phone: string, text: string) =>
    app.call(callersApi.note, { body: { phone, note: text } }, owner().token);

  it('are known at the telephone, without a booking', async () => {
    await make(owner(), tableInput('customers', CUSTOMERS));
    expect(await ask('0675550002')).toMatchObject({ name: 'Марія Коваль', note: 'з песиком', rides: 0 });
    expect(await ask('0971112233')).toMatchObject({ name: 'Петро', note: '' });
    await note('0971112233', 'дзвонити ввечері');
    await note('0971112233', '');
    expect(await ask('0971112233')).toMatchObject({ name: 'Петро', note: '' });
  });

  it('are undone but for those whose note the office has changed', async () => {
    const { id } = await make(owner(), tableInput('customers', CUSTOMERS));
    await note('0675550002', 'з двома песиками');
    await undo(owner(), id);
    expect(await ask('0675550002')).toMatchObject({ name: 'Марія Коваль', note: 'з двома песиками' });
    expect(await ask('0971112233')).toMatchObject({ name: null });
  });

  it('of three thousand rows are imported without an event, a mail or a notification', async () => {
    const rows = Array.from({ length: 3000 }, (_, at) => [
      `Клієнт ${at}`,
      `+38067${String(1_000_000 + at)}`,
      'постійний',
    ]);
    const before = await app.sql`select count(*)::int as n from notification`;
    const { made } = await make(owner(), tableInput('customers', [CUSTOMERS[0] ?? [], ...rows]));
    expect(made).toBe(3000);
    expect(await app.sql`select count(*)::int as n from notification`).toEqual(before);
  });

  it('under one number are imported once under an idempotency key', async () => {
    const body = tableInput('customers', CUSTOMERS);
    const headers = {
      authorization: `Bearer ${owner().token}`,
      'content-type': 'application/json',
      'idempotency-key': 'moving-in-1',
    };
    const send = async () =>
      (await app.request('POST', '/api/imports', { headers, body: JSON.stringify(body) })).json();
    expect(await send()).toEqual(await send());
    expect(await list(owner())).toHaveLength(1);
  });

  it('are limited by the rows of a carrier in an hour', async () => {
    const { carrierId } = owner();
    const rows = { name: 'imported rows', points: IMPORT_LIMITS.ROWS_AN_HOUR, seconds: 3600 };
    const all = IMPORT_LIMITS.ROWS_AN_HOUR;
    await app.context.rateLimits.count(rows, app.sql, String(carrierId), app.clock.now(), all);
    expect((await problemOf(make(owner(), tableInput('customers', CUSTOMERS)))).code).toBe('too_many_requests');
    // The limiter reads the time of the machine within a call.
    app.clock.advance(3_602_000);
    expect((await make(owner(), tableInput('customers', CUSTOMERS))).made).toBeGreaterThan(0);
  });

  it.each<[string, Partial<ImportInput>, string, string]>([
    ['no rows', { rows: [] }, 'rows', 'import_empty'],
    ['too many rows', { rows: Array.from({ length: 5001 }, () => '1\tx') }, 'rows', 'import_too_long'],
    ['a row that is too long', { rows: ['x'.repeat(5001)] }, 'rows.0', 'text_max_length'],
  ])('with %s are refused', async (_, values, field, key) => {
    const refused = await problemOf(make(owner(), { ...tableInput('customers', CUSTOMERS), ...values }));
    expect(refused.errors).toEqual([{ field, key }]);
  });
});

beforeEach(() => app.sql`truncate caller_note`);
