import { expect, it } from 'vitest';
import { checkStyleSheets } from './style-sheets.ts';

const markup = { path: 'src/web/sales/trips/Row.tsx', text: `<i className={cx('waiting', \`trip-\${kind}\`)} />` };
const failuresOf = (path: string, text: string) => checkStyleSheets([markup, { path, text }]).failures;

it('a style sheet of a feature is refused', () => {
  expect(failuresOf('src/web/ui/content/rows.css', '.waiting { color: red }')).toEqual([]);
  expect(failuresOf('src/web/sales/trips/rows.css', '.waiting { color: red }')).toEqual([
    'src/web/sales/trips/rows.css is a new style sheet; write utilities at the markup',
  ]);
});

it('a class that no markup uses is refused, but not one that the markup completes', () => {
  const sheet =
    '/* .unread */ @layer components { .trip-now > .waiting { margin: 0.5px } .waiting.late { color: red } }';
  expect(failuresOf('src/web/ui/content/rows.css', sheet)).toEqual(['src/web/ui/content/rows.css: nothing uses .late']);
});
