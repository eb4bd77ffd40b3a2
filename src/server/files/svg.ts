import { DomainError } from '#shared/core/errors.ts';

/** A stranger's SVG may weigh so many bytes. */
export const SVG_LIMIT = 64 * 1024;

/** Elements within elements: each level may need a surface of its own as large as the picture. */
const MAX_DEPTH = 32;
const MAX_ELEMENTS = 5_000;

/** An element's name behind the prefix of its namespace. */
const NAME = String.raw`(?:[\w.-]+:)?`;

/** Elements that cost far more than they weigh, or bring something from elsewhere. */
const COSTLY = new RegExp(`<${NAME}(?:filter|fe[A-Z]\\w*|pattern|foreignObject|image|feImage)[\\s/>]`, 'i');

/** Filters as a property, which need no element: `filter="blur(9px)"`, `style="filter: …"`. */
const FILTER_PROPERTY = /[\s;"'{]filter\s*[:=]/i;

/** A declaration of entities; a document type without any is what many drawing programs write. */
const ENTITIES = /<!ENTITY|<!DOCTYPE[^<>[]*\[/i;

/** References that do not stay in the drawing. */
const FOREIGN_REFERENCES = [
  /\bhref\s*=\s*(?:"(?!\s*#)|'(?!\s*#))/i,
  /url\((?![\s"']*#)/i,
  /@import/i,
  /<\?xml-stylesheet/i,
];

const OTHER_ENCODING = /^\s*<\?xml[^>]*encoding\s*=\s*["'](?!utf-8["'])/i;

/** Whether bytes are an SVG, as far as anybody can say without reading it as a whole. */
export function looksLikeSvg(bytes: Uint8Array): boolean {
  const head = Buffer.from(bytes.subarray(0, 4_096)).toString('latin1');
  return /^(?:\xef\xbb\xbf)?\s*</.test(head) && new RegExp(`<${NAME}svg[\\s>]`).test(head);
}

/**
 * Refuses a stranger's SVG that is large or could cost much: `svg_too_large` over 64 KB, `svg_not_allowed` with filters, patterns,
 * foreign objects, pictures, entities, references to elsewhere, or without measure; `unsupported_file` for what is no text in UTF-8.
 * What passes may still be slow: it is drawn in a process that is killed (`drawSvg`).
 */
export function checkSvg(bytes: Uint8Array): void {
  if (bytes.length > SVG_LIMIT) throw new DomainError('svg_too_large');
  const text = decode(bytes);
  const refused = [COSTLY, FILTER_PROPERTY, ENTITIES, OTHER_ENCODING, ...FOREIGN_REFERENCES];
  if (refused.some((pattern) => pattern.test(text)) || isBeyondMeasure(text)) throw new DomainError('svg_not_allowed');
}

function decode(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    throw new DomainError('unsupported_file', { detail: 'not text in UTF-8' });
  }
}

function isBeyondMeasure(text: string): boolean {
  let depth = 0;
  let elements = 0;
  for (const [tag] of text.matchAll(/<\/?[\w:][^<>]*>/g)) {
    if (tag.startsWith('</')) depth -= 1;
    else {
      elements += 1;
      if (!tag.endsWith('/>')) depth += 1;
    }
    if (depth > MAX_DEPTH || elements > MAX_ELEMENTS) return true;
  }
  return false;
}
