import { type ESTree, Visitor } from 'vite';
import { catalogsOf } from './messages.ts';
import { difference, isCode, isTest, parse, type Source, type Verdict } from './source.ts';

interface Uses {
  /** Every string literal of the code, for keys that are passed on as values. */
  strings: Set<string>;
  /** The texts that a template literal can become: `core.title.${name}` → /^core\.title\..+$/. */
  patterns: RegExp[];
  /** First arguments of `t(…)`. */
  asked: Set<string>;
}

/** Keys that no code names: the server answers with them, and the closed sets of codes and rules list them. */
const GENERATED = /^errors\./;

/** Every key that the code uses exists, and every key that exists is used. */
export function checkMessageUse(sources: readonly Source[]): Verdict {
  const keys = new Set([...catalogsOf(sources, 'uk').values()].flatMap((catalog) => [...catalog.keys()]));
  const uses: Uses = { strings: new Set(), patterns: [], asked: new Set() };
  for (const source of sources) {
    if (/^(src|demo)\//.test(source.path) && isCode(source.path) && !isTest(source.path)) gather(source, uses);
  }
  const missing = [...uses.asked].filter((key) => !keys.has(key)).map((key) => `${key} is asked for and has no text`);
  const used = (key: string) =>
    GENERATED.test(key) || uses.strings.has(key) || uses.patterns.some((pattern) => pattern.test(key));
  const unused = [...keys].filter((key) => !used(key)).map((key) => `${key} has a text and nobody asks for it`);
  return { failures: [...missing, ...unused, ...wrongErrors(sources, keys)] };
}

function gather(source: Source, uses: Uses): void {
  new Visitor({
    Literal(node) {
      if (typeof node.value === 'string') uses.strings.add(node.value);
    },
    TemplateLiteral(node) {
      const parts = node.quasis.map((quasi) => quasi.value.cooked ?? '');
      if (parts.length === 1) uses.strings.add(parts[0] ?? '');
      else if (/^\w+\.|^\w*_\w+$/.test(parts.join('')))
        uses.patterns.push(new RegExp(`^${parts.map((part) => part.replace(/\W/g, '\\$&')).join('[\\w.-]+')}$`));
    },
    CallExpression(node) {
      const key = askedKey(node);
      if (key !== null) uses.asked.add(key);
    },
  }).visit(parse(source).program);
}

function askedKey(call: ESTree.CallExpression): string | null {
  const [first] = call.arguments;
  if (call.callee.type !== 'Identifier' || call.callee.name !== 't') return null;
  return first?.type === 'Literal' && typeof first.value === 'string' ? first.value : null;
}

/** The problem codes of `shared/core/errors.ts` and the keys `errors.<code>` are the same set. */
function wrongErrors(sources: readonly Source[], keys: ReadonlySet<string>): string[] {
  const table = sources.find((source) => source.path === 'src/shared/core/errors.ts');
  if (!table) return [];
  const codes = new Set<string>();
  new Visitor({
    VariableDeclarator(node) {
      if (node.id.type !== 'Identifier' || node.id.name !== 'PROBLEMS' || node.init?.type !== 'TSAsExpression') return;
      if (node.init.expression.type !== 'ObjectExpression') return;
      for (const property of node.init.expression.properties) {
        if (property.type === 'Property' && property.key.type === 'Identifier') codes.add(property.key.name);
      }
    },
  }).visit(parse(table).program);
  const texts = new Set([...keys].filter((key) => key.startsWith('errors.')).map((key) => key.slice('errors.'.length)));
  const without = difference(codes, texts).map((code) => `errors.${code} has no text`);
  return [...without, ...difference(texts, codes).map((code) => `errors.${code} is no problem code`)];
}
