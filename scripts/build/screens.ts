import { type ESTree, parseSync, Visitor } from 'vite';

/** Files that a path loads in addition to `index.html`, as the build's manifest names them. */
export interface Screen {
  path: string;
  /** Who may open it. */
  who: string;
  modules: string[];
  /** Its message files, by domain. */
  texts: string[];
}

interface Line {
  path: string;
  who: string;
  page: string;
}

/** The table of paths and their pages. */
export const ROUTES_FILE = 'src/web/routes.ts';

/** A message file, as the build's manifest names it. */
export function textModule(locale: string, namespace: string): string {
  return `../shared/i18n/${locale}/${namespace}.json`;
}

/**
 * Returns every screen with what it loads: the frame, the screen around it and the page, each with its message files. They are read from
 * the `page(…)` calls and the tables of `src/web/routes.ts`, whose modules cannot run outside of a browser.
 */
export function screensOf(text: string): Screen[] {
  const pages = new Map<string, Pick<Screen, 'modules' | 'texts'>>();
  const tables = new Map<string, Line[][]>();
  const frames: { frame: string; table: string }[] = [];
  const lists = new Map<string, string[]>();
  new Visitor({
    VariableDeclarator({ id, init }) {
      if (id.type !== 'Identifier') return;
      if (init?.type === 'ArrayExpression') tables.set(id.name, linesOf(init));
      if (init?.type === 'TSAsExpression') lists.set(id.name, textsIn(init, lists));
      if (init?.type !== 'CallExpression' || init.callee.type !== 'Identifier' || init.callee.name !== 'page') return;
      pages.set(id.name, loadedBy(text, init, lists));
    },
    ObjectExpression(node) {
      const [frame, table] = [textOrNameOf(node, 'frame'), textOrNameOf(node, 'screens')];
      if (frame && table) frames.push({ frame, table });
    },
  }).visit(parseSync(ROUTES_FILE, text).program);
  return frames.flatMap(({ frame, table }) =>
    (tables.get(table) ?? []).map((lines) => {
      const loaded = [frame, ...lines.map(({ page }) => page)].flatMap((name) => pages.get(name) ?? []);
      return {
        path: lines.map(({ path }) => path).join('/'),
        who: lines.at(-1)?.who ?? '',
        modules: loaded.flatMap(({ modules }) => modules),
        texts: [...new Set(loaded.flatMap(({ texts }) => texts))],
      };
    }),
  );
}

/** The lines of a table, each after the one that contains it. */
function linesOf(table: ESTree.ArrayExpression, parents: readonly Line[] = []): Line[][] {
  return table.elements.flatMap((node) => {
    if (node?.type !== 'ObjectExpression') return [];
    const [path, who, page] = [textOrNameOf(node, 'path'), textOrNameOf(node, 'who'), textOrNameOf(node, 'page')];
    if (!path || !who || !page) return [];
    const lines = [...parents, { path, who, page }];
    const children = partOf(node, 'children');
    return [lines, ...(children?.type === 'ArrayExpression' ? linesOf(children, lines) : [])];
  });
}

/** The module that a `page(…)` call imports, and its message files. */
function loadedBy(
  text: string,
  call: ESTree.CallExpression,
  lists: ReadonlyMap<string, string[]>,
): Pick<Screen, 'modules' | 'texts'> {
  const module = /import\('(?:\.|#web)\/([^']+)'\)/.exec(text.slice(call.start, call.end))?.[1];
  const texts = call.arguments.flatMap((argument) => textsIn(argument, lists));
  return { modules: module ? [module] : [], texts };
}

/** The texts of a literal, of a list of them, and of a list that is spread. */
export function textsIn(node: ESTree.Node, lists: ReadonlyMap<string, string[]>): string[] {
  if (node.type === 'Literal') return typeof node.value === 'string' ? [node.value] : [];
  if (node.type === 'TSAsExpression' || node.type === 'ParenthesizedExpression') return textsIn(node.expression, lists);
  if (node.type === 'SpreadElement') return textsIn(node.argument, lists);
  if (node.type === 'Identifier') return lists.get(node.name) ?? [];
  if (node.type !== 'ArrayExpression') return [];
  return node.elements.flatMap((one) => (one ? textsIn(one, lists) : []));
}

/** The text or the identifier under a key of an object; null for anything else. */
function textOrNameOf(object: ESTree.ObjectExpression, name: string): string | null {
  const part = partOf(object, name);
  if (part?.type === 'Literal') return String(part.value);
  return part?.type === 'Identifier' ? part.name : null;
}

function partOf(object: ESTree.ObjectExpression, name: string): ESTree.Expression | null {
  for (const property of object.properties) {
    if (property.type === 'Property' && property.key.type === 'Identifier' && property.key.name === name)
      return property.value;
  }
  return null;
}
