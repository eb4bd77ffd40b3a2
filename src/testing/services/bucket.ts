import { createHash, createHmac } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { S3Address } from '#server/core/files/s3-client.ts';

export interface Bucket {
  address: S3Address;
  objects: Map<string, { bytes: Buffer; at: Date }>;
  /** The parts of objects that are not complete. */
  uploads: Map<string, Buffer[]>;
  /** When set, every request, or as many as `times` says, is answered with this status and error code. */
  fault: { status: number; code: string; times?: number } | null;
  close(): Promise<void>;
}

const REGION = 'eu-test-1';
const ACCESS_KEY = 'vezu-test';
const SECRET_KEY = 'a secret of the test';
/** Few, so that a list of some files has several pages. */
const PAGE = 3;

/**
 * An S3-compatible store with one bucket. It checks the signature of each request (AWS Signature Version 4) by its own implementation.
 */
export async function testBucket(): Promise<Bucket> {
  const objects: Bucket['objects'] = new Map();
  const uploads: Bucket['uploads'] = new Map();
  const bucket = 'vezu-files';
  const server = createServer((request, response) => {
    void answer(request, response);
  });
  const answer = async (request: IncomingMessage, response: ServerResponse) => {
    const body = await bodyOf(request);
    const url = new URL(request.url ?? '/', 'http://bucket');
    const refuse = (status: number, code: string) =>
      response.writeHead(status).end(`<?xml version="1.0"?><Error><Code>${code}</Code></Error>`);
    const { fault } = made;
    if (fault?.times) {
      fault.times -= 1;
      if (fault.times === 0) made.fault = null;
    }
    if (fault) return refuse(fault.status, fault.code);
    if (!isSigned(request, url)) return refuse(403, 'SignatureDoesNotMatch');
    const [, name, ...rest] = url.pathname.split('/');
    const key = rest.join('/');
    if (name !== bucket) return refuse(404, 'NoSuchBucket');
    if (key === '') return request.method === 'HEAD' ? response.end() : response.end(listed(url));
    const step = uploadStep(request.method, url, key, body);
    if (step !== null)
      return step === '' ? refuse(404, 'NoSuchUpload') : response.setHeader('etag', '"part"').end(step);
    const object = objects.get(key);
    if (request.method === 'PUT') objects.set(key, { bytes: body, at: new Date() });
    else if (request.method === 'DELETE') objects.delete(key);
    else return object ? response.end(object.bytes) : refuse(404, 'NoSuchKey');
    return response.end();
  };
  /** Objects in parts; null is no step of such an upload, '' one of an upload that does not exist. */
  const uploadStep = (method: string | undefined, url: URL, key: string, body: Buffer): string | null => {
    if (url.searchParams.has('uploads')) {
      uploads.set(`upload-${key}`, []);
      return `<UploadId>upload-${key}</UploadId>`;
    }
    const id = url.searchParams.get('uploadId');
    if (id === null) return null;
    const parts = uploads.get(id);
    if (!parts) return '';
    if (method === 'PUT') parts[Number(url.searchParams.get('partNumber')) - 1] = body;
    else uploads.delete(id);
    if (method === 'POST') objects.set(key, { bytes: Buffer.concat(parts), at: new Date() });
    return '<Done/>';
  };
  const listed = (url: URL): string => {
    const after = url.searchParams.get('continuation-token') ?? '';
    const prefix = url.searchParams.get('prefix') ?? '';
    const names = [...objects.keys()].sort().filter((name) => name.startsWith(prefix) && `&${name}` > after);
    const page = names.slice(0, PAGE);
    const entries = page.map((name) => {
      const { bytes, at } = objects.get(name) ?? { bytes: Buffer.alloc(0), at: new Date() };
      return `<Contents><Key>${name}</Key><LastModified>${at.toISOString()}</LastModified><Size>${bytes.length}</Size></Contents>`;
    });
    const more = names.length > PAGE ? `<NextContinuationToken>&amp;${page.at(-1)}</NextContinuationToken>` : '';
    return `<ListBucketResult>${entries.join('')}${more}</ListBucketResult>`;
  };
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  // A server that listens on a port has an address of this form.
  const { port } = server.address() as AddressInfo;
  const made: Bucket = {
    address: {
      endpoint: `http://127.0.0.1:${port}`,
      bucket,
      region: REGION,
      accessKey: ACCESS_KEY,
      secretKey: SECRET_KEY,
    },
    objects,
    uploads,
    fault: null,
    close: () => {
      server.closeAllConnections();
      return new Promise((resolve) => server.close(() => resolve()));
    },
  };
  return made;
}

async function bodyOf(request: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk);
  return Buffer.concat(chunks);
}

const SIGNED =
  /^AWS4-HMAC-SHA256 Credential=([^/]+)\/(\d{8})\/([^/]+)\/s3\/aws4_request, SignedHeaders=([^,]+), Signature=([0-9a-f]{64})$/;

function isSigned({ method, headers }: IncomingMessage, url: URL): boolean {
  const [, accessKey, day = '', region, names = '', signature] = SIGNED.exec(headers.authorization ?? '') ?? [];
  if (accessKey !== ACCESS_KEY || region !== REGION) return false;
  const query = [...url.searchParams]
    .map((pair) => pair.map(encodeURIComponent).join('='))
    .sort()
    .join('&');
  const canonical = [
    method,
    url.pathname,
    query,
    ...names.split(';').map((name) => `${name}:${headers[name]}`),
    '',
    names,
    headers['x-amz-content-sha256'],
  ].join('\n');
  const scope = `${day}/${region}/s3/aws4_request`;
  const text = ['AWS4-HMAC-SHA256', headers['x-amz-date'], scope, hash(canonical)].join('\n');
  const key = [day, REGION, 's3', 'aws4_request'].reduce<Buffer | string>(
    (from, part) => createHmac('sha256', from).update(part).digest(),
    `AWS4${SECRET_KEY}`,
  );
  return createHmac('sha256', key).update(text).digest('hex') === signature;
}

function hash(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}
