import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

type Encoding = 'br' | 'gzip' | 'identity';

export interface Packed {
  encoding: Encoding;
  body: Buffer;
}

/** The maximum number of cached compressed pages, some 10 KB each. */
const MAX_STORED = 300;
/** The quality for pages that may be used for one request only: a tenth of the work of the maximum, for a few percent more bytes. */
const BROTLI = { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } };

export function pagePacker(): (html: string, accepted: string | undefined) => Promise<Packed> {
  const cached = new Map<string, Promise<Packed>>();
  return (html, accepted = '') => {
    const encoding = encodingOf(accepted);
    const key = `${encoding} ${createHash('sha256').update(html).digest('base64')}`;
    const packed = cached.get(key) ?? pack(html, encoding);
    // the cache is ordered by last use: this entry moves to the end
    cached.delete(key);
    cached.set(key, packed);
    for (const [oldest] of cached) {
      if (cached.size <= MAX_STORED) break;
      cached.delete(oldest);
    }
    return packed;
  };
}

async function pack(html: string, encoding: Encoding): Promise<Packed> {
  const plain = Buffer.from(html);
  if (encoding === 'identity') return { encoding, body: plain };
  const body = await (encoding === 'br' ? promisify(brotliCompress)(plain, BROTLI) : promisify(gzip)(plain));
  return { encoding, body };
}

function encodingOf(accepted: string): Encoding {
  if (/\bbr\b/.test(accepted)) return 'br';
  return /\bgzip\b/.test(accepted) ? 'gzip' : 'identity';
}
