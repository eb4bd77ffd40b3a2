import { posix } from 'node:path';
import { type ESTree, Visitor } from 'vite';
import { ROUTES_FILE, screensOf, textsIn } from '../build/screens.ts';
import { catalogsOf } from './messages.ts';
import { isCode, isTest, parse, type Source, type Verdict } from './source.ts';

/** A top-level declaration of a module, or all that runs when the module is loaded. */
interface Declared {
  /** The namespaces of its `t(…)`, each with a key. */
  asks: Map<string, string>;
  /** Names of the module, and of what it imports. */
  names: Set<string>;
  /** Modules that it imports at run time, with the message files that come with them. */
  loads: Loaded[];
  /** Message files that it loads itself before it asks for them. */
  own: string[];
}

interface Loaded {
  target: string;
  pick: string | null;
  texts: readonly string[];
}

interface Module {
  declared: Map<string, Declared>;
  /** The local names of imports: the module, and its own name there. */
  imports: Map<string, { target: string; name: string }>;
}

/** Loaded with every page; `call` and the forms load the texts of errors and fields before they refuse anything. */
const ALWAYS = ['core', 'ui', 'errors', 'fields'];

/** Shown only where the texts are: an invoice by its ticket, on the page of the ticket. */
const ELSEWHERE = new Set(['src/web/sales/bookings/papers/Invoices.tsx ticket']);

/** Every text that a page can show is in the message files that are loaded with it, or with the part that shows it. */
export function checkMessageReach(sources: readonly Source[]): Verdict {
  const files = new Map(sources.filter(({ path }) => isWeb(path)).map((source) => [source.path, source]));
  const spaces = new Set(catalogsOf(sources, 'uk').keys());
  const modules = new Map<string, Module>();
  const moduleOf = (path: string) => {
    const known = modules.get(path);
    if (known) return known;
    const source = files.get(path);
    const read = source ? readModule(source, spaces, files) : { declared: new Map(), imports: new Map() };
    modules.set(path, read);
    return read;
  };
  const failures = new Set<string>();
  const screens = screensOf(files.get(ROUTES_FILE)?.text ?? '');
  for (const { path, modules: roots, texts } of screens) {
    const seen = new Set<string>();
    const visit = (target: string, name: string | null, has: ReadonlySet<string>): void => {
      const key = `${target} ${name} ${[...has].length}`;
      if (seen.has(key)) return;
      seen.add(key);
      const { declared, imports } = moduleOf(target);
      const from = imports.get(name ?? '');
      if (from) {
        visit(from.target, from.name, has);
        return;
      }
      for (const [own, one] of declared) {
        if (name !== null && own !== name) continue;
        const there = new Set([...has, ...one.own]);
        for (const [space, text] of one.asks)
          if (!there.has(space) && !ELSEWHERE.has(`${target} ${space}`))
            failures.add(`${path}: ${target} shows ${text}, and nothing loads ${space}.json`);
        for (const other of one.names) visit(target, other, there);
        for (const { target: part, pick, texts: more } of one.loads) visit(part, pick, new Set([...there, ...more]));
      }
    };
    for (const root of roots) visit(`src/web/${root}`, null, new Set([...ALWAYS, ...texts]));
  }
  return { failures: [...failures].sort(), note: `${screens.length} screens` };
}

function isWeb(path: string): boolean {
  return path.startsWith('src/web/') && isCode(path) && !isTest(path);
}

function readModule(source: Source, spaces: ReadonlySet<string>, files: ReadonlyMap<string, Source>): Module {
  const { program, module } = parse(source);
  const resolve = (specifier: string) => {
    const path = specifier.startsWith('#web/') ? `src/web/${specifier.slice(5)}` : besides(source.path, specifier);
    return files.has(path) ? path : null;
  };
  const imports: Module['imports'] = new Map();
  for (const { moduleRequest, entries } of module.staticImports) {
    const target = resolve(moduleRequest.value);
    if (target === null) continue;
    for (const { isType, localName, importName } of entries)
      if (!isType) imports.set(localName.value, { target, name: importName.name ?? '' });
  }
  const declared: Module['declared'] = new Map();
  const lists = new Map<string, string[]>();
  const lazy = new Map<string, string>();
  for (const statement of program.body) {
    for (const { name, node } of declarationsOf(statement)) {
      const list = textsIn(node, lists);
      if (list.length > 0) lists.set(name, list);
      const specifier = importedIn(source.text.slice(node.start, node.end));
      if (node.type === 'ArrowFunctionExpression' && node.body.type === 'ImportExpression' && specifier)
        lazy.set(name, specifier);
      else declared.set(name, readDeclared(source, node, { spaces, lists, lazy, resolve }));
    }
  }
  return { declared, imports };
}

function besides(path: string, specifier: string): string {
  return specifier.startsWith('.') ? posix.join(posix.dirname(path), specifier) : specifier;
}

/** Declarations of a statement of a module: functions, and variables with their values. */
function declarationsOf(statement: ESTree.Node): { name: string; node: ESTree.Node }[] {
  if (statement.type === 'ExportNamedDeclaration' || statement.type === 'ExportDefaultDeclaration')
    return statement.declaration ? declarationsOf(statement.declaration) : [];
  if (statement.type === 'FunctionDeclaration') return [{ name: statement.id?.name ?? 'default', node: statement }];
  if (statement.type !== 'VariableDeclaration') return [];
  return statement.declarations.flatMap(({ id, init }) =>
    id.type === 'Identifier' && init ? [{ name: id.name, node: init }] : [],
  );
}

interface Enclosing {
  spaces: ReadonlySet<string>;
  lists: ReadonlyMap<string, string[]>;
  lazy: ReadonlyMap<string, string>;
  resolve: (specifier: string) => string | null;
}

function readDeclared(source: Source, node: ESTree.Node, { spaces, lists, lazy, resolve }: Enclosing): Declared {
  const found: Declared = { asks: new Map(), names: new Set(), loads: [], own: [] };
  const lazily = (call: ESTree.CallExpression) => {
    const [first, picked] = call.arguments;
    const loader = first?.type === 'Identifier' ? lazy.get(first.name) : importedIn(textOf(source, first));
    const target = loader ? resolve(loader) : null;
    if (target === null || first?.type === 'Literal') return;
    const pick = /^\((?:its|\w+)\) => \w+\.(\w+)$/.exec(textOf(source, picked))?.[1] ?? null;
    found.loads.push({ target, pick, texts: call.arguments.flatMap((one) => textsIn(one, lists)) });
  };
  new Visitor({
    CallExpression(call) {
      if (call.callee.type !== 'Identifier') return;
      if (call.callee.name === 'loadMessages') found.own.push(...call.arguments.flatMap((one) => textsIn(one, lists)));
      else if (call.callee.name === 't') for (const key of keysOf(call.arguments[0])) ask(found, key, spaces);
      else lazily(call);
    },
    Identifier({ name }) {
      found.names.add(name);
    },
    JSXIdentifier({ name }) {
      found.names.add(name);
    },
  }).visit({ type: 'Program', body: [asStatement(node)], sourceType: 'module' } as never);
  return found;
}

/** The visitor begins with statements. */
function asStatement(node: ESTree.Node): ESTree.Node {
  return node.type === 'FunctionDeclaration'
    ? node
    : ({ type: 'ExpressionStatement', expression: node, start: node.start, end: node.end } as ESTree.Node);
}

function ask(found: Declared, key: string, spaces: ReadonlySet<string>): void {
  const [space = ''] = key.split('.');
  if (key.includes('.') && spaces.has(space)) found.asks.set(space, key);
}

/** The keys of the first argument of `t(…)`: a literal, the beginning of a template, or one of two. */
function keysOf(node: ESTree.Node | undefined): string[] {
  if (node?.type === 'Literal' && typeof node.value === 'string') return [node.value];
  if (node?.type === 'TemplateLiteral') return [node.quasis[0]?.value.cooked ?? ''];
  if (node?.type === 'ConditionalExpression') return [...keysOf(node.consequent), ...keysOf(node.alternate)];
  return [];
}

function importedIn(text: string): string | undefined {
  return /import\(\s*'([^']+)'\s*\)/.exec(text)?.[1];
}

function textOf(source: Source, node: ESTree.Node | undefined): string {
  return node ? source.text.slice(node.start, node.end) : '';
}
