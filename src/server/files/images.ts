import { randomBytes } from 'node:crypto';
import { availableParallelism } from 'node:os';
import { DomainError } from '#shared/core/errors.ts';
import { boundedQueue } from './bounded-queue.ts';
import { drawSvg } from './draw-svg.ts';
import { drawPicture, isFormat, isRaster, type Picture, type PictureSizes } from './picture.ts';
import type { FileStore } from './store.ts';
import { looksLikeSvg } from './svg.ts';

export interface StoredImage {
  /** 128 random bits in base32: the picture is at `/files/<id>.webp`, its thumbnail at `/files/<id>-s.webp`. */
  id: string;
  /** The width in pixels. */
  width: number;
  height: number;
}

/** The maximum number of pictures that wait for a core, some 10 MB each; further ones are refused. */
const MAX_WAITING = 50;

const UNWRITABLE = new Set(['EROFS', 'EACCES', 'EPERM', 'ENOSYS']);

const ID = /^[a-z2-7]{26}$/;
const NAME = /^([a-z2-7]{26})(-s)?\.webp$/;
const ALPHABET = 'abcdefghijklmnopqrstuvwxyz234567';

/** The maximum number of SVG drawings that wait; further ones are refused. */
const MAX_WAITING_SVG = 10;

/** The picture store of an app: pictures are re-encoded and stored under random names. */
export interface ImageStore {
  /**
   * Re-encodes an untrusted picture (`drawPicture`, or `drawSvg` for an SVG) and stores it with its thumbnail. Throws what these throw,
   * `unsupported_file` for a file that is not a picture of an accepted format, `upload_not_implemented` when the store is read-only, and
   * `overloaded` when too many wait. The caller stores the id; a picture without a stored id only wastes disk space.
   */
  storeImage(bytes: Uint8Array, sizes: PictureSizes): Promise<StoredImage>;
  /** Stores a trusted picture and its thumbnail unchanged. */
  storePicture(picture: Picture): Promise<StoredImage>;
  /** Returns the bytes at `/files/<name>`; null when the name is invalid or the file does not exist. */
  read(name: string): Promise<Buffer | null>;
  /** Deletes a picture and its thumbnail; an unknown id is no error. Call it after the commit. */
  delete(id: string): Promise<void>;
}

export function createImageStore(store: FileStore): ImageStore {
  const queue = boundedQueue(availableParallelism(), MAX_WAITING);
  // SVG drawings have a queue of their own, because each may take seconds.
  const svgQueue = boundedQueue(1, MAX_WAITING_SVG);
  return {
    storeImage: async (bytes, sizes) => {
      if (!isFormat(bytes, sizes.formats)) throw new DomainError('unsupported_file');
      if (isRaster(bytes)) return put(store, await queue(() => drawPicture(bytes, sizes)));
      if (!looksLikeSvg(bytes)) throw new DomainError('unsupported_file');
      return put(store, await svgQueue(() => drawSvg(bytes, sizes)));
    },
    storePicture: (picture) => put(store, picture),
    read: async (name) => (NAME.test(name) ? store.get(name) : null),
    delete: async (id) => {
      if (!ID.test(id)) return;
      await Promise.all([store.remove(`${id}.webp`), store.remove(`${id}-s.webp`)]);
    },
  };
}

async function put(store: FileStore, { main, thumb, width, height }: Picture): Promise<StoredImage> {
  const id = newId();
  await Promise.all([store.put(`${id}.webp`, main), store.put(`${id}-s.webp`, thumb)]).catch((error) => {
    throw isUnwritable(error) ? new DomainError('upload_not_implemented') : error;
  });
  return { id, width, height };
}

/** Whether an error means that the store takes no files: a read-only disk, or a folder without write permission. */
function isUnwritable(error: unknown): boolean {
  return error instanceof Error && 'code' in error && UNWRITABLE.has(String(error.code));
}

function newId(): string {
  let bits = 0n;
  for (const byte of randomBytes(16)) bits = bits * 256n + BigInt(byte);
  let id = '';
  for (let i = 0; i < 26; i += 1) {
    id += ALPHABET[Number(bits % 32n)];
    bits /= 32n;
  }
  return id;
}
