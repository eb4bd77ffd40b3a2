import { expect, test } from 'vitest';
import { adviceFor, schengenBorder } from './border-advice.ts';

test.each([
  ['UA', 'PL', 'in', 'papersToEu ees etias children animals baggageToEu'],
  ['MD', 'RO', 'in', 'papersToEu ees etias children animals baggageToEu'],
  ['DE', 'UA', 'out', 'papersToUa ees children animals baggageToUa'],
  ['RO', 'MD', 'out', 'children ees animals'],
  ['UA', 'MD', null, 'children animals'],
  ['MD', 'UA', null, 'papersToUa children animals baggageToUa'],
  ['UA', 'UA', null, ''],
  ['PL', 'DE', null, ''],
])('a ride from %s to %s crosses the border of Schengen: %s, and needs: %s', (from, to, border, topics) => {
  expect(schengenBorder(from, to)).toBe(border);
  expect(adviceFor(from, to).join(' ')).toBe(topics);
});
