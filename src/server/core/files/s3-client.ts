import { AwsClient } from 'aws4fetch';
import { DomainError } from '#shared/core/errors.ts';
import type { StoredFile } from './store.ts';

export interface S3Address {
  endpoint: string;
  bucket: string;
  region: string;
  accessKey: string;
  secretKey: string;
}

/** A request that the store has not answered within this time (ms) has failed. */
const TIMEOUT = 15_000;
/** How often a request that failed with a server error is repeated. */
const RETRIES = 2;

/** The codes by which stores say that there is no room: of AWS, MinIO and Ceph. */
const FULL = /<Code>(QuotaExceeded|XMinioStorageFull|XMinioAdminBucketQuotaExceeded|InsufficientStorage)<\/Code>/;

export interface S3Client {
  /** `path` begins with `/` or `?` behind the bucket. A missing object is answered with 404, except to PUT and HEAD. */
  ask(method: string, path: string, body?: Uint8Array, timeout?: number): Promise<Response>;
  list(prefix?: string): AsyncGenerator<StoredFile>;
}

/**
 * Sends signed requests to one bucket of an S3-compatible store, addressed by path. A store that does not answer throws `storage_away`, a
 * full one `storage_full`.
 */
export function s3Client({ endpoint, bucket, region, accessKey, secretKey }: S3Address): S3Client {
  const client = new AwsClient({
    accessKeyId: accessKey,
    secretAccessKey: secretKey,
    service: 's3',
    region,
    retries: RETRIES,
  });
  const base = `${endpoint}/${bucket}`;
  const ask: S3Client['ask'] = async (method, path, body, timeout = TIMEOUT) => {
    const init = { method, signal: AbortSignal.timeout(timeout), ...(body && { body: Buffer.from(body) }) };
    let answer: Response;
    try {
      answer = await client.fetch(`${base}${path}`, init);
    } catch (cause) {
      throw new DomainError('storage_away', { cause });
    }
    if (answer.ok || (answer.status === 404 && method !== 'PUT' && method !== 'HEAD')) return answer;
    const text = await answer.text();
    if (answer.status === 507 || FULL.test(text)) throw new DomainError('storage_full');
    const code = /<Code>(\w+)<\/Code>/.exec(text)?.[1] ?? 'no code';
    throw new DomainError('storage_away', { cause: new Error(`S3 answered ${answer.status} ${code} to ${method}`) });
  };
  return {
    ask,
    async *list(prefix = '') {
      let next: string | null = '';
      while (next !== null) {
        const only = prefix === '' ? '' : `&prefix=${encodeURIComponent(prefix)}`;
        const query: string = next === '' ? '' : `&continuation-token=${encodeURIComponent(next)}`;
        const answer: Response = await ask('GET', `?list-type=2${query}${only}`);
        const page = await answer.text();
        if (!answer.ok) throw new DomainError('storage_away', { cause: new Error(`no bucket ${bucket}`) });
        yield* filesOf(page);
        next = tagOf(page, 'NextContinuationToken');
      }
    },
  };
}

/** Reads an answer to its end, which frees its connection. */
export async function drained(asking: Promise<Response>): Promise<void> {
  await (await asking).arrayBuffer();
}

/** The names are our own, so that nothing in them is escaped. */
function filesOf(page: string): StoredFile[] {
  return page
    .split('<Contents>')
    .slice(1)
    .flatMap((entry) => {
      const [name, at, size] = ['Key', 'LastModified', 'Size'].map((tag) => tagOf(entry, tag));
      return name && at ? [{ name, at: new Date(at), size: Number(size) }] : [];
    });
}

export function tagOf(xml: string, tag: string): string | null {
  const found = new RegExp(`<${tag}>([^<]*)</${tag}>`).exec(xml);
  // A continuation token may hold characters that XML escapes.
  return found?.[1]?.replaceAll('&quot;', '"').replaceAll('&amp;', '&') ?? null;
}
