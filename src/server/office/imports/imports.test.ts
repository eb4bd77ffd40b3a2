import { parse } from 'csv-parse/sync';
import { beforeEach, describe, expect, it, test } from 'vitest';
import { withoutGuard } from '#shared/core/text/csv.ts';
import { fleetApi } from '#shared/network/fleet/api.ts';
import { importsApi } from '#shared/office/imports/api.ts';
import { cellsOf } from '#shared/office/imports/check-rows.ts';
import { type ImportKind, KIND_RULES } from '#shared/office/imports/kinds.ts';
import { recognise } from '#shared/office/imports/recognise.ts';
import type { ImportInput } from '#shared/office/imports/schema.ts';
import { callersApi } from '#shared/sales/bookings/callers/callers-api.ts';
import { outcome } from '#testing/booking-actions.ts';
import { appScene, eachTest } from '#testing/scene.ts';
import { addCarrier, addMember, type TestActor } from '#testing/server/carriers.ts';
import { problemOf } from '#testing/server/problems.ts';

const app = appScene();
const company = eachTest(() => addCarrier(app.sql));
const owner = () => company.owner;

/** A table as the page sends it. */
function input(kind: ImportKind, table: readonly (readonly string[])[], source = 'таблиця.xlsx'): ImportInput {
  const { head, columns } = recognise(table, [kind]);
  const fields = KIND_RULES[kind].fields.map(({ name }) => name);
  const rows = table.slice(head + 1).map((cells, at) => {
    const named = cellsOf(cells, columns, {});
    return { line: head + at + 2, cells: fields.map((name) => named[name] ?? '') };
  });
  return { kind, source, columns: fields, rows };
}

const BUSES = [
  ['Номер', 'Марка', 'Модель', 'Рік', 'Колір', 'Місць', 'Зручності'],
  ['ВС 1234 АВ', 'Mercedes', 'Sprinter', '2019', 'білий', '18', 'кондиціонер, Wi-Fi'],
  ['ВС 5678 АВ', 'Neoplan', 'Tourliner', '2015', 'синій', '49', 'туалет'],
];
const CUSTOMERS = [
  ['ПІБ', 'Телефон', 'Примітка'],
  ['Марія Коваль', '067 555 00 02', 'з песиком'],
  ['Петро', '380971112233', ''],
];

const check = (actor: TestActor, body: ImportInput) => app.call(importsApi.check, { body }, actor.token);
const make = (actor: TestActor, body: ImportInput) => app.call(importsApi.make, { body }, actor.token);
const undo = (actor: TestActor, importId: number) => app.call(importsApi.undo, { params: { importId } }, actor.token);
const list = (actor: TestActor) => app.call(importsApi.list, {}, actor.token);
const buses = (actor: TestActor) => app.call(fleetApi.buses, { query: {} }, actor.token);

describe('buses', () => {
  it('are checked without being written, then made, listed and undone', async () => {
    expect(await check(owner(), input('buses', BUSES))).toEqual({ made: 2, known: [], problems: [] });
    expect([await buses(owner()), await list(owner())]).toEqual([[], []]);
    const made = await make(owner(), input('buses', BUSES));
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
    await make(owner(), input('buses', BUSES.slice(0, 2)));
    expect(await check(owner(), input('buses', BUSES))).toEqual({ made: 1, known: [2], problems: [] });
    expect(await outcome(make(owner(), input('buses', BUSES.slice(0, 2))))).toBe('import_known');
    expect(await list(owner())).toHaveLength(1);
  });

  it('are refused together with their errors by row and field, a plate that is there twice too', async () => {
    const wrong = [
      ...BUSES,
      ['ВС-1234-АВ', 'MAN', 'Lion', '2019', 'білий', '18', 'тв'],
      ['АА 1', 'MAN', '', '1850', 'білий', '99', ''],
    ];
    expect((await check(owner(), input('buses', wrong))).problems).toEqual([
      { line: 4, field: 'number', key: 'import_twice', other: 2 },
      { line: 5, field: 'model', key: 'model_required' },
      { line: 5, field: 'year', key: 'year_format' },
      { line: 5, field: 'seatsCount', key: 'seats_count_max_length' },
      { line: 5, field: 'amenities', key: 'amenities_required' },
    ]);
    const refused = await problemOf(make(owner(), input('buses', wrong)));
    expect(refused).toMatchObject({ status: 422, code: 'invalid_input' });
    expect(refused.errors[0]).toEqual({ field: 'rows.4.number', key: 'import_twice' });
    expect(await buses(owner())).toEqual([]);
  });

  it('cannot be undone while one is in use, nor a day later, nor twice', async () => {
    const { id } = await make(owner(), input('buses', BUSES));
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
    expect(await outcome(make(dispatcher, input('buses', BUSES)))).toBe('not_allowed');
    expect(await outcome(check(dispatcher, input('buses', BUSES)))).toBe('not_allowed');
    const { id } = await make(owner(), input('buses', BUSES));
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
    await make(owner(), input('customers', CUSTOMERS));
    expect(await ask('0675550002')).toMatchObject({ name: 'Марія Коваль', note: 'з песиком', rides: 0 });
    expect(await ask('0971112233')).toMatchObject({ name: 'Петро', note: '' });
    await note('0971112233', 'дзвонити ввечері');
    await note('0971112233', '');
    expect(await ask('0971112233')).toMatchObject({ name: 'Петро', note: '' });
  });

  it('are undone but for those whose note the office has changed', async () => {
    const { id } = await make(owner(), input('customers', CUSTOMERS));
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
    const { made } = await make(owner(), input('customers', [CUSTOMERS[0] ?? [], ...rows]));
    expect(made).toBe(3000);
    expect(await app.sql`select count(*)::int as n from notification`).toEqual(before);
  });

  it('under one number are imported once under an idempotency key', async () => {
    const body = input('customers', CUSTOMERS);
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

  it.each<[string, Partial<ImportInput>, string, string]>([
    ['no rows', { rows: [] }, 'rows', 'import_empty'],
    [
      'too many rows',
      { rows: Array.from({ length: 5001 }, (_, at) => ({ line: at + 1, cells: ['x'] })) },
      'rows',
      'import_too_long',
    ],
    ['a cell that is too long', { rows: [{ line: 1, cells: ['x'.repeat(501)] }] }, 'rows.0.cells.0', 'text_max_length'],
  ])('with %s are refused', async (_, values, field, key) => {
    const refused = await problemOf(make(owner(), { ...input('customers', CUSTOMERS), ...values }));
    expect(refused.errors).toEqual([{ field, key }]);
  });
});

describe('an export', () => {
  const csv = (actor: TestActor, kind: ImportKind, locale: string) =>
    app.request('GET', `/api/imports/export.csv?kind=${kind}&locale=${locale}`, {
      headers: { authorization: `Bearer ${actor.token}` },
    });

  test.each([
    ['buses', BUSES, 'uk'],
    ['buses', BUSES, 'en'],
    ['customers', [...CUSTOMERS, ['=Ольга; -1', '+48600111222', '@дзвонити "ввечері"']], 'uk'],
    ['customers', CUSTOMERS, 'en'],
  ] as const)('of %s is the same table after it was imported elsewhere', async (kind, table, locale) => {
    await make(owner(), input(kind, table));
    const first = Buffer.from(await (await csv(owner(), kind, locale)).arrayBuffer());
    const other = await addCarrier(app.sql);
    const cells: string[][] = parse(first, { bom: true, delimiter: locale === 'uk' ? ';' : ',' });
    const { made } = await make(
      other.owner,
      input(
        kind,
        cells.map((row) => row.map(withoutGuard)),
      ),
    );
    expect(made).toBe(table.length - 1);
    expect(Buffer.from(await (await csv(other.owner, kind, locale)).arrayBuffer()).toString()).toBe(first.toString());
  });

  it('of buses is for those who may add one', async () => {
    const dispatcher = await addMember(app.sql, company.carrierId, 'dispatcher');
    expect((await csv(dispatcher, 'buses', 'uk')).status).toBe(403);
    expect((await csv(dispatcher, 'customers', 'uk')).status).toBe(200);
  });
});

beforeEach(() => app.sql`truncate caller_note`);
