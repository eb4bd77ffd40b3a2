import { type ESTree, type Plugin, parseSync, Visitor } from 'vite';

/** The parts of an endpoint that a caller needs; the others belong to the server: schemas, rights, summary. */
const CALLED_BY = new Set(['method', 'path', 'effect', 'upload', 'revalidated', 'replaces']);
const API = /\/src\/shared\/.+\/([a-z]+-)*api\.ts$/;
const SHARED = /\/src\/shared\/.+\.ts$/;

interface Edit {
  start: number;
  end: number;
  text: string;
}

/**
 * Reduces what the browser's bundle takes from `src/shared` to the parts that a screen uses. The bundler alone cannot do this for two
 * reasons: endpoints refer to their schemas, which the browser needs for their types only, and the bundler cannot prove that building a
 * schema has no side effects. Therefore endpoints keep only the parts that a call needs, and top-level initialisers are marked as pure,
 * which `shared` guarantees (ARCHITECTURE.md).
 */
export function reduceShared(): Plugin {
  return {
    name: 'vezu-shared',
    enforce: 'pre',
    apply: 'build',
    transform(source, id) {
      if (!SHARED.test(id)) return null;
      const called = API.test(id) ? withoutServerParts(source, id) : source;
      return { code: withPureValues(called, id), map: null, moduleSideEffects: false };
    },
  };
}

export function withoutServerParts(source: string, id: string): string {
  const edits: Edit[] = [];
  new Visitor({
    CallExpression(node) {
      const [definition] = node.arguments;
      if (node.callee.type !== 'Identifier' || node.callee.name !== 'endpoint') return;
      if (definition?.type !== 'ObjectExpression') return;
      for (const property of definition.properties) {
        if (property.type !== 'Property' || CALLED_BY.has(nameOf(property.key))) continue;
        const comma = /^\s*,/.exec(source.slice(property.end));
        edits.push({ start: property.start, end: property.end + (comma?.[0].length ?? 0), text: '' });
      }
    },
  }).visit(parseSync(id, source).program);
  return edited(source, edits);
}

/** Turns `const schema = z.object(…)` into the result of a function that is marked as pure. */
export function withPureValues(source: string, id: string): string {
  const edits: Edit[] = [];
  for (const node of parseSync(id, source).program.body) {
    const declaration = node.type === 'ExportNamedDeclaration' ? node.declaration : node;
    if (declaration?.type !== 'VariableDeclaration') continue;
    for (const { init } of declaration.declarations) {
      if (!init || !callsSomething(init, source, id)) continue;
      const text = `/*@__PURE__*/ (() => (${source.slice(init.start, init.end)}))()`;
      edits.push({ start: init.start, end: init.end, text });
    }
  }
  return edited(source, edits);
}

/** Functions run later; any other initialiser with a call in it runs immediately. */
function callsSomething(init: ESTree.Expression, source: string, id: string): boolean {
  if (init.type === 'ArrowFunctionExpression' || init.type === 'FunctionExpression') return false;
  let calls = false;
  const found = () => {
    calls = true;
  };
  const text = `(${source.slice(init.start, init.end)})`;
  new Visitor({ CallExpression: found, NewExpression: found, TaggedTemplateExpression: found }).visit(
    parseSync(id, text).program,
  );
  return calls;
}

function nameOf(node: ESTree.Node): string {
  return node.type === 'Identifier' ? node.name : '';
}

function edited(source: string, edits: readonly Edit[]): string {
  return [...edits]
    .sort((a, b) => b.start - a.start)
    .reduce((text, { start, end, text: put }) => text.slice(0, start) + put + text.slice(end), source);
}
