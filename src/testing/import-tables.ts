import { importsApi } from '#shared/office/imports/api.ts';
import { rowText, tableRows } from '#shared/office/imports/check-rows.ts';
import { type ImportKind, KIND_RULES } from '#shared/office/imports/kinds.ts';
import { recognise } from '#shared/office/imports/recognise.ts';
import type { ImportInput } from '#shared/office/imports/schema.ts';
import type { TestApp } from './server/api.ts';
import type { TestActor } from './server/carriers.ts';

export function tableInput(
  kind: ImportKind,
  table: readonly (readonly string[])[],
  source = 'таблиця.xlsx',
): ImportInput {
  const { head, columns } = recognise(table, [kind]);
  const fields = KIND_RULES[kind].fields.map(({ name }) => name);
  const plain = table.slice(head + 1).map((cells, at) => ({ line: head + at + 2, cells }));
  const rows = tableRows(kind, plain, columns, {}).map(({ line, cells }) =>
    rowText({ line, cells: fields.map((name) => cells[name] ?? '') }),
  );
  return { kind, source, columns: fields, rows };
}

export const BUSES = [
  ['Номер', 'Марка', 'Модель', 'Рік', 'Колір', 'Місць', 'Зручності'],
  ['ВС 1234 АВ', 'Mercedes', 'Sprinter', '2019', 'білий', '18', 'кондиціонер, Wi-Fi'],
  ['ВС 5678 АВ', 'Neoplan', 'Tourliner', '2015', 'синій', '49', 'туалет'],
];
export const CUSTOMERS = [
  ['ПІБ', 'Телефон', 'Примітка'],
  ['Марія Коваль', '067 555 00 02', 'з песиком'],
  ['Петро', '380971112233', ''],
];

export function importCalls(app: TestApp) {
  return {
    check: (actor: TestActor, body: ImportInput) => app.call(importsApi.check, { body }, actor.token),
    make: (actor: TestActor, body: ImportInput) => app.call(importsApi.make, { body }, actor.token),
    undo: (actor: TestActor, importId: number) => app.call(importsApi.undo, { params: { importId } }, actor.token),
    list: (actor: TestActor) => app.call(importsApi.list, {}, actor.token),
  };
}
