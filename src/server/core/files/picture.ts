import sharp, { type Metadata, type Sharp } from 'sharp';
import { DomainError } from '#shared/core/errors.ts';

export interface PictureSizes {
  /** The longer side at most, in pixels; smaller pictures are not enlarged (an SVG is drawn at this size). */
  maxSide: number;
  /** The thumbnail's longer side at most. */
  thumbSide: number;
}

export interface Picture {
  main: Buffer;
  thumb: Buffer;
  /** Of `main`, in pixels. */
  width: number;
  height: number;
}

/** What may come in, by what the bytes are and not by their name. The specification's section 5 lists them. */
const FORMATS = new Set(['jpeg', 'png', 'gif', 'webp', 'svg']);

/** A picture of more pixels is refused before it is unpacked (engineering/quality.md, security). */
const MAX_PIXELS = 50_000_000;

const QUALITY = 80;
/** A picture that takes longer than this, in seconds, is meant to. */
const TIME_LIMIT = 20;
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

/**
 * Draws a picture anew as WebP, in two sizes: upright by its EXIF orientation, in sRGB, without any metadata, of an
 * animation its first frame. SVG is drawn, never kept: what scripts or links it had are gone.
 * Throws `unsupported_file` for what is no picture of a known kind, is broken, or has more than 50 million pixels.
 */
export async function redraw(bytes: Uint8Array, { maxSide, thumbSide }: PictureSizes): Promise<Picture> {
  try {
    const about = await open(bytes).metadata();
    if (!FORMATS.has(about.format)) throw new DomainError('unsupported_file');
    const main = await encode(open(bytes, density(about, maxSide)), maxSide);
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

function open(bytes: Uint8Array, density = SVG_DENSITY): Sharp {
  return sharp(bytes, { limitInputPixels: MAX_PIXELS, failOn: 'error', pages: 1, density });
}

function encode(picture: Sharp, side: number) {
  return picture
    .timeout({ seconds: TIME_LIMIT })
    .autoOrient()
    .resize({ width: side, height: side, fit: 'inside', withoutEnlargement: true })
    .webp({ quality: QUALITY })
    .toBuffer({ resolveWithObject: true });
}

/** Lines have no pixels of their own: a small SVG is drawn as large as is wanted, not enlarged afterwards. */
function density({ format, width, height }: Metadata, side: number): number {
  if (format !== 'svg') return SVG_DENSITY;
  return Math.min(MAX_SVG_DENSITY, Math.max(SVG_DENSITY, (SVG_DENSITY * side) / Math.max(width, height)));
}
