import { dirname, join, relative } from 'node:path';
import { type ESTree, parseSync, Visitor } from 'vite';

/** Begins the first argument of `withTexts`; the imported module follows until its chunk has a file name. */
const MARK = 'texts-of:';

/**
 * Turns `import('./X.tsx')` into `withTexts('texts-of:pages/X.tsx', () => import('./X.tsx'))`. `i18n` is the module with `withTexts`, `root`
 * the folder from which modules are named. Packages have no texts.
 */
export function withMarks(file: string, source: string, i18n: string, root: string): string {
  const edits: Edit[] = [];
  new Visitor({
    ImportExpression({ source: imported, start, end }) {
      if (imported.type !== 'Literal' || !/^(\.|#|texts:)/.test(String(imported.value))) return;
      const mark = `${MARK}${moduleName(String(imported.value), file, root)}`;
      edits.push({ start, end, text: `withTexts('${mark}', () => ${source.slice(start, end)})` });
    },
  }).visit(parseSync(file, source).program);
  if (edits.length === 0) return source;
  return `${edited(source, edits)}\nimport { withTexts } from ${JSON.stringify(i18n)};`;
}

/** The name of an imported module from the root, as the build's manifest has it. */
function moduleName(specifier: string, file: string, root: string): string {
  if (specifier.startsWith('#web/')) return specifier.slice('#web/'.length);
  return specifier.startsWith('.') ? relative(root, join(dirname(file), specifier)).replaceAll('\\', '/') : specifier;
}

export function isMarked(code: string): boolean {
  return code.includes(MARK);
}

/** Replaces the marks in a chunk by what `textsOf` returns for the file of the chunk that each call loads. */
export function fillMarks(code: string, textsOf: (file: string) => string): string {
  const edits: Edit[] = [];
  new Visitor({
    CallExpression({ arguments: [mark, load] }) {
      if (mark?.type !== 'Literal' || !String(mark.value).startsWith(MARK) || !load) return;
      const file = importedFile(code, load);
      edits.push({ start: mark.start, end: mark.end, text: JSON.stringify(file === null ? '' : textsOf(file)) });
    },
  }).visit(parseSync('chunk.js', code).program);
  return edited(code, edits);
}

/** The file beside this one that a function imports; null if its module is in this chunk. */
function importedFile(code: string, load: ESTree.Node): string | null {
  return /\bimport\([`"']\.\/([^`"']+)[`"']\)/.exec(code.slice(load.start, load.end))?.[1] ?? null;
}

interface Edit {
  start: number;
  end: number;
  text: string;
}

function edited(source: string, edits: readonly Edit[]): string {
  return [...edits]
    .sort((a, b) => b.start - a.start)
    .reduce((text, { start, end, text: put }) => text.slice(0, start) + put + text.slice(end), source);
}
