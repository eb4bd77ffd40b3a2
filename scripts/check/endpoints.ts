import { type ESTree, Visitor } from 'vite';
import { at, isTest, parse, type Source, type Verdict } from './source.ts';

/** The calls that the specification of the product names; each must exist, whether screens use it or not. */
const SPECIFIED: readonly string[] = [
  'GET /api/messages/unread',
  'GET /api/trips/unconfirmed-bookings',
  'GET /api/chats',
  'POST /api/chats/:chatId/read',
  'POST /api/location/update',
  'GET /api/location/need-tracking',
  'GET /api/logout',
];

/** Endpoints that other programs call, without an API key. */
const CALLED_BY_OTHERS: Readonly<Record<string, string>> = {
  'GET /api/osmand': 'the apps OsmAnd and Traccar Client',
  'POST /api/osmand': 'the app Traccar Client',
  'POST /api/owntracks': 'the app OwnTracks',
  'GET /api/roster/:token.ics': 'calendar programs',
  'GET /api/tickets/:code/pass.pkpass': 'a phone that opens the address of the pass',
  'POST /api/alerts/mail/:key/end': 'mail programs, by the header List-Unsubscribe',
  'POST /api/mail/bounces': 'the mail service of the operator',
  'POST /api/phone-gateways/:channel/status': 'the gateway of text messages',
  'POST /api/telegram/updates': 'Telegram',
};

interface Described {
  /** `bookingsApi.book` */
  name: string;
  /** `POST /api/trips/:tripId/bookings` */
  call: string;
  scoped: boolean;
  place: string;
}

/**
 * Every endpoint is called by the browser, or has a scope for API keys, or is named by the specification, or is called by another program
 * that is listed here.
 */
export function checkEndpoints(
  sources: readonly Source[],
  { specified = SPECIFIED, others = CALLED_BY_OTHERS } = {},
): Verdict {
  const endpoints = sources.filter(({ path }) => /^src\/shared\/.*api\.ts$/.test(path)).flatMap(describedIn);
  const { used, failures } = usedIn(
    sources.filter(({ path }) => path.startsWith('src/web/') && /\.tsx?$/.test(path) && !isTest(path)),
    new Set(endpoints.map(({ name }) => name.split('.')[0] ?? '')),
  );
  const calls = new Map(endpoints.map((endpoint) => [endpoint.call, endpoint]));
  for (const { name, call, scoped, place } of endpoints)
    if (!used.has(name) && !scoped && !specified.includes(call) && !(call in others))
      failures.push(`${place} nobody calls ${name} (${call})`);
  for (const call of specified)
    if (!calls.has(call)) failures.push(`the specification names ${call}, which no endpoint is`);
  for (const call of Object.keys(others)) {
    const endpoint = calls.get(call);
    if (!endpoint) failures.push(`scripts/check/endpoints.ts lists ${call}, which no endpoint is`);
    else if (used.has(endpoint.name)) failures.push(`${endpoint.place} is called by the browser: take it off the list`);
  }
  return { failures, note: `${endpoints.length} endpoints` };
}

/** The endpoints that a file describes, as properties of an object whose values are calls of `endpoint`. */
function describedIn(source: Source): Described[] {
  const found: Described[] = [];
  for (const node of parse(source).program.body) {
    const declaration = node.type === 'ExportNamedDeclaration' ? node.declaration : null;
    if (declaration?.type !== 'VariableDeclaration') continue;
    for (const { id, init } of declaration.declarations)
      if (id.type === 'Identifier' && init?.type === 'ObjectExpression')
        for (const [key, value] of propertiesOf(init)) {
          const [description] = value.type === 'CallExpression' && isEndpoint(value) ? value.arguments : [];
          if (description?.type !== 'ObjectExpression') continue;
          const parts = new Map(propertiesOf(description));
          found.push({
            name: `${id.name}.${key}`,
            call: `${textOf(parts.get('method'))} ${textOf(parts.get('path'))}`,
            scoped: parts.has('scope'),
            place: at(source, value.start),
          });
        }
  }
  return found;
}

/** The endpoints that these files name, as `bookingsApi.book`; a computed name hides which one it is. */
function usedIn(
  sources: readonly Source[],
  apis: ReadonlySet<string>,
): { used: ReadonlySet<string>; failures: string[] } {
  const used = new Set<string>();
  const failures: string[] = [];
  for (const source of sources) {
    if (!source.text.includes('Api')) continue;
    new Visitor({
      MemberExpression({ object, property, computed, start }) {
        if (object.type !== 'Identifier' || !apis.has(object.name)) return;
        if (computed) failures.push(`${at(source, start)} name the endpoint of ${object.name} that is called`);
        else if (property.type === 'Identifier') used.add(`${object.name}.${property.name}`);
      },
    }).visit(parse(source).program);
  }
  return { used, failures };
}

function propertiesOf(node: ESTree.ObjectExpression): [string, ESTree.Expression][] {
  return node.properties.flatMap((property): [string, ESTree.Expression][] =>
    property.type === 'Property' && property.key.type === 'Identifier' ? [[property.key.name, property.value]] : [],
  );
}

function isEndpoint({ callee }: ESTree.CallExpression): boolean {
  return callee.type === 'Identifier' && callee.name === 'endpoint';
}

function textOf(node: ESTree.Expression | undefined): string {
  return node?.type === 'Literal' && typeof node.value === 'string' ? node.value : '';
}
