import sharp, { type Metadata, type Sharp } from 'sharp';
import { DomainError } from '#shared/core/errors.ts';

export interface PictureSizes {
  /** The longer side at most, in pixels; smaller pictures are not enlarged (an SVG is drawn at this size). */
  maxSide: number;
  /** The thumbnail's longer side at most. */
  thumbSide: number;
  /** The part to keep, in percent of the upright picture. */
  crop?: Area;
  /** Fewer kinds of pictures than are read at all. */
  formats?: readonly string[];
}

interface Area {
  x: number;
  y: number;
  width: number;
  height: number;
}

export interface Picture {
  main: Buffer;
  thumb: Buffer;
  /** Of `main`, in pixels. */
  width: number;
  height: number;
}

/** The formats that are accepted, recognised by their bytes and not by their name (docs/product.md 3.15). */
const FORMATS = new Set(['jpeg', 'png', 'gif', 'webp', 'svg']);

/** A picture of more pixels is refused before it is decoded (docs/product.md 3.15). */
const MAX_PIXELS = 50_000_000;

const QUALITY = 80;
/** A picture that takes longer than this, in seconds, is meant to. */
const TIME_LIMIT = 10;
/** At this density one unit of an SVG is one pixel. */
const SVG_DENSITY = 72;
const MAX_SVG_DENSITY = 2_400;

// Every other reader of the library stays shut: fewer parsers to attack. One thread each, the queue sees to the cores.
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({
  operation: [
    'VipsForeignLoadJpegBuffer',
    'VipsForeignLoadPngBuffer',
    'VipsForeignLoadNsgifBuffer',
    'VipsForeignLoadWebpBuffer',
    'VipsForeignLoadSvgBuffer',
  ],
});
sharp.concurrency(1);
sharp.cache(false);

/** How the pictures begin that the library's raster readers take: with these bytes no other reader looks at them. */
const RASTER = [/^\xff\xd8\xff/, /^\x89PNG\r\n/, /^GIF8[79]a/, /^RIFF.{4}WEBP/s];

/** Whether bytes begin as a JPEG, PNG, GIF or WebP. */
export function isRaster(bytes: Uint8Array): boolean {
  const head = Buffer.from(bytes.subarray(0, 16)).toString('latin1');
  return RASTER.some((magic) => magic.test(head));
}

/**
 * Draws a picture anew as WebP, in two sizes: upright by its EXIF orientation, in sRGB, without any metadata, of an
 * animation its first frame. SVG is drawn, never kept: what scripts or links it had are gone; a stranger's goes to `drawSvg`.
 * With `crop` only that part of it. Throws `unsupported_file` for what is no picture of a known kind, is broken, or has more
 * than 50 million pixels.
 */
export async function drawPicture(bytes: Uint8Array, { maxSide, thumbSide, crop }: PictureSizes): Promise<Picture> {
  try {
    const about = await open(bytes).metadata();
    if (!FORMATS.has(about.format)) throw new DomainError('unsupported_file');
    const upright = open(bytes, density(about, crop ? maxSide / shareOf(crop) : maxSide)).autoOrient();
    const main = await encode(crop ? await cut(upright, crop) : upright, maxSide);
    // From the finished picture: small already, and upright.
    const thumb = await encode(open(main.data), thumbSide);
    return { main: main.data, thumb: thumb.data, width: main.info.width, height: main.info.height };
  } catch (error) {
    // The library throws plain errors, for broken input alone; what it does not know it cannot tell apart.
    throw error instanceof DomainError
      ? error
      : new DomainError('unsupported_file', { detail: 'not a readable picture' });
  }
}

/** Whether the kind of a picture is among those that are taken; without a list all are. */
export function isFormat(bytes: Uint8Array, formats: readonly string[] | undefined): boolean {
  const names = ['jpeg', 'png', 'gif', 'webp'];
  const head = Buffer.from(bytes.subarray(0, 16)).toString('latin1');
  const name = names[RASTER.findIndex((magic) => magic.test(head))] ?? 'svg';
  return formats?.includes(name) !== false;
}

function open(bytes: Uint8Array, density = SVG_DENSITY): Sharp {
  return sharp(bytes, { limitInputPixels: MAX_PIXELS, failOn: 'error', pages: 1, density });
}

function encode(picture: Sharp, side: number) {
  return picture
    .timeout({ seconds: TIME_LIMIT })
    .resize({ width: side, height: side, fit: 'inside', withoutEnlargement: true })
    .webp({ quality: QUALITY })
    .toBuffer({ resolveWithObject: true });
}

/** The part of an upright picture, at least one pixel of it. */
async function cut(upright: Sharp, crop: Area): Promise<Sharp> {
  const { autoOrient } = await upright.metadata();
  const across = span(crop.x, crop.width, autoOrient.width);
  const down = span(crop.y, crop.height, autoOrient.height);
  return upright.extract({ left: across.start, width: across.length, top: down.start, height: down.length });
}

/** From and how long, in pixels, never beyond the edge. */
function span(start: number, length: number, side: number): { start: number; length: number } {
  const first = Math.min(side - 1, Math.round((start / 100) * side));
  return { start: first, length: Math.max(1, Math.min(side - first, Math.round((length / 100) * side))) };
}

/** How much of the longer side is left; a tenth at least, so that no drawing grows beyond measure. */
function shareOf({ width, height }: Area): number {
  return Math.max(0.1, Math.min(width, height) / 100);
}

/** Lines have no pixels of their own: a small SVG is drawn as large as is wanted, not enlarged afterwards. */
function density({ format, width, height }: Metadata, side: number): number {
  if (format !== 'svg') return SVG_DENSITY;
  return Math.min(MAX_SVG_DENSITY, Math.max(SVG_DENSITY, (SVG_DENSITY * side) / Math.max(width, height)));
}
