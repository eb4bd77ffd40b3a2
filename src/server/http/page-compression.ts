import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

type Encoding = 'br' | 'gzip' | 'identity';

export interface Packed {
  encoding: Encoding;
  body: Buffer;
}

/** Pages that are kept packed: some 10 KB each. */
const MAX_STORED = 300;
/** Of a page that may be made for one request: a tenth of the work of the strongest, some percent more bytes. */
const BROTLI = { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } };

/** Packs pages as a request accepts it (its Accept-Encoding); the same page is packed once while it is asked for. */
export function pagePacker(): (html: string, accepted: string | undefined) => Promise<Packed> {
  const cached = new Map<string, Promise<Packed>>();
  return (html, accepted = '') => {
    const encoding = encodingOf(accepted);
    const key = `${encoding} ${createHash('sha256').update(html).digest('base64')}`;
    const packed = cached.get(key) ?? pack(html, encoding);
    // the one that was asked for last stands last
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
