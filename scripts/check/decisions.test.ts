import { expect, test } from 'vitest';
import { wrongDecisions } from './decisions.ts';

const HEAD = '# 0005: Seats are held\n\n- Date: 2026-11-21\n- Status: accepted\n';
const BODY = '\n## Context\n\nWhy.\n\n## Decision\n\nThis.\n\n## Consequences\n\nThat.\n';
const LINE = '- [0005](0005-seats.md): Seats are held';

/** Fails for a decision with this text, in an index with this line. */
function wrong(text: string, line = LINE): string[] {
  const index = { path: 'docs/decisions/README.md', text: `# Decisions\n\n${line}\n` };
  return wrongDecisions([index, { path: 'docs/decisions/0005-seats.md', text }]);
}

test.each([
  ['no date', HEAD.replace('- Date: 2026-11-21\n', '') + BODY, /begins with/],
  ['no status', HEAD.replace('- Status: accepted\n', '') + BODY, /begins with/],
  ['an unknown status', HEAD.replace('accepted', 'perhaps') + BODY, /begins with/],
  ['the number of another file', HEAD.replace('0005', '0006') + BODY, /begins with/],
  ['another punctuation', HEAD.replace('0005:', '0005') + BODY, /begins with/],
  [
    'a successor that does not exist',
    HEAD.replace('accepted', 'superseded by 0999') + BODY,
    /0999, which does not exist/,
  ],
  ['no consequences', HEAD + BODY.replace('## Consequences', '### Consequences'), /has the sections/],
  ['a further section', `${HEAD}${BODY}\n## Measured\n`, /has the sections/],
])('refuses a decision with %s', (_, text, failure) => {
  expect(wrong(text)).toEqual([expect.stringMatching(failure)]);
});

test.each([
  ['is missing', ''],
  ['has another title', LINE.replace('held', 'sold')],
  ['leads to another file', LINE.replace('0005-seats', '0005-places')],
])('refuses a decision whose line in the index %s', (_, line) => {
  expect(wrong(HEAD + BODY, line)).toEqual([
    'docs/decisions/0005-seats.md: is not in docs/decisions/README.md with its title',
  ]);
});

test('refuses more than fifty decisions', () => {
  const numbers = Array.from({ length: 51 }, (_, index) => String(index + 1).padStart(4, '0'));
  const decisions = numbers.map((number) => ({
    path: `docs/decisions/${number}-seats.md`,
    text: HEAD.replace('0005', number) + BODY,
  }));
  const lines = numbers.map((number) => LINE.replaceAll('0005', number)).join('\n');
  const index = { path: 'docs/decisions/README.md', text: lines };
  expect(wrongDecisions([index, ...decisions])).toEqual(['docs/decisions/ holds 51 decisions, over 50: join some']);
  expect(wrongDecisions([index, ...decisions.slice(1)])).toEqual([]);
});

test('accepts a superseded decision whose successor exists', () => {
  const successor = { path: 'docs/decisions/0006-new.md', text: HEAD.replace('0005', '0006') + BODY };
  const index = { path: 'docs/decisions/README.md', text: `${LINE}\n- [0006](0006-new.md): Seats are held` };
  const former = { path: 'docs/decisions/0005-seats.md', text: HEAD.replace('accepted', 'superseded by 0006') + BODY };
  expect(wrongDecisions([index, former, successor])).toEqual([]);
});
