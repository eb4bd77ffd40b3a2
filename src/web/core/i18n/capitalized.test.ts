import { expect, test } from 'vitest';
import { capitalized } from './capitalized.ts';

test.each([
  ['те саме ім’я', 'Те саме ім’я'],
  ['not founded', 'Not founded'],
  ['Danger to people', 'Danger to people'],
  ['', ''],
])('%s → %s', (text, line) => expect(capitalized(text)).toBe(line));
