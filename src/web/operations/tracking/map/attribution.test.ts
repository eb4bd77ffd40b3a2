import { expect, test } from 'vitest';
import { plainAttribution } from './map-tiles.ts';

test.each([
  [
    ['<a href="https://www.openstreetmap.org/copyright">&copy; OpenStreetMap contributors</a>'],
    '© OpenStreetMap contributors',
  ],
  [['© A', undefined, '', '© A', '<b>B</b> &amp;\n C'], '© A, B & C'],
  [['<img src=x onerror=alert(1)>Tiles'], 'Tiles'],
  [['&unknown; &lt;i&gt;'], '&unknown; <i>'],
  [[], ''],
])('the attribution of %j is plain text', (sources, text) => {
  expect(plainAttribution(sources)).toBe(text);
});
