import { describe, expect, it, test } from 'vitest';
import * as z from 'zod/mini';
import examples from '#server/core/http/calls/examples.json' with { type: 'json' };
import { describeApi } from '../core/http/calls/openapi.ts';
import { MODULES } from '../modules.ts';

const named = MODULES.flatMap(({ outputs = [] }) => outputs);

const described = (forKeys: boolean) =>
  z
    .object({
      paths: z.record(
        z.string(),
        z.record(z.string(), z.looseObject({ responses: z.record(z.string(), z.unknown()) })),
      ),
      components: z.object({ schemas: z.record(z.string(), z.looseObject({ description: z.optional(z.string()) })) }),
    })
    .parse(JSON.parse(JSON.stringify(describeApi(MODULES, forKeys))));

describe('the description for keys', () => {
  const { paths, components } = described(true);

  it('has a named type for what programs read', () => {
    const names = [
      'Booking',
      'Bus',
      'CarrierBooking',
      'CarrierParcel',
      'CarrierPayment',
      'Place',
      'Problem',
      'Route',
      'TripSheet',
    ];
    expect(Object.keys(components.schemas)).toEqual(expect.arrayContaining(names));
    const text = JSON.stringify(paths['/api/trips/{tripId}']?.get?.responses);
    expect(text).toContain('"$ref":"#/components/schemas/TripSheet"');
  });

  it('describes nearly all properties, and the sizes of a page', () => {
    const all: [string, boolean][] = [];
    const walk = (part: unknown): void => {
      if (typeof part !== 'object' || part === null) return;
      for (const [key, value] of Object.entries(part)) {
        if (key === 'properties')
          for (const [name, schema] of Object.entries(value))
            all.push([name, Object.hasOwn(Object(schema), 'description')]);
        walk(value);
      }
    };
    walk([paths, components]);
    expect(all.length).toBeGreaterThan(1000);
    expect(all.filter(([, described]) => described).length / all.length).toBeGreaterThan(0.9);
    expect(JSON.stringify(paths['/api/carrier/bookings'])).toContain('How many rows a page has: 10, 25 or 50.');
  });

  it.each([true, false])('points to no type that it does not have (for keys: %s)', (forKeys) => {
    const all = described(forKeys);
    const names = [...JSON.stringify(all).matchAll(/"#\/components\/schemas\/(\w{1,40})"/g)].map(
      ([, name = '']) => name,
    );
    expect(names.filter((name) => !(name in all.components.schemas))).toEqual([]);
    for (const [name, { description }] of Object.entries(all.components.schemas))
      expect([name, description]).not.toEqual([name, undefined]);
  });
});

test.each(named)('the example of $name is one', ({ name, schema }) => {
  const example: unknown = Object.entries(examples).find(([of]) => of === name)?.[1];
  expect(z.safeParse(schema, example).error?.issues ?? []).toEqual([]);
});

test('no name is given twice', () => {
  expect(new Set(named.map(({ name }) => name)).size).toBe(named.length);
});
