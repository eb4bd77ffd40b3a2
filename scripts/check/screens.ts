import { type ESTree, Visitor } from 'vite';
import { parse, type Source } from './source.ts';

/** What an address loads beyond `index.html`, as the build's manifest names it. */
export interface Screen {
  path: string;
  modules: string[];
}

const TEXTS = '../shared/i18n/uk';

/**
 * What the router loads for some of its addresses: the frame and the page, each with its message files, read off the
 * `page(…)` calls and the table of screens in `src/web/screens.ts`.
 */
export function screensOf(router: Source, wanted: Readonly<Record<string, string>>): Screen[] {
  const pages = new Map<string, string[]>();
  const pageAt = new Map<string, string>();
  new Visitor({
    VariableDeclarator({ id, init }) {
      if (id.type !== 'Identifier' || init?.type !== 'CallExpression') return;
      if (init.callee.type === 'Identifier' && init.callee.name === 'page') pages.set(id.name, modulesOf(router, init));
    },
    ObjectExpression(node) {
      const [path, page] = [partOf(node, 'path'), partOf(node, 'page')];
      if (path?.type === 'Literal' && page?.type === 'Identifier') pageAt.set(String(path.value), page.name);
    },
  }).visit(parse(router).program);
  return Object.entries(wanted).map(([path, frame]) => ({
    path,
    modules: [frame, pageAt.get(path) ?? path].flatMap((name) => pages.get(name) ?? [`a page for ${name}`]),
  }));
}

/** The module that a `page(…)` call imports, and its message files in one language. */
function modulesOf(router: Source, call: ESTree.CallExpression): string[] {
  const module = /import\('(?:\.|#web)\/([^']+)'\)/.exec(router.text.slice(call.start, call.end))?.[1];
  const texts = call.arguments.flatMap((given) => (given.type === 'Literal' ? [`${TEXTS}/${given.value}.json`] : []));
  return module ? [module, ...texts] : texts;
}

function partOf(object: ESTree.ObjectExpression, name: string): ESTree.Expression | null {
  for (const property of object.properties) {
    if (property.type === 'Property' && property.key.type === 'Identifier' && property.key.name === name)
      return property.value;
  }
  return null;
}
