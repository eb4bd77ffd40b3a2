import { useMemo } from 'react';
import { DEFAULT_PAGE_SIZE, PAGE_SIZES } from '#shared/core/page-sizes.ts';
import { isLocalDate } from '#shared/core/time.ts';
import type { To } from './match.ts';
import { encodeQuery } from './query-string.ts';
import { useLocation, useSearchParams } from './router.tsx';

/** Reads one value of a list from the address. What is missing or wrong there is the value of an empty text. */
type Field<T> = (text: string) => T;
type Fields = Readonly<Record<string, Field<unknown>>>;

/** The values of a list that are in its address. A name like `perPage` is `per_page` there. */
interface ListSchema<F extends Fields, N extends keyof F> {
  fields: F;
  filters: readonly N[];
}
type AnySchema = ListSchema<Fields, string>;

export type ListStateOf<S extends AnySchema> = { [N in keyof S['fields']]: ReturnType<S['fields'][N]> };
type Part<T> = { [N in keyof T]?: T[N] | undefined };
type FiltersOf<S extends AnySchema> = Pick<ListStateOf<S>, S['filters'][number]>;

export function listSchema<F extends Fields, const N extends keyof F = never>(
  fields: F,
  filters: readonly N[] = [],
): ListSchema<F, N> {
  return { fields, filters };
}

export const listField = {
  text: (text: string) => text,
  flag: (text: string): boolean => text === '1',
  /** A number from 1 on, such as an id. */
  id: (text: string): number | undefined => wholeOf(text),
  page: (text: string) => wholeOf(text) ?? 1,
  perPage: (text: string) => PAGE_SIZES.find((size) => size === Number(text)) ?? DEFAULT_PAGE_SIZE,
  date: (text: string): string | undefined => (isLocalDate(text) ? text : undefined),
  /** One of some words, or nothing. */
  choice:
    <const V extends string>(values: readonly V[]) =>
    (text: string): V | undefined =>
      values.find((value) => value === text),
  /** One of some words, the first of which is the default. */
  oneOf:
    <const V extends string>(first: V, ...others: readonly V[]) =>
    (text: string): V =>
      others.find((value) => value === text) ?? first,
  someOf:
    <const V extends string>(values: readonly V[]) =>
    (text: string): V[] =>
      values.filter((value) => text.split(',').includes(value)),
  like:
    (pattern: RegExp) =>
    (text: string): string | undefined =>
      pattern.test(text) ? text : undefined,
};

export function readList<S extends AnySchema>({ fields }: S, params: URLSearchParams): ListStateOf<S> {
  const values = Object.entries(fields).map(([name, field]) => [name, field(params.get(paramOf(name)) ?? '')]);
  return Object.fromEntries(values) as ListStateOf<S>;
}

/** The state of a list as a query string; defaults are left out. */
export function listParams<S extends AnySchema>({ fields }: S, state: Part<ListStateOf<S>>): URLSearchParams {
  const names = Object.keys(fields);
  const written = (name: string) => (state[name] === true ? 1 : state[name] === false ? '' : state[name]);
  return encodeQuery(
    Object.fromEntries(names.map((name) => [paramOf(name), written(name)])),
    Object.fromEntries(names.map((name) => [paramOf(name), fields[name]?.('')])),
  );
}

/** The number of filters that are set, for the button that opens them; of a list, each value counts. */
export function filtersSet<S extends AnySchema>({ filters }: S, state: Part<FiltersOf<S>>): number {
  return filters
    .map((name): unknown => state[name as keyof FiltersOf<S>])
    .reduce((sum: number, value) => sum + (Array.isArray(value) ? value.length : value ? 1 : 0), 0);
}

export function noFilters<S extends AnySchema>({ fields, filters }: S): FiltersOf<S> {
  return Object.fromEntries(filters.map((name) => [name, fields[name]?.('')])) as FiltersOf<S>;
}

export interface ListState<S extends AnySchema> {
  state: ListStateOf<S>;
  filters: number;
  /** Replaces the address; the list goes back to its first page unless the change names one. */
  change: (part: Part<ListStateOf<S>>) => void;
  to: (part: Part<ListStateOf<S>>) => To;
}

export function useListState<S extends AnySchema>(schema: S): ListState<S> {
  const [params, setParams] = useSearchParams();
  const { pathname } = useLocation();
  const state = useMemo(() => readList(schema, params), [schema, params]);
  const changed = (part: Part<ListStateOf<S>>) =>
    listParams(schema, { ...state, ...('page' in schema.fields && { page: 1 }), ...part });
  return {
    state,
    filters: filtersSet(schema, state),
    change: (part) => setParams(changed(part), { replace: true }),
    to: (part) => ({ pathname, search: changed(part).toString() }),
  };
}

function paramOf(name: string): string {
  return name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
}

function wholeOf(text: string): number | undefined {
  const value = Number(text);
  return Number.isSafeInteger(value) && value > 0 ? value : undefined;
}
