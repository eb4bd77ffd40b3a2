import type { Access } from '#shared/core/access.ts';
import { type Endpoint, fillPath } from '#shared/core/endpoint.ts';
import { sampleInput } from '#testing/samples/schema-sample.ts';
import type { HttpRequest } from '../support/http.ts';

export interface Case extends Pick<HttpRequest, 'method' | 'path' | 'body' | 'headers'> {
  name: string;
  /** Who may call it; a page has nobody. */
  access: Access | null;
}

const LONG = 40_000;
/** Node refuses a request whose line and headers have more than 16 KB. */
const LONGEST_QUERY = 8_000;

/** Texts on which parsers and regular expressions may stop, by a name. */
const TEXTS: Readonly<Record<string, string>> = {
  empty: '',
  digits: `${'0'.repeat(LONG)}!`,
  decimals: `${'1.'.repeat(LONG / 2)}e`,
  spaces: `${' '.repeat(LONG)}x`,
  letters: `${'a'.repeat(LONG)}@`,
  mails: 'a@a.'.repeat(LONG / 4),
  address: `https://${'a.'.repeat(LONG / 2)}`,
  brackets: '([{<'.repeat(LONG / 4),
  families: '👩‍👩‍👧‍👦'.repeat(LONG / 40),
  marks: `e${'\u0301'.repeat(LONG)}`,
  nul: 'a\u0000b',
  half: 'a\ud800b',
  sql: "'; drop table trip; --",
  path: '../'.repeat(LONG / 3),
  day: '2026-02-30',
  moment: '2026-02-30T25:61:00+99:00',
  negative: '-1',
  huge: '9'.repeat(40),
  exponent: '1e309',
  commas: ','.repeat(LONG),
  uuid: '00000000-0000-0000-0000-000000000000',
};

const VALUES: Readonly<Record<string, unknown>> = {
  ...TEXTS,
  null: null,
  true: true,
  zero: 0,
  minus: -1,
  fraction: 0.1,
  largest: 1.7976931348623157e308,
  integer: 2_147_483_648,
  list: [],
  'long list': Array.from({ length: 5_000 }, () => 'x'),
  object: {},
  wide: Object.fromEntries(Array.from({ length: 5_000 }, (_, n) => [`k${n}`, n])),
  deep: JSON.parse(`${'['.repeat(500)}${']'.repeat(500)}`),
};

const SPELLINGS: Readonly<Record<string, (path: string) => string>> = {
  encoded: (path) => path.replace(/[a-z]/g, (letter) => `%${letter.charCodeAt(0).toString(16)}`),
  'encoded slashes': (path) => `/${path.slice(1).replaceAll('/', '%2f')}`,
  absolute: (path) => `http://elsewhere.example${path}`,
  doubled: (path) => path.replaceAll('/', '//'),
  trailing: (path) => `${path}/`,
  dots: (path) => path.replaceAll('/', '/./x/../'),
  capitals: (path) => path.toUpperCase(),
  broken: (path) => `${path}%E0%A4%A`,
  nul: (path) => `${path}%00`,
  fragment: (path) => `${path}#${'x'.repeat(1_000)}`,
};

/** All requests for an endpoint. `ids` are real ids by the names of params. */
export function casesOf(name: string, endpoint: Endpoint, ids: Readonly<Record<string, string>>): Case[] {
  const { method, access, params, query, body, path } = endpoint;
  const values = { ...record(params && sampleInput(params)), ...ids };
  const real = fillPath(path, values);
  const request = { method, access, headers: { 'accept-language': 'uk' } };
  const search = query ? `?${new URLSearchParams(textsOf(record(sampleInput(query))))}` : '';
  const right = body ? sampleInput(body) : undefined;
  const make = (what: string, to: string, content: unknown = right): Case => {
    return { ...request, name: `${name}, ${what}`, path: to, ...(content !== undefined && { body: content }) };
  };
  const names = [...path.matchAll(/:(\w+)/g)].map(([, param = '']) => param);
  return [
    make('right', real + search),
    ...Object.entries(SPELLINGS).map(([what, spell]) => ({ ...make(what, spell(real)), access: null })),
    ...names.flatMap((param) =>
      Object.entries(TEXTS).map(([what, text]) =>
        make(`${param} ${what}`, fillPath(path, { ...values, [param]: cut(text) || ' ' }) + search),
      ),
    ),
    ...queryCases(query).map(([what, text]) => make(what, real + text)),
    ...bodyCases(right).map(([what, content]) => make(what, real + search, content)),
  ];
}

/** Each text in all fields of a query together, and in one after the other. */
function queryCases(query: Endpoint['query']): [string, string][] {
  if (!query) return [];
  const sample = textsOf(record(sampleInput(query)));
  const fields = Object.keys(
    query._zod.def.type === 'object' && 'shape' in query._zod.def ? Object(query._zod.def.shape) : sample,
  );
  return Object.entries(TEXTS).flatMap(([what, text], index): [string, string][] => {
    const field = fields[index % fields.length];
    const short = cut(text, LONGEST_QUERY / Math.max(1, fields.length));
    const all = new URLSearchParams(fields.map((name): [string, string] => [name, short]));
    if (field === undefined) return [];
    return [
      [`query ${what}`, `?${all}`],
      [`${field} ${what}`, `?${new URLSearchParams({ ...sample, [field]: cut(text) })}`],
      [
        `${field} twice ${what}`,
        `?${new URLSearchParams([
          [field, '1'],
          [field, short],
        ])}`,
      ],
    ];
  });
}

/** Each value in all fields of a body together, in one after the other, and as the body itself. */
function bodyCases(right: unknown): [string, unknown][] {
  if (right === undefined) return [];
  const sample = record(right);
  const fields = Object.keys(sample);
  return Object.entries(VALUES).flatMap(([what, value], index): [string, unknown][] => {
    const field = fields[index % Math.max(1, fields.length)];
    return [
      [`body ${what}`, value],
      [`fields ${what}`, Object.fromEntries(fields.map((name) => [name, value]))],
      ...(field === undefined ? [] : [[`${field} ${what}`, { ...sample, [field]: value }] as [string, unknown]]),
    ];
  });
}

export function pageCases(addresses: readonly string[]): Case[] {
  const request = { method: 'GET' as const, access: null, headers: { accept: 'text/html', 'accept-language': 'en' } };
  return addresses.flatMap((address) => [
    { ...request, name: `page ${address}`, path: address },
    ...Object.entries(SPELLINGS).map(([what, spell]) => ({
      ...request,
      name: `page ${address}, ${what}`,
      path: spell(address),
    })),
    ...Object.entries(TEXTS).map(([what, text]) => ({
      ...request,
      name: `page ${address}, ${what}`,
      path: `${address}?${new URLSearchParams({ from: cut(text), to: cut(text, 500), date: cut(text, 500), locale: cut(text, 100) })}`,
    })),
  ]);
}

/** As much of a text as fits into an address when it is percent-encoded. */
function cut(text: string, length = LONGEST_QUERY): string {
  let end = text.length;
  while (encodeURIComponent(text.slice(0, end).toWellFormed()).length > length) end = Math.floor(end / 2);
  return text.slice(0, end).toWellFormed();
}

function textsOf(values: Readonly<Record<string, unknown>>): Record<string, string> {
  return Object.fromEntries(Object.entries(values).map(([name, value]) => [name, String(value)]));
}

function record(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null ? { ...value } : {};
}
