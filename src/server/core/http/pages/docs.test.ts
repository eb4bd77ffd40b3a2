import { expect, test } from 'vitest';
import { MODULES } from '#server/modules.ts';
import { ROLES } from '#shared/core/access.ts';
import { sampleDomain } from '#testing/samples/sample.ts';
import { appScene } from '#testing/scene.ts';
import { describeApi } from '../calls/openapi.ts';

const app = appScene({ domains: [...MODULES, sampleDomain] });

/** The parts of a description that these tests read. */
interface Description {
  openapi: string;
  paths: Record<string, Record<string, Operation>>;
  components: { schemas: Record<string, unknown> };
  webhooks?: Record<string, unknown>;
}

interface Operation {
  operationId: string;
  summary: string;
  parameters: { name: string; in: string; required: boolean; schema: object }[];
  responses: Record<string, { description: string; content?: Record<string, { schema: object }> }>;
  requestBody?: { content: Record<string, { schema: object }> };
  'x-access': Record<string, string>;
}

async function describeIt(): Promise<Description> {
  const response = await app.request('GET', '/api/openapi.json');
  expect(response.headers.get('content-type')).toContain('application/json');
  return JSON.parse(await response.text());
}

test('the API description names every endpoint once, with its rights for every role', async () => {
  const { openapi, paths } = await describeIt();
  expect(openapi).toBe('3.1.0');
  const operations = Object.values(paths).flatMap((path) => Object.values(path));
  const routes = [...MODULES, sampleDomain].flatMap((domain) => domain.routes);
  expect(operations.map((operation) => operation.operationId).sort()).toEqual(routes.map((route) => route.name).sort());
  for (const operation of operations) {
    expect(operation.summary.length, operation.operationId).toBeGreaterThan(3);
    expect(Object.keys(operation['x-access'])).toHaveLength(ROLES.length);
  }
});

test('every variable part of a path is a parameter, and every reference exists', async () => {
  const description = await describeIt();
  for (const [path, operations] of Object.entries(description.paths)) {
    const named = [...path.matchAll(/\{(\w+)\}/g)].map((match) => match[1]).sort();
    for (const operation of Object.values(operations)) {
      const inPath = operation.parameters.filter((parameter) => parameter.in === 'path');
      expect(inPath.map((parameter) => parameter.name).sort(), path).toEqual(named);
    }
  }
  const references = [...JSON.stringify(description).matchAll(/"\$ref":"#\/components\/schemas\/(\w{1,40})"/g)];
  expect(references.filter(([, name = '']) => !(name in description.components.schemas))).toEqual([]);
  expect(description.components.schemas).toHaveProperty('Problem');
});

test('an endpoint is described by its schemas', async () => {
  const { paths } = await describeIt();
  const write = paths['/api/sample/notes']?.post;
  const body = write?.requestBody?.content['application/json']?.schema;
  expect(body).toMatchObject({
    type: 'object',
    required: ['text'],
    properties: { text: { minLength: 2, maxLength: 40 } },
  });
  expect(Object.keys(write?.responses ?? {}).sort()).toEqual(['201', '400', '409', '413', '422', '503']);
  expect(paths['/api/sample/own']?.get?.responses).toHaveProperty('401');
  expect(paths['/api/sample/picture']?.post?.requestBody?.content).toHaveProperty('multipart/form-data');
});

test('a domain without endpoints adds nothing to the description', () => {
  expect(describeApi([{ name: 'empty', routes: [] }])).toMatchObject({ tags: [], paths: {} });
});

test('the readable page contains every endpoint and every problem, and no script', async () => {
  const response = await app.request('GET', '/api/docs');
  const html = await response.text();
  expect(response.headers.get('content-security-policy')).not.toContain('script-src');
  for (const route of sampleDomain.routes) expect(html).toContain(`id="${route.name}"`);
  expect(html).toContain('id="problem-seat_taken"');
  expect(html).not.toContain('<script');
  for (const path of [
    '/api/docs/docs.css',
    '/api/docs/onest-latin-wght-normal.woff2',
    '/api/docs/onest-cyrillic-wght-normal.woff2',
  ]) {
    expect((await app.request('GET', path)).status).toBe(200);
  }
});

test('the type of a problem links to its line on the page', async () => {
  const response = await app.request('GET', '/problems/seat_taken', { redirect: 'manual' });
  expect(response.headers.get('location')).toBe('/api/docs#problem-seat_taken');
});

test('the description for API keys has exactly the endpoints that name a scope, and each of them answers', async () => {
  const response = await app.request('GET', '/api/openapi-keys.json');
  const { openapi, paths, components, webhooks }: Description = JSON.parse(await response.text());
  expect(openapi).toBe('3.1.0');
  const events = MODULES.flatMap(({ announces = [] }) => announces);
  expect(Object.keys(webhooks ?? {})).toEqual(events.map(({ name }) => name));
  expect(webhooks).toHaveProperty(['trip.delayed', 'post', 'requestBody', 'required'], true);
  expect(components).toHaveProperty('securitySchemes.apiKey.scheme', 'bearer');
  const listed = Object.entries(paths).flatMap(([path, operations]) =>
    Object.entries(operations).map(([method, operation]) => ({ path, method, operation })),
  );
  const scoped = MODULES.flatMap(({ routes }) => routes).filter(({ endpoint }) => endpoint.scope);
  expect(listed.map(({ operation }) => operation.operationId).sort()).toEqual(scoped.map(({ name }) => name).sort());
  for (const { path, method, operation } of listed) {
    expect(operation).not.toHaveProperty('x-access');
    expect(operation).toHaveProperty(
      'security.0.apiKey.0',
      scoped.find(({ name }) => name === operation.operationId)?.endpoint.scope,
    );
    const asked = await app.request(method.toUpperCase(), path.replace(/\{\w+\}/g, '1'), {
      headers: { authorization: 'Bearer vezu_unknown' },
    });
    expect([operation.operationId, asked.status]).toEqual([operation.operationId, 401]);
  }
});

test('the readable page for API keys names their endpoints only', async () => {
  const html = await (await app.request('GET', '/api/docs/keys')).text();
  expect(html).toContain('id="bookings.confirm"');
  expect(html).toContain('API keys with the scope <code>bookings:write</code>');
  expect(html).not.toContain('id="bookings.mine"');
  expect(html).not.toContain('<script');
});

test('a description is compressed, and a network reads it only so often', async () => {
  const headers = { 'accept-encoding': 'br' };
  const [plain, packed] = [
    await app.request('GET', '/api/docs', { headers: { 'accept-encoding': 'identity' } }),
    await app.request('GET', '/api/docs', { headers }),
  ];
  expect([plain.headers.get('content-encoding'), packed.headers.get('content-encoding')]).toEqual([null, 'br']);
  expect(await packed.text()).toBe(await plain.text());
  const statuses = new Set<number>();
  for (let asked = 0; asked < 40; asked += 1) statuses.add((await app.request('GET', '/api/openapi-keys.json')).status);
  expect([...statuses]).toEqual([200, 429]);
});
