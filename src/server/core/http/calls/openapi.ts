import * as z from 'zod/mini';
import { ROLES } from '#shared/core/access.ts';
import type { Endpoint } from '#shared/core/endpoint.ts';
import { PROBLEMS, type ProblemCode } from '#shared/core/errors.ts';
import { instant } from '#shared/core/fields.ts';
import examples from './examples.json' with { type: 'json' };
import type { Domain, NamedOutput, Route } from './handlers.ts';
import { WORDS_A_TO_M } from './words-a-to-m.ts';
import { WORDS_N_TO_Z } from './words-n-to-z.ts';

const WORDS = { ...WORDS_A_TO_M, ...WORDS_N_TO_Z };

/** The sentence about a property or a parameter of this name, which means the same everywhere. */
const wordsFor = (name: string) => (WORDS[name] === undefined ? {} : { description: WORDS[name] });

/** Describes the properties of all schemas in a part of an OpenAPI document that have no description of their own. */
function withWords<T>(json: T): T {
  if (Array.isArray(json)) return json.map(withWords) as T;
  if (typeof json !== 'object' || json === null) return json;
  const parts = Object.entries(json).map(([key, part]) => [
    key,
    key === 'properties' ? described(part) : withWords(part),
  ]);
  return Object.fromEntries(parts);
}

function described(properties: unknown): unknown {
  if (typeof properties !== 'object' || properties === null) return properties;
  const all = Object.entries(properties).map(([name, schema]) => [name, { ...wordsFor(name), ...withWords(schema) }]);
  return Object.fromEntries(all);
}

type Json = Record<string, unknown>;

const FOR_KEYS = `What programs of a carrier may call with an API key, which its owner makes on the page Integrations. A key reads and changes
only the data of its own carrier, within its scopes. Money is in euro cents; times are ISO 8601 in UTC.`;

const API_KEY = {
  type: 'http',
  scheme: 'bearer',
  bearerFormat: 'vezu_…',
  description: 'An API key of the carrier. Without the scope that an operation names, the answer is 403 not_allowed.',
};

const PROBLEM = { $ref: '#/components/schemas/Problem' };

/**
 * Returns the OpenAPI 3.1 description of the endpoints, derived from the same values that the server and the browser use. `forKeys` limits
 * it to the endpoints that the API keys of carriers may call, with their scopes.
 */
export function describeApi(all: readonly Domain[], forKeys = false): Json {
  const domains = forKeys ? callableByKeys(all) : all;
  const named = all.flatMap(({ outputs = [] }) => outputs);
  const paths: Record<string, Json> = {};
  for (const domain of domains) {
    for (const route of domain.routes) {
      const path = route.endpoint.path.replace(/:(\w+)/g, '{$1}');
      paths[path] = {
        ...paths[path],
        [route.endpoint.method.toLowerCase()]: describeEndpoint(route.name.split('.')[0] ?? '', route, {
          forKeys,
          named,
        }),
      };
    }
  }
  return withWords({
    openapi: '3.1.0',
    info: {
      title: forKeys ? 'Vezu for carriers' : 'Vezu',
      version: '1.0.0',
      description: forKeys ? FOR_KEYS : 'Rides and parcels by bus between Ukraine and the EU.',
      license: { name: 'Proprietary', identifier: 'LicenseRef-Proprietary' },
    },
    servers: [{ url: '/' }],
    tags: domains
      .filter((domain) => domain.routes.length > 0)
      .map(({ name }) => ({ name, description: `Calls of the domain ${name}.` })),
    paths,
    ...(forKeys && { webhooks: describeEvents(all) }),
    components: {
      securitySchemes: forKeys ? { apiKey: API_KEY } : { bearer: { type: 'http', scheme: 'bearer' } },
      schemas: { Problem: problemSchema(), ...namedSchemas(named, paths) },
    },
  });
}

/** The named outputs that these calls answer, themselves or within others, each with its description and an example from the demo data. */
function namedSchemas(named: readonly NamedOutput[], paths: Json): Json {
  const all = named.map(({ name, description, schema }) => {
    const example: unknown = Object.entries(examples).find(([of]) => of === name)?.[1];
    const made = jsonSchema(schema, 'output', { named, root: schema });
    return [name, { ...made, description, ...(example !== undefined && { examples: [example] }) }] as const;
  });
  const used = (name: string, text: string) => text.includes(`"#/components/schemas/${name}"`);
  let found: (typeof all)[number][] = [];
  for (let text = JSON.stringify(paths), size = -1; found.length > size; text += JSON.stringify(found)) {
    size = found.length;
    found = all.filter(([name]) => used(name, text));
  }
  return Object.fromEntries(found);
}

/** The events that are sent to the addresses of a carrier, in the form of the Standard Webhooks specification. */
function describeEvents(domains: readonly Domain[]): Json {
  const text = (name: string, description: string) => {
    return { name, in: 'header', required: true, description, schema: { type: 'string' } };
  };
  const parameters = [
    text('webhook-id', 'The same at every attempt: an event that is known already is answered with 2xx and left out.'),
    text('webhook-timestamp', 'When it was sent, in seconds since 1970.'),
    text(
      'webhook-signature',
      'v1, and the base64 of the HMAC-SHA256 of id.timestamp.body; several are separated by spaces.',
    ),
  ];
  const events = domains.flatMap(({ announces = [] }) => announces);
  return Object.fromEntries(
    events.map(({ name, body }) => {
      const content = { 'application/json': { schema: jsonSchema(body, 'output') } };
      const responses = { '2XX': { description: 'Taken. Anything else, or no answer within 10 s, is tried again.' } };
      const operationId = `webhook.${name}`;
      // The signature takes the place of a sign-in.
      const post = {
        operationId,
        summary: name,
        security: [],
        parameters,
        requestBody: { required: true, content },
        responses,
      };
      return [name, { post }];
    }),
  );
}

export function callableByKeys(domains: readonly Domain[]): Domain[] {
  return domains
    .map((domain) => ({ ...domain, routes: domain.routes.filter(({ endpoint }) => endpoint.scope) }))
    .filter(({ routes }) => routes.length > 0);
}

/** Converts a schema's `input` or `output` to JSON Schema 2020-12. */
export function jsonSchema(
  schema: z.ZodMiniType,
  io: 'input' | 'output',
  { named = [], root }: { named?: readonly NamedOutput[]; root?: z.ZodMiniType } = {},
): Json {
  const others = named.filter((one) => one.schema !== root);
  const names = new Map<unknown, string>(others.map((one) => [one.schema, one.name]));
  const { $schema: _dialect, ...json } = z.toJSONSchema(schema, {
    io,
    unrepresentable: 'any',
    override: ({ zodSchema, jsonSchema: made }) => {
      const name = names.get(zodSchema);
      if (name !== undefined) {
        for (const key of Object.keys(made)) Reflect.deleteProperty(made, key);
        made.$ref = `#/components/schemas/${name}`;
      }
      // An instant is a Date in the code and a string in JSON, which its schema cannot express.
      if (zodSchema === instant || zodSchema._zod.def.type === 'date') {
        for (const key of Object.keys(made)) Reflect.deleteProperty(made, key);
        Object.assign(made, { type: 'string', format: 'date-time' });
      }
    },
  });
  return json;
}

interface Describing {
  forKeys: boolean;
  named: readonly NamedOutput[];
}

function describeEndpoint(domain: string, { name, endpoint }: Route, { forKeys, named }: Describing): Json {
  const body = describeBody(endpoint);
  return {
    operationId: name,
    tags: [domain],
    summary: endpoint.summary,
    security: securityOf(endpoint, forKeys),
    parameters: [
      ...parametersIn('path', endpoint.params),
      ...parametersIn('query', endpoint.query),
      ...headersOf(endpoint),
    ],
    ...(body && { requestBody: body }),
    responses: { ...success(endpoint, named), ...refusals(endpoint) },
    ...(forKeys
      ? { 'x-scope': endpoint.scope }
      : { 'x-access': Object.fromEntries(ROLES.map((role) => [role, endpoint.access[role]])) }),
  };
}

/** In OpenAPI 3.1 the list beside a scheme may name what the caller must be allowed: here the scope of the key. */
function securityOf({ access, scope }: Endpoint, forKeys: boolean): Json[] {
  if (forKeys) return [{ apiKey: [scope] }];
  return access.visitor !== 'no' ? [{}, { bearer: [] }] : [{ bearer: [] }];
}

function parametersIn(where: 'path' | 'query', schema: z.ZodMiniType | undefined): Json[] {
  if (!schema) return [];
  const { properties, required } = jsonSchema(schema, 'input');
  const needed = new Set(Array.isArray(required) ? required : []);
  return Object.entries(properties ?? {}).map(([name, part]) => {
    return { name, in: where, required: where === 'path' || needed.has(name), ...wordsFor(name), schema: part };
  });
}

const IF_MATCH = {
  name: 'If-Match',
  in: 'header',
  required: false,
  description: 'The version that the caller has seen. If it is another by now, the answer is 409 changed_since.',
  schema: { type: 'string' },
};

function headersOf(endpoint: Endpoint): Json[] {
  const writes = (endpoint.effect ?? (endpoint.method === 'GET' ? 'read' : 'write')) === 'write';
  if (!writes) return [];
  const schema = { type: 'string', minLength: 1, maxLength: 255 };
  const description = 'Sent again with the same key within a day, the request is answered again and not done again.';
  const key = { name: 'Idempotency-Key', in: 'header', required: false, schema, description };
  return endpoint.replaces ? [key, IF_MATCH] : [key];
}

function describeBody(endpoint: Endpoint): Json | undefined {
  if (endpoint.upload) {
    const file = { type: 'string', contentMediaType: 'application/octet-stream' };
    const schema = { type: 'object', properties: { file }, required: ['file'] };
    return { required: true, content: { 'multipart/form-data': { schema } } };
  }
  if (!endpoint.body) return undefined;
  return { required: true, content: { 'application/json': { schema: jsonSchema(endpoint.body, 'input') } } };
}

function success(endpoint: Endpoint, named: readonly NamedOutput[]): Json {
  if (!endpoint.output) return { 204: { description: 'Done' } };
  const file = endpoint.file ?? endpoint.download;
  const content = file
    ? { [file]: { schema: { type: 'string', contentMediaType: file } } }
    : { 'application/json': { schema: jsonSchema(endpoint.output, 'output', { named }) } };
  return { [endpoint.status ?? 200]: { description: 'Done', content } };
}

function refusals(endpoint: Endpoint): Json {
  const statuses = new Map<number, string>([[503, 'Too busy: come back after Retry-After']]);
  if (endpoint.params || endpoint.query || endpoint.body || endpoint.upload) {
    statuses.set(400, 'Not to be read').set(422, 'Fields do not follow their rules, see `errors`');
  }
  if (endpoint.access.visitor === 'no') statuses.set(401, 'Not signed in');
  if (ROLES.some((role) => role !== 'visitor' && endpoint.access[role] === 'no')) statuses.set(403, 'Not allowed');
  if (endpoint.params) statuses.set(404, 'Not there, or not to be seen by the caller');
  if (endpoint.method !== 'GET') statuses.set(409, 'Not in this state, see `code`');
  if (endpoint.body || endpoint.upload) statuses.set(413, 'Too large');
  if (endpoint.upload) statuses.set(415, 'Not a kind of file that is taken');
  const content = { 'application/problem+json': { schema: PROBLEM } };
  return Object.fromEntries([...statuses].map(([status, description]) => [status, { description, content }]));
}

function problemSchema(): Json {
  const codes = Object.keys(PROBLEMS) as ProblemCode[]; // Object.keys returns string[].
  const text = { type: 'string' };
  const error = { type: 'object', properties: { field: text, key: text }, required: ['field', 'key'] };
  return {
    type: 'object',
    description: 'RFC 9457. `code` says what went wrong, `title` says it in the language of the request.',
    properties: {
      type: { type: 'string', format: 'uri-reference' },
      title: text,
      status: { type: 'integer' },
      code: { type: 'string', enum: codes },
      detail: text,
      errors: { type: 'array', items: error },
    },
    required: ['type', 'title', 'status', 'code'],
  };
}
