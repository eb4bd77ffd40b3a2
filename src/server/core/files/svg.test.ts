import { expect, test } from 'vitest';
import { checkSvg, looksLikeSvg, SVG_LIMIT } from './svg.ts';

const svg = (inner: string, head = '') =>
  `${head}<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9">${inner}</svg>`;

test.each([
  ['a path', svg('<path d="M0 0h9" fill="#0057b7"/>')],
  [
    'a declaration and a document type',
    svg('<g/>', '<?xml version="1.0" encoding="UTF-8"?><!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN" "x">'),
  ],
  ['an internal gradient', svg('<linearGradient id="a"/><rect fill="url(#a)"/><rect fill=\'url( "#a" )\'/>')],
  ['a reused part', svg('<path id="a" d="M0 0"/><use href="#a"/><use xlink:href=\'#a\'/>')],
  ['a text element', svg('<text>filter the pattern of an image</text>')],
])('%s is accepted', (_, text) => {
  expect(looksLikeSvg(Buffer.from(text))).toBe(true);
  expect(() => checkSvg(Buffer.from(text))).not.toThrow();
});

test.each([
  ['a filter', svg('<filter id="f"><feTurbulence numOctaves="9"/></filter>')],
  ['a filter in a namespace', svg('<s:filter xmlns:s="http://www.w3.org/2000/svg"/>')],
  ['a filter on a new line', svg('<filter\n id="f"/>')],
  ['a filter as a property', svg('<g filter="blur(99)"/>')],
  ['a filter as a style', svg('<g style="fill:red;filter:blur(9px)"/>')],
  ['a pattern', svg('<pattern id="p"/>')],
  ['a foreign object', svg('<foreignObject><p/></foreignObject>')],
  ['a picture', svg('<image href="data:image/png;base64,AA=="/>')],
  ['a reference to another address', svg('<use href="http://127.0.0.1/x.svg#a"/>')],
  ['a reference to a file', svg("<use xlink:href='file:///etc/passwd'/>")],
  ['a fill from another address', svg('<rect fill="url(http://127.0.0.1/)"/>')],
  ['an encoded reference', svg('<use href="&#104;ttp://127.0.0.1/"/>')],
  ['a style sheet from another address', svg('<style>@import "http://127.0.0.1/"</style>')],
  ['a style sheet instruction', svg('', '<?xml-stylesheet href="#a"?>')],
  ['entities', svg('&a;', '<!DOCTYPE svg [<!ENTITY a "b">]>')],
  ['another encoding', svg('', '<?xml version="1.0" encoding="UTF-7"?>')],
  ['too many nested layers', svg(`${'<g opacity=".5">'.repeat(40)}${'</g>'.repeat(40)}`)],
  ['too many elements', svg('<g/>'.repeat(5_001))],
])('%s is refused', (_, text) => {
  expect(() => checkSvg(Buffer.from(text))).toThrow('svg_not_allowed');
});

test('an SVG over 64 KB is too large', () => {
  expect(() => checkSvg(Buffer.from(svg(' '.repeat(SVG_LIMIT))))).toThrow('svg_too_large');
});

test.each([
  ['an SVG in UTF-16', Buffer.from(svg('<filter/>'), 'utf16le')],
  ['a compressed file', Buffer.from([0x1f, 0x8b, 8, 0])],
  ['a text with a tag', Buffer.from('about <svg>')],
])('%s is not recognised as an SVG', (_, bytes) => {
  expect(looksLikeSvg(bytes)).toBe(false);
});
