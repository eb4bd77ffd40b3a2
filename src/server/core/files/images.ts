import { availableParallelism } from 'node:os';
import { DomainError } from '#shared/core/errors.ts';
import { boundedQueue } from '../bounded-queue.ts';
import { drawSvg } from './draw-svg.ts';
import { isFileId, newFileId } from './file-id.ts';
import { drawPicture, isFormat, isRaster, type Picture, type PictureSizes } from './picture.ts';
import { sealedName } from './sealed.ts';
import { type FileStore, type StoredFile, storing } from './store.ts';
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

const NAME = /^([a-z2-7]{26})(?:(-s)?\.webp|\.audio)$/;

/** The maximum number of SVG images that wait; further ones are refused. */
const MAX_WAITING_SVG = 10;

/** The people who can see a picture: everybody on public pages, so that shared caches may store it, or only the people that the API shows it to. */
export interface Audience {
  isPublic?: boolean;
}

/** The picture store of an app: pictures are re-encoded and stored under random names. */
export interface ImageStore {
  /**
   * Re-encodes an untrusted picture (`drawPicture`, or `drawSvg` for an SVG) and stores it with its thumbnail. Throws what these throw,
   * `unsupported_file` for a file that is not a picture of an accepted format, `upload_not_implemented` when the store is read-only, and
   * `overloaded` when too many wait. The caller stores the id; a job deletes pictures whose id no row names.
   */
  storeImage(bytes: Uint8Array, sizes: PictureSizes, audience?: Audience): Promise<StoredImage>;
  /** Re-encodes an untrusted picture like `storeImage`, but does not store it. */
  draw(bytes: Uint8Array, sizes: PictureSizes): Promise<Picture>;
  /** Stores a trusted picture and its thumbnail unchanged. */
  storePicture(picture: Picture, audience?: Audience): Promise<StoredImage>;
  /** Stores a checked voice note unchanged, at `/files/<id>.audio`; throws like `storeImage`. */
  storeVoice(bytes: Uint8Array): Promise<string>;
  /** Returns the bytes at `/files/<name>`; null when the name is invalid or the file does not exist. */
  read(name: string): Promise<Buffer | null>;
  /** Deletes a picture and its thumbnail, a voice note, or an encrypted file; an unknown id is no error. Call it after the commit. */
  delete(id: string): Promise<void>;
  /** Yields all stored files, also the encrypted ones. */
  list(): AsyncIterable<StoredFile>;
  /** Returns why no file can be stored now; null when it can. */
  check(): Promise<string | null>;
}

export function createImageStore(store: FileStore): ImageStore {
  const queue = boundedQueue(availableParallelism(), MAX_WAITING);
  // SVG images have their own queue, because each may take seconds.
  const svgQueue = boundedQueue(1, MAX_WAITING_SVG);
  const draw: ImageStore['draw'] = async (bytes, sizes) => {
    if (!isFormat(bytes, sizes.formats)) throw new DomainError('unsupported_file');
    if (isRaster(bytes)) return queue(() => drawPicture(bytes, sizes));
    if (!looksLikeSvg(bytes)) throw new DomainError('unsupported_file');
    return svgQueue(() => drawSvg(bytes, sizes));
  };
  return {
    draw,
    storeImage: async (bytes, sizes, audience) => put(store, await draw(bytes, sizes), audience),
    storePicture: (picture, audience) => put(store, picture, audience),
    storeVoice: async (bytes) => {
      const id = newFileId();
      await storing(store.put(`${id}.audio`, bytes));
      return id;
    },
    list: () => store.list(),
    check: () => store.check(),
    read: async (name) => (NAME.test(name) ? store.get(name) : null),
    delete: async (id) => {
      if (!isFileId(id)) return;
      const names = [`${id}.webp`, `${id}-s.webp`, `${id}.audio`, sealedName(id)];
      await Promise.all(names.map((name) => store.remove(name)));
    },
  };
}

async function put(
  store: FileStore,
  { main, thumb, width, height }: Picture,
  audience?: Audience,
): Promise<StoredImage> {
  const id = newFileId(audience);
  await storing(Promise.all([store.put(`${id}.webp`, main), store.put(`${id}-s.webp`, thumb)]));
  return { id, width, height };
}

/** The file of a multipart/form-data body. */
export interface Upload {
  bytes: Buffer;
  /** The file name as the client sent it: it is displayed and never used as a path. */
  name: string;
}
