import { type ESTree, Visitor } from 'vite';
import { libraryLevelOf, positionOf } from './layout.ts';
import { at, isCode, isTest, parse, type Source, type Verdict } from './source.ts';

/** Places of SQL besides the server's library-like folders: reads, writes, the demo data, and files outside of the product. */
const SQL_PLACES = /^(src\/server\/([\w-]+\/)+(queries|commands)(\.ts|\/)|demo\/|scripts\/|bench\/|deploy\/|feeds\/)/;
const SQL_TAGS = /^(sql|db|tx|pool)$/;

/** An order by a name of a person or a carrier that lacks the Ukrainian alphabet; orders of migrations are sorted downwards. */
const UNSORTED = /order by[^()`]*?\b(?:last_)?name\b(?! collate| desc| \|\|)(?![^()`]*\))/;

/** An alias in camel case, which the driver makes of the column's name (`database/db.ts`). */
const CAMEL_ALIAS = / as "[a-z]+[A-Z]/;

/** Properties that only one folder of `web/core` may use, and their replacement elsewhere. */
const BROWSER_PLACES = [
  { names: /^(fetch|sendBeacon|XMLHttpRequest|EventSource)$/, folder: 'src/web/core/api/', instead: 'call()' },
  { names: /^WebSocket$/, folder: 'src/web/core/realtime/', instead: 'core/realtime/client.ts' },
  { names: /^(localStorage|sessionStorage|indexedDB)$/, folder: 'src/web/core/storage/', instead: 'scoped-storage.ts' },
] as const;

/** Files that measure the difference between the device's clock and the server's, or need the hour of the wall. */
const CLOCK_PLACES =
  /^src\/web\/(core\/(browser\/(now|night)|api\/call)\.ts|operations\/tracking\/sending\/use-tracking\.ts|worker\/)/;

/** SQL is only in queries and commands; network, socket and browser storage are each in one folder of `web/core`. */
export function checkConfined(sources: readonly Source[]): Verdict {
  const failures: string[] = [];
  for (const source of sources.filter((one) => isCode(one.path) && !isTest(one.path))) {
    const fail = (node: { start: number }, what: string) => failures.push(`${at(source, node.start)} ${what}`);
    const position = positionOf(source.path);
    const sqlHere = SQL_PLACES.test(source.path) || (position !== null && libraryLevelOf(position) >= 0);
    const refuse = (node: { start: number }, name: string) => {
      const place = BROWSER_PLACES.find(({ names }) => names.test(name));
      if (place && source.path.startsWith('src/web/') && !source.path.startsWith(place.folder))
        fail(node, `${name} outside ${place.folder.slice(4, -1)}: use ${place.instead}`);
    };
    const refuseClock = (node: { start: number }) => {
      if (source.path.startsWith('src/web/') && !CLOCK_PLACES.test(source.path))
        fail(node, 'the clock of the device: use serverNow() or serverTime() of core/browser/now.ts');
    };
    new Visitor({
      TaggedTemplateExpression(node) {
        if (!SQL_TAGS.test(lastName(node.tag))) return;
        if (!sqlHere) fail(node, 'SQL outside queries, commands and libraries');
        const text = node.quasi.quasis.map(({ value }) => value.raw).join('…');
        if (position !== null && !source.path.startsWith('src/server/core/backup/') && UNSORTED.test(text))
          fail(node, 'names sorted without `collate ukrainian`');
        if (CAMEL_ALIAS.test(text)) fail(node, 'an alias in camel case: name the column in snake case');
      },
      CallExpression(node) {
        const name = lastName(node.callee);
        if (!sqlHere && name === 'unsafe') fail(node, 'SQL outside queries, commands and libraries');
        if (/^(fetch|sendBeacon)$/.test(name)) refuse(node, name);
        if (name === 'now' && node.callee.type === 'MemberExpression' && isDate(node.callee.object)) refuseClock(node);
      },
      Identifier(node) {
        if (/^(localStorage|sessionStorage|indexedDB)$/.test(node.name)) refuse(node, node.name);
      },
      NewExpression(node) {
        refuse(node, lastName(node.callee));
        if (lastName(node.callee) === 'Date' && node.arguments.length === 0) refuseClock(node);
      },
    }).visit(parse(source).program);
  }
  return { failures };
}

/** `sql` of `sql`, `call.sql` and `this.db.sql`; '' for expressions without a name. */
function lastName(node: ESTree.Expression | ESTree.Super): string {
  if (node.type === 'Identifier') return node.name;
  if (node.type === 'MemberExpression' && node.property.type === 'Identifier') return node.property.name;
  return '';
}

function isDate(node: ESTree.Expression | ESTree.Super): boolean {
  return node.type === 'Identifier' && node.name === 'Date';
}
