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
  /** In pixels. */
  width: number;
  height: number;
}

/** Pictures that may wait for a core before more are told to come back: some 10 MB each. */
const MAX_WAITING = 50;

const UNWRITABLE = new Set(['EROFS', 'EACCES', 'EPERM', 'ENOSYS']);

const ID = /^[a-z2-7]{26}$/;
const NAME = /^([a-z2-7]{26})(-s)?\.webp$/;
const ALPHABET = 'abcdefghijklmnopqrstuvwxyz234567';

/** SVG drawings that may wait before more are told to come back. */
const MAX_WAITING_SVG = 10;

/** The pictures of an app: drawn anew, and stored under random names. */
export interface ImageStore {
  /**
   * Stores a stranger's picture and its thumbnail, both drawn anew (`drawPicture`, and `drawSvg` for an SVG). Throws what these
   * throw, `unsupported_file` for what is no picture of a kind that is taken, `upload_not_implemented` where the store takes no
   * files, and `overloaded` when too many wait. The caller notes the id; a picture whose id nobody notes is lost room, nothing more.
   */
  storeImage(bytes: Uint8Array, sizes: PictureSizes): Promise<StoredImage>;
  /** Stores a picture that is trusted, with its thumbnail, as they are. */
  storePicture(picture: Picture): Promise<StoredImage>;
  /** The bytes at `/files/<name>`; null for what is no file's name or is not there. */
  read(name: string): Promise<Buffer | null>;
  /** Removes a picture and its thumbnail; an id that is none, or is gone already, is no error. Call it after the commit. */
  delete(id: string): Promise<void>;
}

export function createImageStore(store: FileStore): ImageStore {
  const queue = boundedQueue(availableParallelism(), MAX_WAITING);
  // Strangers' drawings wait for each other alone: each may take seconds.
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

/** A store that takes no files at all: a read-only disk, or a folder that the server may not write. */
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
