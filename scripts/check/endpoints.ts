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
  'POST /api/owntracks/pub': 'the app OwnTracks',
  'GET /api/roster/:token.ics': 'calendar programs',
  'GET /api/tickets/:code/pass.pkpass': 'a phone that opens the address of the pass',
  'POST /api/alerts/mail/:key/end': 'mail programs, by the header List-Unsubscribe',
  'POST /api/mail/bounces': 'the mail service of the operator',
  'POST /api/phone-gateways/:channel/status': 'the gateway of text messages',
  'POST /api/payment-providers/:provider/:carrierId': 'the provider of payments by card',
  'POST /api/telegram/updates': 'Telegram',
};

/** Saves that replace nothing that a person has seen as a whole; what they set, they set by one press or by what was just typed. */
const SET_BY_ONE_PRESS: Readonly<Record<string, string>> = {
  'PUT /api/callers/note': 'a note that is typed while the caller speaks',
  'PUT /api/p/:code/collector': 'one person is named instead of another, who is told',
  'PUT /api/bookings/:bookingId/document': 'data that is not read back',
  'PUT /api/bookings/:bookingId/border-checks/:check': 'a choice',
  'PUT /api/trips/:tripId/photos/:photoId': 'a photo under an id of its own',
  'PUT /api/trips/:tripId/crossing': 'a choice',
  'PUT /api/carrier/photos': 'the order after one move',
  'PUT /api/carrier/members/:accountId/role': 'a choice',
  'PUT /api/routes/:routeId/status': 'a choice',
  'PUT /api/routes/:routeId/pay-rule': 'a choice',
  'PUT /api/routes/:routeId/calendar/:date': 'a choice for one day',
  'PUT /api/admin/places/:placeId': 'read by a search only',
  'PUT /api/buses/:busId/drivers': 'one driver more or less',
  'PUT /api/buses/:busId/photos': 'the order after one move',
  'PUT /api/reviews/:reviewId/answer': 'written once',
  'PUT /api/carrier/webhooks/:webhookId/active': 'a switch',
  'PUT /api/admin/tickets/:ticketId/assignee': 'a choice',
  'PUT /api/admin/tickets/:ticketId/state': 'a choice',
  'PUT /api/carrier/tracking': 'a switch',
  'PUT /api/carrier/fiscal/rule': 'a choice',
  'PUT /api/admin/switches/:name': 'a switch',
  'PUT /api/me/avatar': 'a picture',
  'PUT /api/me/locale': 'a choice',
  'PUT /api/me/notification-choices': 'one choice',
  'PUT /api/me/notification-preset': 'a choice',
  'PUT /api/me/quiet-hours': "a person's own hours",
  'PUT /api/me/passkeys/:passkeyId/name': 'a name',
  'PUT /api/me/password': 'it is not read back',
  'PUT /api/admin/reports/:reportId/assignee': 'a choice',
};

interface Described {
  /** `bookingsApi.book` */
  name: string;
  /** `POST /api/trips/:tripId/bookings` */
  call: string;
  scoped: boolean;
  /** Whether it says what it replaces, so that nobody overwrites what another has saved since. */
  replaces: boolean;
  place: string;
}

/**
 * Every endpoint is called by the browser, or has a scope for API keys, or is named by the specification, or is called by another program
 * that is listed here. Every PUT says what it replaces, or is listed with the reason why it replaces nothing as a whole.
 */
export function checkEndpoints(
  sources: readonly Source[],
  { specified = SPECIFIED, others = CALLED_BY_OTHERS, single = SET_BY_ONE_PRESS } = {},
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
  for (const { name, call, replaces, place } of endpoints)
    if (call.startsWith('PUT ') && replaces === call in single)
      failures.push(
        `${place} ${name} ${replaces ? 'replaces something: take it off the list' : 'does not say what it replaces'}`,
      );
  for (const call of Object.keys(single))
    if (!calls.has(call)) failures.push(`scripts/check/endpoints.ts lists ${call}, which no endpoint is`);
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
            replaces: parts.has('replaces'),
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
