import { useMemo } from 'react';
import { DEFAULT_PAGE_SIZE, PAGE_SIZES } from '#shared/core/page-sizes.ts';
import { isLocalDate } from '#shared/core/time.ts';
import type { To } from './match.ts';
import { encodeQuery } from './query-string.ts';
import { useLocation, useSearchParams } from './router.tsx';

/** One value of a list's state: how it is read from the address; what cannot be read is the value of an empty text. */
type Field<T> = (text: string) => T;

/** The state of a list as a table: the name of each value and its field. A name like `perPage` is `per_page` in the address. */
export type ListSchema = Readonly<Record<string, Field<unknown>>>;
export type ListStateOf<S extends ListSchema> = { [N in keyof S]: ReturnType<S[N]> };

/** The values that do not narrow the list. */
const NO_FILTERS: readonly string[] = ['tab', 'sort', 'page', 'perPage'];

export const listField = {
  text: (text: string) => text,
  flag: (text: string) => text === '1',
  /** A number from 1 on, such as an id. */
  id: (text: string): number | undefined => wholeOf(text),
  page: (text: string) => wholeOf(text) ?? 1,
  perPage: (text: string) => PAGE_SIZES.find((size) => size === Number(text)) ?? DEFAULT_PAGE_SIZE,
  date: (text: string): string | undefined => (isLocalDate(text) ? text : undefined),
  oneOf:
    <const V extends string, const D extends V | undefined = undefined>(values: readonly V[], otherwise?: D) =>
    (text: string): V | D =>
      // Without a default, D is undefined.
      values.find((value) => value === text) ?? (otherwise as D),
  someOf:
    <const V extends string>(values: readonly V[]) =>
    (text: string): V[] =>
      values.filter((value) => text.split(',').includes(value)),
  like:
    (pattern: RegExp) =>
    (text: string): string | undefined =>
      pattern.test(text) ? text : undefined,
};

/** Reads the state of a list from a query string; values that are missing or wrong get their defaults. */
export function readList<S extends ListSchema>(schema: S, params: URLSearchParams): ListStateOf<S> {
  const values = Object.entries(schema).map(([name, field]) => [name, field(params.get(paramOf(name)) ?? '')]);
  return Object.fromEntries(values) as ListStateOf<S>;
}

/** The state of a list as a query string; defaults are left out. */
export function listParams<S extends ListSchema>(schema: S, state: ListStateOf<S>): URLSearchParams {
  const names = Object.keys(schema);
  const written = names.map((name) => [paramOf(name), state[name] === true ? 1 : state[name] || '']);
  const defaults = names.map((name) => [paramOf(name), schema[name]?.('')]);
  return encodeQuery(Object.fromEntries(written), Object.fromEntries(defaults));
}

/** The number of filters that are set, for the button that opens them; each value of a list counts. */
export function filtersSet<S extends ListSchema>(schema: S, state: ListStateOf<S>): number {
  return Object.keys(schema)
    .filter((name) => !NO_FILTERS.includes(name))
    .map((name) => state[name])
    .reduce((sum: number, value) => sum + (Array.isArray(value) ? value.length : value ? 1 : 0), 0);
}

/**
 * The state of a list that is in the address: its filters, order and page. `change` replaces the address and goes back to the first page
 * unless it names one; `to` is the link to such a change.
 */
export function useListState<S extends ListSchema>(schema: S) {
  const [params, setParams] = useSearchParams();
  const { pathname } = useLocation();
  const state = useMemo(() => readList(schema, params), [schema, params]);
  const changed = (part: Partial<ListStateOf<S>>) =>
    listParams(schema, { ...state, ...('page' in schema && { page: 1 }), ...part });
  return {
    state,
    filters: filtersSet(schema, state),
    change: (part: Partial<ListStateOf<S>>) => setParams(changed(part), { replace: true }),
    to: (part: Partial<ListStateOf<S>>): To => ({ pathname, search: changed(part).toString() }),
  };
}

function paramOf(name: string): string {
  return name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
}

function wholeOf(text: string): number | undefined {
  const value = Number(text);
  return Number.isSafeInteger(value) && value > 0 ? value : undefined;
}
