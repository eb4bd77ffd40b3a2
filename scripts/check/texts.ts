import { type ESTree, Visitor } from 'vite';
import { at, isCode, isTest, parse, type Source, type Verdict } from './source.ts';

const CYRILLIC = /\p{Script=Cyrillic}/u;
const WORD = /\p{L}{2,}/u;
/** Names and units that are the same in every language. */
const NAMES = /\b(Vezu|QR|Wi-Fi|EUR|PDF|OK)\b/g;
const READ_ATTRIBUTES =
  /^(title|alt|placeholder|label|aria-label|aria-description|aria-roledescription|aria-valuetext)$/;

/** Visible texts come from the message files: no Cyrillic in `src/web`, no words in its markup. */
export function checkTexts(sources: readonly Source[]): Verdict {
  const failures: string[] = [];
  const files = sources.filter(({ path }) => path.startsWith('src/web/') && isCode(path) && !isTest(path));
  for (const source of files) {
    const say = (node: { start: number }, what: string, text: string) =>
      failures.push(`${at(source, node.start)} ${what}: ${text.trim().slice(0, 60)}`);
    new Visitor({
      Literal(node) {
        if (typeof node.value === 'string' && CYRILLIC.test(node.value))
          say(node, 'Cyrillic text outside the message files', node.value);
      },
      TemplateElement(node) {
        if (CYRILLIC.test(node.value.raw)) say(node, 'Cyrillic text outside the message files', node.value.raw);
      },
      JSXText(node) {
        if (hasWord(node.value)) say(node, 'text outside the message files', node.value);
      },
      JSXExpressionContainer(node) {
        const text = plainText(node.expression);
        if (text !== null && CYRILLIC.test(text) === false && isChild(source, node) && hasWord(text))
          say(node, 'text outside the message files', text);
      },
      JSXAttribute(node) {
        const text = node.value
          ? plainText(node.value.type === 'JSXExpressionContainer' ? node.value.expression : node.value)
          : null;
        const name = node.name.type === 'JSXIdentifier' ? node.name.name : '';
        if (text !== null && !CYRILLIC.test(text) && READ_ATTRIBUTES.test(name) && hasWord(text))
          say(node, `${name} outside the message files`, text);
      },
    }).visit(parse(source).program);
  }
  return { failures };
}

function hasWord(text: string): boolean {
  return WORD.test(text.replace(NAMES, '')) && !/^&\w+;$/.test(text.trim());
}

function plainText(node: ESTree.Node): string | null {
  if (node.type === 'Literal' && typeof node.value === 'string') return node.value;
  if (node.type === 'TemplateLiteral') return node.quasis.map((quasi) => quasi.value.raw).join(' ');
  return null;
}

/** `>{'text'}<` and not `name={'text'}`. */
function isChild(source: Source, node: { start: number }): boolean {
  return source.text[node.start - 1] !== '=';
}
