import multipart from '@fastify/multipart';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Upload } from '#server/core/files/images.ts';
import { DomainError } from '#shared/core/errors.ts';
import { isOverbuilt } from './json-shape.ts';

/** The maximum size of a body in bytes, unless its endpoint sets another one; the largest form has some 30 KB. */
export const BODY_LIMIT = 64 * 1024;

/** The size limit of a photo and of a chat image (docs/product.md 21.3). */
export const FILE_LIMIT = 10 * 1024 * 1024;

/** The size limit of a file with its multipart framing. */
export const UPLOAD_LIMIT = FILE_LIMIT + 64 * 1024;

/** The time for which the rest of a refused body is read and discarded before the connection is closed. */
const LINGER_MS = 5_000;

declare module 'fastify' {
  interface FastifyRequest {
    /** The JSON body as it arrived, for callers that sign it; empty without one. */
    receivedBody: string;
  }
}

/** Adds parsers for JSON (an empty body counts as no body, regardless of its content type) and multipart/form-data. */
export async function readBodies(app: FastifyInstance): Promise<void> {
  app.decorateRequest('receivedBody', '');
  const parse = app.getDefaultJsonParser('error', 'error');
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body: string, done) => {
    if (body === '') done(null, undefined);
    else if (isOverbuilt(body, limitOf(request)))
      done(new DomainError('malformed_request', { detail: 'too many values' }));
    else {
      request.receivedBody = body;
      parse(request, body, done);
    }
  });
  // Drivers' phones send their parameters as a form, or send this content type with an empty body.
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

export function uploadBytes(request: FastifyRequest): number {
  const announced = Number(request.headers['content-length'] ?? UPLOAD_LIMIT);
  return Math.min(Number.isFinite(announced) ? announced : UPLOAD_LIMIT, UPLOAD_LIMIT);
}

/**
 * Reads the only file of a multipart/form-data body into memory. Throws `unsupported_file`, `payload_too_large`, `invalid_input` when
 * there is no part `file`, and `malformed_request` for an incomplete form.
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
    // The parser's own errors have a status code; errors in the syntax of the form have none.
    if (error instanceof DomainError || (error instanceof Error && 'statusCode' in error)) throw error;
    throw new DomainError('malformed_request');
  }
}

function limitOf(request: FastifyRequest): number {
  return request.routeOptions.bodyLimit ?? BODY_LIMIT;
}

/**
 * Refuses a body whose Content-Length is too large without reading it: a client that sends "Expect: 100-continue" never sends the body.
 * From other clients the rest is discarded for a short time, since closing the connection while they send would lose the answer.
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
