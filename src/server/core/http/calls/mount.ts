import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import type { AppContext } from '#server/context.ts';
import { audit } from '#server/core/audit/audit.ts';
import { deviceCookie } from '#server/core/auth/device-key.ts';
import { checkProof } from '#server/core/auth/proof.ts';
import { type Db, pipelined, transaction } from '#server/core/database/db.ts';
import type { Upload } from '#server/core/files/images.ts';
import { networkOf } from '#server/core/network.ts';
import { asDomainError } from '#server/core/problems.ts';
import { isOperator, ROLES } from '#shared/core/access.ts';
import { type Endpoint, PROOF_HEADER } from '#shared/core/endpoint.ts';
import { DomainError, type FieldError } from '#shared/core/errors.ts';
import { textStream } from '#shared/core/fields.ts';
import { fieldErrors } from '#shared/core/issues.ts';
import { BODY_LIMIT, readFile, UPLOAD_LIMIT, uploadBytes } from '../limits/body.ts';
import { downloadBudget } from '../limits/downloads.ts';
import { type WriteTurns, writeTurns } from '../limits/turns.ts';
import { type EndpointContext, type Input, keyOf, type PostCommit, RequestCall } from './call.ts';
import { admit } from './caller.ts';
import type { Domain, Route } from './handlers.ts';
import { once } from './idempotency.ts';
import { jsonChunks } from './json-stream.ts';
import { readerOf, requireUnchanged } from './replaced.ts';
import { undone } from './undone.ts';
import { UPLOAD_LIMITS, type UploadRoom, uploadRoom } from './uploads.ts';

type Answer = { status: number; response: unknown };

/** A route with its output schema compiled by zod, which takes a third of the time (docs/performance.md). */
interface Mounted extends Route {
  output: Output;
  /** The route that reads what this one replaces as a whole. */
  reader: Route | null;
}

type Output = Route['endpoint']['output'];

/** Compiled schemas by their schemas. They depend on nothing else, so that the apps of a process share them, as tests have many. */
const compiledSchemas = new WeakMap<NonNullable<Output>, Output>();

function compiled(schema: Output): Output {
  if (!schema) return undefined;
  const schemaOf = compiledSchemas.get(schema) ?? z.compile(schema);
  compiledSchemas.set(schema, schemaOf);
  return schemaOf;
}

/** Adds a route for each endpoint of the domains. Throws when an endpoint has no complete row of rights. */
export function mountDomains(server: FastifyInstance, domains: readonly Domain[], context: EndpointContext): void {
  const { app } = context;
  server.decorateRequest('caller', null);
  const room = uploadRoom(UPLOAD_LIMITS);
  const turn = writeTurns();
  const countDownload = downloadBudget();
  const routes = domains.flatMap((domain) => domain.routes);
  for (const mounted of routes) {
    const { endpoint } = mounted;
    const route = {
      ...mounted,
      output: endpoint.file ? endpoint.output : compiled(endpoint.output),
      reader: readerOf(mounted, routes),
    };
    if (!ROLES.every((role) => ['no', 'own', 'all'].includes(endpoint.access?.[role]))) {
      throw new Error(`${route.name} has no whole row in the authorisation table`);
    }
    if (endpoint.upload && endpoint.effect !== 'free')
      throw new Error(`${route.name} would read a file in a transaction`);
    server.route({
      method: endpoint.method,
      url: endpoint.path,
      // Only answers to GET are compressed: answers to writes are small, and the answers of the sign-in contain tokens.
      compress: endpoint.method === 'GET' ? {} : false,
      bodyLimit: endpoint.upload ? UPLOAD_LIMIT : (endpoint.bodyLimit ?? BODY_LIMIT),
      onRequest: async (request) => {
        request.caller = await admit(request, endpoint, context);
        const proof = request.headers[PROOF_HEADER];
        if (endpoint.proof) await checkProof(pipelined(app.pool), request.caller.actor, proof, app.now());
        if (endpoint.download) await countDownload(request.caller.actor, request.ip);
        if (endpoint.upload && !isForm(request)) throw new DomainError('unsupported_file');
      },
      handler: (request, reply) => serve(route, { ...context, room, turn }, request, reply),
    });
  }
}

/** Whether a request announces a form with a file, rather than a body that would be read completely before it is checked. */
function isForm({ headers }: FastifyRequest): boolean {
  return /^multipart\/form-data\b/i.test(headers['content-type'] ?? '');
}

type ServeContext = EndpointContext & { room: UploadRoom; turn: WriteTurns };

async function serve(route: Mounted, context: ServeContext, request: FastifyRequest, reply: FastifyReply) {
  const { endpoint } = route;
  const input = readInput(endpoint, request);
  const after: PostCommit = { topics: new Set(), sessions: new Set(), device: null, effects: [] };
  const upload = uploadOf(request, context.room);
  const work = async (sql: Db): Promise<Answer> => {
    // When a transaction is repeated, the effects of its first attempt are discarded.
    after.topics.clear();
    after.sessions.clear();
    after.device = null;
    after.effects.length = 0;
    const call = new RequestCall({ name: route.name, request, input, readUpload: upload.read, after, sql, context });
    if (route.reader) {
      const read = { name: route.name, request, readUpload: upload.read, after, sql, context };
      await requireUnchanged(route.endpoint, route.reader, read);
    }
    const answer = await route.handle(call);
    await auditCall(context.app, route, call, sql);
    return present(route, answer);
  };
  const by = { accountId: request.caller?.actor?.accountId ?? null, ip: request.ip };
  const answer = await context.turn(endpoint, by, () => run(route, context, request, work)).finally(upload.done);
  if (!request.caller?.actor?.key?.sandbox) runPostCommit(after, context, request);
  if (after.device !== null) reply.header('set-cookie', deviceCookie(after.device, context.app.publicUrl('/')));
  reply.code(answer.status).header('cache-control', 'no-store');
  if (answer.response === undefined) return reply.send();
  const { response } = answer;
  if (endpoint.file && response instanceof Uint8Array) return sendFile(reply, endpoint.file, response);
  if (endpoint.download) return sendDownload(reply, endpoint.download, response);
  const { fileAddresses } = context.app;
  const body = endpoint.streamed ? Readable.from(jsonChunks(response)) : fileAddresses(JSON.stringify(response));
  if (endpoint.revalidated && typeof body === 'string' && isUnchanged(request, reply, body))
    return reply.code(304).send();
  return reply.type('application/json; charset=utf-8').send(body);
}

const PARTS = ['params', 'query', 'body'] as const;

/**
 * Parses the request's params, query and body with the endpoint's schemas; a part without a schema is undefined. Throws `invalid_input`
 * with the first error of each field, over all parts.
 */
function readInput(endpoint: Endpoint, request: FastifyRequest): Input {
  const input: Input = { params: undefined, query: undefined, body: undefined };
  const errors: FieldError[] = [];
  for (const part of PARTS) {
    const schema = endpoint[part];
    if (!schema) continue;
    const mounted = part === 'body' ? (request.body ?? {}) : request[part];
    const broken = brokenTexts(mounted);
    const parsed = schema.safeParse(mounted, { reportInput: true });
    if (broken.length > 0) errors.push(...broken);
    else if (!parsed.success) errors.push(...fieldErrors(parsed.error.issues));
    else input[part] = parsed.data;
  }
  if (errors.length > 0) throw new DomainError('invalid_input', { errors });
  return input;
}

/** Finds texts with a NUL or half a surrogate pair, which no database column accepts, regardless of the field's rule. */
function brokenTexts(value: unknown): FieldError[] {
  const errors: FieldError[] = [];
  // The walk shares one path array: a copy for each value would cost the number of values times the number of levels.
  const path: string[] = [];
  const walk = (inner: unknown) => {
    if (typeof inner === 'string') {
      if (inner.includes('\0') || !inner.isWellFormed()) errors.push({ field: path.join('.'), key: 'field_invalid' });
      return;
    }
    if (typeof inner !== 'object' || inner === null) return;
    for (const [key, next] of Object.entries(inner)) {
      path.push(key);
      walk(next);
      path.pop();
    }
  };
  walk(value);
  return errors;
}

/** Sends a file that a browser may show and never executes. */
function sendFile(reply: FastifyReply, type: string, bytes: Uint8Array) {
  return reply
    .type(type)
    .header('content-security-policy', "default-src 'none'; sandbox; frame-ancestors 'none'")
    .send(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength));
}

const namedFile = z.object({ name: z.string(), content: z.union([z.string(), textStream]) });

function sendDownload(reply: FastifyReply, type: string, response: unknown) {
  const { name, content } = namedFile.parse(response);
  const body = typeof content === 'string' ? content : Readable.from(content);
  return reply.type(type).header('content-disposition', `attachment; filename="${name}"`).send(body);
}

/** Reads the file of a request on demand, and reserves memory for its bytes until the request is done. */
function uploadOf(request: FastifyRequest, room: UploadRoom): { read: () => Promise<Upload>; done: () => void } {
  let release: (arrived: number) => void = () => {};
  const { socket } = request.raw;
  const before = socket.bytesRead;
  return {
    read: async () => {
      const by = { network: networkOf(request.ip), accountId: request.caller?.actor?.accountId ?? null };
      release = await room(uploadBytes(request), by);
      return readFile(request);
    },
    done: () => release(socket.bytesRead - before),
  };
}

/** Runs a write in its transaction, once per `Idempotency-Key`; runs other endpoints directly. */
async function run(
  { name, endpoint }: Route,
  context: EndpointContext,
  request: FastifyRequest,
  work: (sql: Db) => Promise<Answer>,
): Promise<Answer> {
  const { app } = context;
  const effect = endpoint.effect ?? (endpoint.method === 'GET' ? 'read' : 'write');
  if (effect !== 'write') return effect === 'read' ? read(name, context, request, work) : work(app.pool);
  if (request.caller?.actor?.key?.sandbox) return undone(app.pool, work);
  const key = keyOf(name, request, [request.query, request.body ?? null]);
  return transaction(app.pool, (sql) => (key ? once(sql, key, app.now(), () => work(sql)) : work(sql)));
}

/**
 * Reads from the replica for visitors, who get no messages about changes and have written nothing, and from the database itself when the
 * replica is not reachable.
 */
async function read(
  name: string,
  { app, browsing }: EndpointContext,
  { caller }: FastifyRequest,
  work: (sql: Db) => Promise<Answer>,
): Promise<Answer> {
  const isPublic = browsing?.has(name) || browsing?.has(name.split('.')[0] ?? '');
  if (!app.replica || !isPublic || caller?.actor) return work(app.pool);
  try {
    return await work(app.replica);
  } catch (error) {
    if (asDomainError(error).answer.code !== 'busy') throw error;
    return work(app.pool);
  }
}

/**
 * Parses the answer with the output schema, which removes everything that is not public. An answer that does not match is a server error:
 * `internal`.
 */
function present({ name, endpoint, output }: Mounted, answer: unknown): Answer {
  if (!output) return { status: 204, response: undefined };
  const parsed = output.safeParse(answer);
  if (parsed.success) return { status: endpoint.status ?? 200, response: parsed.data };
  const where = parsed.error.issues.map((issue) => `${issue.path.join('.')} (${issue.code})`).join(', ');
  throw new Error(`the answer of ${name} does not fit its schema at ${where}`);
}

/** Runs the effects after the commit. They do not delay the answer, and their errors do not reach the caller. */
function runPostCommit(after: PostCommit, context: EndpointContext, { id: reqId, log }: FastifyRequest): void {
  if (after.sessions.size > 0) context.app.revokeSessions([...after.sessions]);
  if (after.topics.size > 0) context.app.changed([...after.topics]);
  for (const effect of after.effects) {
    Promise.resolve()
      .then(effect)
      .catch((err: unknown) => log.error({ reqId, err }, 'an effect after the commit failed'));
  }
}

/** The length of a tag; 96 bits are enough to distinguish the answers of one address. */
const TAG_LENGTH = 16;

/**
 * Tags the answer, and returns whether the caller has the same one already. The tag is weak, since compression by a proxy changes the bytes
 * of a response but not its meaning.
 */
function isUnchanged(request: FastifyRequest, reply: FastifyReply, body: string): boolean {
  const tag = createHash('sha256').update(body).digest('base64url').slice(0, TAG_LENGTH);
  reply.header('etag', `W/"${tag}"`);
  return String(request.headers['if-none-match'] ?? '').includes(`"${tag}"`);
}

/**
 * Records in the audit log what an operator has just seen or changed: every call with rights over everybody's objects, unless the endpoint
 * states that its response contains nothing about people. A write is recorded in its own transaction.
 */
async function auditCall(
  app: Pick<AppContext, 'pool' | 'secrets'>,
  { name, endpoint }: Route,
  call: RequestCall,
  sql: Db,
): Promise<void> {
  const { actor, noted, client, params, now } = call;
  if (!actor || !isOperator(actor.role) || endpoint.unaudited) return;
  if (endpoint.access[actor.role] !== 'all' || endpoint.access.visitor !== 'no') return;
  const [named] = Object.entries(params ?? {});
  const subject = named ? { kind: named[0].replace(/Id$/, ''), id: String(named[1]) } : null;
  const { accountId, role } = actor;
  const entry = { actor: { accountId, role, ip: client.ip }, action: name, subject, ...noted };
  // An entry and its seal are two statements: a read has no transaction of its own.
  if (sql === app.pool) await transaction(app.pool, (auditSql) => audit(app, auditSql, entry, now));
  else await audit(app, sql, entry, now);
}
