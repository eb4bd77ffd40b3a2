import sharp, { type Metadata, type Sharp } from 'sharp';
import { DomainError } from '#shared/core/errors.ts';

export interface PictureSizes {
  /** The maximum length of the longer side, in pixels. Smaller pictures are not enlarged; an SVG is rendered at this size. */
  maxSide: number;
  /** The maximum length of the thumbnail's longer side, in pixels. */
  thumbSide: number;
  /** The part of the picture to use, in percent of the upright picture. */
  crop?: Area;
  /** The accepted formats, if fewer than all supported ones. */
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
  /** The width of `main` in pixels. */
  width: number;
  height: number;
}

/** The supported formats, recognised by their first bytes and not by the file name (docs/product.md 3.15). */
const FORMATS = new Set(['jpeg', 'png', 'gif', 'webp', 'svg']);

/** The maximum number of pixels; larger pictures are refused before they are decoded (docs/product.md 3.15). */
const MAX_PIXELS = 50_000_000;

const QUALITY = 80;
/** The time limit for one picture, in seconds; only a malicious picture takes longer. */
const TIME_LIMIT = 10;
/** At this density one unit of an SVG is one pixel. */
const SVG_DENSITY = 72;
const MAX_SVG_DENSITY = 2_400;

// All other loaders of the library are disabled, which leaves fewer parsers to attack. Each picture uses one thread; the queue distributes
// the cores.
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

/** The first bytes of the supported raster formats; with these no other loader reads the file. */
const RASTER = [/^\xff\xd8\xff/, /^\x89PNG\r\n/, /^GIF8[79]a/, /^RIFF.{4}WEBP/s];

export function isRaster(bytes: Uint8Array): boolean {
  const head = Buffer.from(bytes.subarray(0, 16)).toString('latin1');
  return RASTER.some((magic) => magic.test(head));
}

/**
 * Re-encodes a picture as WebP in two sizes: upright by its EXIF orientation, in sRGB, without metadata, and of an animation the first
 * frame only. An SVG is rendered, so that its scripts and links are gone; untrusted ones must go through `drawSvg`. With `crop`, only that
 * part is used. Throws `unsupported_file` when the file is not a picture of a supported format, is broken, or has more than 50 million
 * pixels.
 */
export async function drawPicture(bytes: Uint8Array, { maxSide, thumbSide, crop }: PictureSizes): Promise<Picture> {
  try {
    const about = await open(bytes).metadata();
    if (!FORMATS.has(about.format)) throw new DomainError('unsupported_file');
    const upright = open(bytes, density(about, crop ? maxSide / shareOf(crop) : maxSide)).autoOrient();
    const main = await encode(crop ? await cut(upright, crop) : upright, maxSide);
    // The thumbnail is made from the finished picture, which is small and upright already.
    const thumb = await encode(open(main.data), thumbSide);
    return { main: main.data, thumb: thumb.data, width: main.info.width, height: main.info.height };
  } catch (error) {
    // The library throws plain errors for broken input, without a code to distinguish them.
    throw error instanceof DomainError
      ? error
      : new DomainError('unsupported_file', { detail: 'not a readable picture' });
  }
}

/** Whether the picture has one of the accepted formats; without a list all are accepted. */
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

/** Cuts a part out of an upright picture, at least one pixel in size. */
async function cut(upright: Sharp, crop: Area): Promise<Sharp> {
  const { autoOrient } = await upright.metadata();
  const across = span(crop.x, crop.width, autoOrient.width);
  const down = span(crop.y, crop.height, autoOrient.height);
  return upright.extract({ left: across.start, width: across.length, top: down.start, height: down.length });
}

/** Converts percent to a start and a length in pixels, never beyond the edge. */
function span(start: number, length: number, side: number): { start: number; length: number } {
  const first = Math.min(side - 1, Math.round((start / 100) * side));
  return { start: first, length: Math.max(1, Math.min(side - first, Math.round((length / 100) * side))) };
}

/** The share of the longer side that remains after a crop; at least a tenth, which limits the size of the rendered drawing. */
function shareOf({ width, height }: Area): number {
  return Math.max(0.1, Math.min(width, height) / 100);
}

/** The density for rendering an SVG directly at the wanted size: vectors have no pixels, so enlarging afterwards would blur. */
function density({ format, width, height }: Metadata, side: number): number {
  if (format !== 'svg') return SVG_DENSITY;
  return Math.min(MAX_SVG_DENSITY, Math.max(SVG_DENSITY, (SVG_DENSITY * side) / Math.max(width, height)));
}
