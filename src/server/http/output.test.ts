import { describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { instant } from '#shared/core/fields.ts';
import { FALLBACK, outputReader } from './output.ts';

/** Of each kind that outputs are made of: what fits, and what does not. */
const KINDS: Record<string, { schema: z.ZodMiniType; values: unknown[] }> = {
  string: { schema: z.string(), values: ['', 'a', 1, null, undefined, ['a']] },
  'string with a rule': { schema: z.string().check(z.maxLength(2)), values: ['ab', 'abc'] },
  email: { schema: z.email(), values: ['a@b.eu', 'a'] },
  number: { schema: z.number(), values: [0, -1.5, Number.NaN, Number.POSITIVE_INFINITY, '1', null] },
  'whole number': { schema: z.int(), values: [1, 1.5] },
  cents: { schema: z.number().check(z.int(), z.minimum(0)), values: [1, 1.5, -1] },
  coerced: { schema: z.coerce.number(), values: ['1', 'a', 1] },
  boolean: { schema: z.boolean(), values: [true, false, 0, 'true'] },
  enum: { schema: z.enum(['a', 'b']), values: ['a', 'c', 0, 'toString'] },
  literal: { schema: z.literal(['a', 1, null]), values: ['a', 1, null, 'b', undefined] },
  nullable: { schema: z.nullable(z.string()), values: [null, 'a', undefined, 1] },
  array: { schema: z.array(z.number()), values: [[], [1, 2], [1, 'a'], { length: 0 }, 'ab', null] },
  tuple: { schema: z.tuple([z.string(), z.number()]), values: [['a', 1], ['a'], ['a', 1, 2], ['a', 'b']] },
  record: { schema: z.record(z.string(), z.number()), values: [{ a: 1 }, { a: 'b' }, {}] },
  union: { schema: z.union([z.string(), z.number()]), values: ['a', 1, true] },
  'union by a key': {
    schema: z.discriminatedUnion('kind', [
      z.object({ kind: z.literal('a'), one: z.string() }),
      z.object({ kind: z.literal('b'), other: z.number() }),
    ]),
    values: [{ kind: 'a', one: 'x', other: 1 }, { kind: 'b', other: 1 }, { kind: 'b', one: 'x' }, { kind: 'c' }],
  },
  instant: { schema: instant, values: [new Date(0), '1970-01-01T00:00:00Z', new Date(Number.NaN), 5] },
  date: { schema: z.date(), values: [new Date(0), new Date(Number.NaN), '1970-01-01', 0] },
  'transform that may refuse': {
    schema: z.pipe(
      z.string(),
      z.transform((text, { issues }) => {
        if (text === '') issues.push({ code: 'custom', input: text, message: 'empty' });
        return text.length;
      }),
    ),
    values: ['abc', '', 3],
  },
  object: {
    schema: z.object({ id: z.number(), inner: z.object({ name: z.string() }) }),
    values: [
      { id: 1, inner: { name: 'a' } },
      { id: 1, inner: { name: 'a', password: 'secret' }, hash: 'secret' },
      { id: 1 },
      { id: 1, inner: null },
      { id: 1, inner: [] },
      [],
      null,
      'a',
    ],
  },
  'object with what may be absent': {
    schema: z.object({ a: z.optional(z.string()), b: z.nullish(z.number()), c: z._default(z.number(), 7) }),
    values: [{}, { a: 'x', b: null, c: 1 }, { a: undefined }, { a: 1 }, { d: 'secret' }],
  },
  'strict object': { schema: z.strictObject({ a: z.string() }), values: [{ a: 'x' }, { a: 'x', b: 1 }] },
  'object with a rule': {
    schema: z.object({ a: z.number(), b: z.number() }).check(z.refine(({ a, b }) => a < b)),
    values: [
      { a: 1, b: 2 },
      { a: 2, b: 1 },
    ],
  },
};

describe('what is let out is what the schema lets out', () => {
  test.each(Object.entries(KINDS))('%s', (_name, { schema, values }) => {
    const read = outputReader(schema);
    for (const value of values) {
      const parsed = schema.safeParse(value);
      expect(read(value), JSON.stringify(value)).toEqual(parsed.success ? parsed.data : FALLBACK);
    }
    expect(values.some((value) => read(value) !== FALLBACK)).toBe(true);
  });
});

test('a field that is there and undefined is left to the schema', () => {
  expect(outputReader(z.object({ a: z.any() }))({ a: undefined })).toBe(FALLBACK);
});
