import { expect, test } from 'vitest';
import { withoutServerParts, withPureValues } from './shared.ts';

const API = `import { endpoint } from '../core/endpoint.ts';
const tripId = z.object({ tripId: id });
export const tripsApi = {
  start: endpoint({
    method: 'POST',
    path: '/api/trips/:tripId/start',
    summary: 'Start, or not, the trip',
    access: access({ driver: 'own' }),
    params: tripId,
    effect: 'free',
    body: z.object({ path: z.string(), method: z.string() }),
  }),
};`;

test('an endpoint keeps its method, path and effect, and loses similar parts of schemas', () => {
  const lean = withoutServerParts(API, 'api.ts').replace(/\s+/g, ' ');
  expect(lean).toContain("start: endpoint({ method: 'POST', path: '/api/trips/:tripId/start', effect: 'free', }),");
});

test('calls at the top level of a file are marked as pure, and values and functions stay', () => {
  const source = `export const AMENITIES = ['wifi', 'tv'] as const;
const price = ruled(priceRule);
export const rule = (text: string) => check(text);
export const bus = z.object({ price });`;
  expect(withPureValues(source, 'schema.ts')).toBe(`export const AMENITIES = ['wifi', 'tv'] as const;
const price = /*@__PURE__*/ (() => (ruled(priceRule)))();
export const rule = (text: string) => check(text);
export const bus = /*@__PURE__*/ (() => (z.object({ price })))();`);
});
