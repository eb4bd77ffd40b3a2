import { DomainError } from '#shared/core/errors.ts';

/** The maximum size of an untrusted SVG in bytes. */
export const SVG_LIMIT = 64 * 1024;

/** The maximum depth of nested elements: each level may need a buffer as large as the picture. */
const MAX_DEPTH = 32;
const MAX_ELEMENTS = 5_000;

/** The optional namespace prefix of an element's name. */
const NAME = String.raw`(?:[\w.-]+:)?`;

/** Elements that are expensive to render or include external content. */
const COSTLY = new RegExp(`<${NAME}(?:filter|fe[A-Z]\\w*|pattern|foreignObject|image|feImage)[\\s/>]`, 'i');

/** Filters as a property instead of an element: `filter="blur(9px)"`, `style="filter: …"`. */
const FILTER_PROPERTY = /[\s;"'{]filter\s*[:=]/i;

/** A declaration of entities. A document type without entities is allowed, because many drawing programs write one. */
const ENTITIES = /<!ENTITY|<!DOCTYPE[^<>[]*\[/i;

const FOREIGN_REFERENCES = [
  /\bhref\s*=\s*(?:"(?!\s*#)|'(?!\s*#))/i,
  /url\((?![\s"']*#)/i,
  /@import/i,
  /<\?xml-stylesheet/i,
];

const OTHER_ENCODING = /^\s*<\?xml[^>]*encoding\s*=\s*["'](?!utf-8["'])/i;

/** Whether the bytes look like an SVG, judged without parsing the whole file. */
export function looksLikeSvg(bytes: Uint8Array): boolean {
  const head = Buffer.from(bytes.subarray(0, 4_096)).toString('latin1');
  return /^(?:\xef\xbb\xbf)?\s*</.test(head) && new RegExp(`<${NAME}svg[\\s>]`).test(head);
}

/**
 * Checks an untrusted SVG before it is rendered. Throws `svg_too_large` over 64 KB, `svg_not_allowed` for filters, patterns, foreign
 * objects, pictures, entities, external references or a missing size, and `unsupported_file` when it is not UTF-8 text. An accepted
 * drawing may still be slow to render, so `drawSvg` has a time limit.
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
