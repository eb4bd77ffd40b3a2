import { type ESTree, Visitor } from 'vite';
import { at, isCode, isTest, parse, type Source, type Verdict } from './source.ts';

/** Where SQL is written: reads, writes, the server's core, the demo data, and what is no part of the product. */
const SQL_PLACES =
  /^(src\/server\/([\w-]+\/(queries|commands)\.ts|[\w-]+\/(queries|commands)\/|core\/|demo\/)|scripts\/|bench\/)/;
const SQL_TAGS = /^(sql|db|tx|pool)$/;
const STORAGE = /^(localStorage|sessionStorage|indexedDB)$/;
const NETWORK = /^(WebSocket|XMLHttpRequest|EventSource)$/;

/** SQL stands only in queries and commands; the network and the browser's storage are reached only by `web/core`. */
export function checkConfined(sources: readonly Source[]): Verdict {
  const failures: string[] = [];
  for (const source of sources.filter((one) => isCode(one.path) && !isTest(one.path))) {
    const fail = (node: { start: number }, what: string) => failures.push(`${at(source, node.start)} ${what}`);
    const sqlHere = SQL_PLACES.test(source.path);
    const networkHere = !source.path.startsWith('src/web/') || source.path.startsWith('src/web/core/');
    new Visitor({
      TaggedTemplateExpression(node) {
        if (!sqlHere && SQL_TAGS.test(lastName(node.tag))) fail(node, 'SQL outside queries, commands and core');
      },
      CallExpression(node) {
        const name = lastName(node.callee);
        if (!sqlHere && name === 'unsafe') fail(node, 'SQL outside queries, commands and core');
        if (!networkHere && /^(fetch|sendBeacon)$/.test(name)) fail(node, `${name} outside web/core: use call()`);
      },
      Identifier(node) {
        if (!networkHere && STORAGE.test(node.name)) fail(node, `${node.name} outside web/core: use scoped-storage.ts`);
      },
      NewExpression(node) {
        if (!networkHere && NETWORK.test(lastName(node.callee)))
          fail(node, `${lastName(node.callee)} outside web/core`);
      },
    }).visit(parse(source).program);
  }
  return { failures };
}

/** `sql` of `sql`, `call.sql` and `this.db.sql`; '' for what has no name. */
function lastName(node: ESTree.Expression | ESTree.Super): string {
  if (node.type === 'Identifier') return node.name;
  if (node.type === 'MemberExpression' && node.property.type === 'Identifier') return node.property.name;
  return '';
}
