import multipart from '@fastify/multipart';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { DomainError } from '#shared/core/errors.ts';
import type { Upload } from '../files/upload.ts';
import { isOverbuilt } from './json-shape.ts';

/** The most that a body may weigh, in bytes, unless its endpoint says otherwise: the largest form has some 30 KB. */
export const BODY_LIMIT = 64 * 1024;

/** The size limit of a photo and of a chat image (docs/product.md 21.3). */
export const FILE_LIMIT = 10 * 1024 * 1024;

/** A file with its wrapping. */
export const UPLOAD_LIMIT = FILE_LIMIT + 64 * 1024;

/** How long the rest of a refused body is read and thrown away before the connection is cut. */
const LINGER_MS = 5_000;

/** Teaches the server to read JSON (an empty body is none, whatever its type says) and multipart/form-data. */
export async function readBodies(app: FastifyInstance): Promise<void> {
  const parse = app.getDefaultJsonParser('error', 'error');
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body: string, done) => {
    if (body === '') done(null, undefined);
    else if (isOverbuilt(body, limitOf(request)))
      done(new DomainError('malformed_request', { detail: 'too many values' }));
    else parse(request, body, done);
  });
  // Phones of drivers send their parameters as a form, or nothing at all under that name.
  app.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string' },
    (_request, body: string, done) => {
      done(null, body === '' ? undefined : Object.fromEntries(new URLSearchParams(body)));
    },
  );
  await app.register(multipart, { throwFileSizeLimit: true });
  refuseBeforeReading(app);
}

/** How many bytes of an upload may come: as many as it says, at most the limit. */
export function uploadBytes(request: FastifyRequest): number {
  const said = Number(request.headers['content-length'] ?? UPLOAD_LIMIT);
  return Math.min(Number.isFinite(said) ? said : UPLOAD_LIMIT, UPLOAD_LIMIT);
}

/**
 * The one file of a multipart/form-data body, in memory. Throws `unsupported_file`, `payload_too_large`, `invalid_input`
 * without a part called `file`, `malformed_request` for a form that breaks off.
 */
export async function readFile(request: FastifyRequest): Promise<Upload> {
  if (!request.isMultipart()) throw new DomainError('unsupported_file');
  try {
    const part = await request.file({ limits: { fileSize: FILE_LIMIT, files: 1, fields: 10, parts: 11 } });
    if (part?.fieldname !== 'file') {
      throw new DomainError('invalid_input', { errors: [{ field: 'file', key: 'field_required' }] });
    }
    const bytes = await part.toBuffer();
    return { bytes, name: part.filename.replace(/[\p{Cc}/\\]/gu, '').slice(0, 200) };
  } catch (error) {
    // The parser's own errors carry a status, those of the form's grammar carry none.
    if (error instanceof DomainError || (error instanceof Error && 'statusCode' in error)) throw error;
    throw new DomainError('malformed_request');
  }
}

function limitOf(request: FastifyRequest): number {
  return request.routeOptions.bodyLimit ?? BODY_LIMIT;
}

/**
 * A body that says beforehand that it is too large is answered at once and not read: a client that asks ("Expect:
 * 100-continue") need not send it, of another the rest is poured away for a moment, since cutting the connection under its
 * hands would lose the answer too.
 */
function refuseBeforeReading(app: FastifyInstance): void {
  app.server.on('checkContinue', (request, response) => {
    if (Number(request.headers['content-length'] ?? 0) <= UPLOAD_LIMIT) response.writeContinue();
    app.server.emit('request', request, response);
  });
  app.addHook('onRequest', async (request) => {
    if (Number(request.headers['content-length'] ?? 0) > limitOf(request)) throw new DomainError('payload_too_large');
  });
  app.addHook('onSend', async (request, reply, payload) => {
    if (reply.statusCode >= 400 && !request.raw.complete) {
      reply.removeHeader('connection');
      const cut = setTimeout(() => request.raw.complete || request.raw.destroy(), LINGER_MS);
      cut.unref();
    }
    return payload;
  });
}
