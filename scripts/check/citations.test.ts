import { expect, test } from 'vitest';
import { wrongCitations } from './citations.ts';

const RULES = { path: 'docs/product.md', text: '## 9. Bookings\n\n### 9.1 States' };

test.each([
  ['a missing section', 'docs/product.md 9.2', /has no section 9\.2$/],
  ['the second of two sections', 'docs/product.md 9.1 and 9.3', /has no section 9\.3$/],
  ['a section on the next line of a comment', 'docs/product.md\n * 9.4', /has no section 9\.4$/],
  ['a missing decision', 'docs/decisions/0999', /no decision 0999$/],
  ['a document outside the repository', 'rules.md', /rules\.md is not in the repository$/],
  ['a section of an unnamed document', '(specification, section 3)', /not in the repository$/],
])('refuses a citation of %s', (_, cited, failure) => {
  expect(wrongCitations([RULES, { path: 'src/web/ui/a.ts', text: `// ${cited}` }])).toEqual([
    expect.stringMatching(failure),
  ]);
});

test('refuses a missing file that a document names', () => {
  const files = ['web/ui/a.ts', 'web/ui/b.ts'].map((file) => `\`${file}\``).join(' and ');
  const there = { path: 'src/web/ui/a.ts', text: '' };
  expect(wrongCitations([RULES, there, { path: 'ARCHITECTURE.md', text: files }])).toEqual([
    'ARCHITECTURE.md: web/ui/b.ts is not in the repository',
  ]);
});

test('accepts existing files, named from the root, from their folder, or from docs', () => {
  const decision = { path: 'docs/decisions/0005-seats.md', text: '[rules](../product.md)' };
  const text = '// docs/product.md 9 and 9.1, docs/decisions/0005, decision 0005, product.md; RFC 7231, section 4';
  expect(wrongCitations([RULES, decision, { path: 'src/web/ui/a.ts', text }])).toEqual([]);
});
