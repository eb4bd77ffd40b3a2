import { prerender } from 'react-dom/static';
import { queryClient } from './core/api/query.ts';
import { whilePrerendering } from './core/browser/prerendering.ts';
import type { LazyPage } from './core/router/lazy-page.ts';
import { paths } from './paths.ts';
import { App, preload, titleAt } from './router.tsx';
import { FRAMES } from './routes.ts';

/** Paths of the screens that are the same for all visitors. */
const PRERENDERED: readonly string[] = [
  paths.login,
  paths.signup,
  paths.signupDriver,
  paths.signupCarrier,
  paths.forgotPassword,
  paths.welcome,
  paths.search,
  paths.help,
];

const LEFT_TO_BROWSER = 'a part is left to the browser';

/**
 * Prints as JSON the prerendered screens in the language of the build, with their paths as keys, and what the pages of every screen
 * import.
 */
await Promise.all(PRERENDERED.map(preload));
// Parts in chunks of their own are left to the browser; a prerendered screen contains only their fallbacks.
whilePrerendering(() => Promise.reject(new Error(LEFT_TO_BROWSER)));
const prerendered = await Promise.all(
  PRERENDERED.map(async (path) => [path, { title: titleAt(path), html: await htmlOf(path) }] as const),
);
const screens = FRAMES.flatMap(({ frame, screens }) =>
  screens
    .flatMap((line) => [[line], ...(line.children ?? []).map((inner) => [line, inner])])
    .map((lines) => ({
      path: lines.map(({ path }) => path).join('/'),
      who: lines.at(-1)?.who,
      modules: [frame, ...lines.map(({ page }) => page)].map(moduleOf),
    })),
);
console.log(JSON.stringify({ prerendered: Object.fromEntries(prerendered), screens }));
// The query client's timers would otherwise keep the process alive.
queryClient.clear();

/**
 * Renders a screen as plain HTML. Throws when the HTML has a script or an inline style, which the Content-Security-Policy
 * forbids.
 */
async function htmlOf(path: string): Promise<string> {
  const failures: unknown[] = [];
  const isLeft = (error: unknown) => error instanceof Error && error.message === LEFT_TO_BROWSER;
  const onError = (error: unknown) => void (isLeft(error) || failures.push(error));
  // React would stream larger parts by a script.
  const { prelude } = await prerender(<App path={path} />, { onError, progressiveChunkSize: Number.POSITIVE_INFINITY });
  const html = await new Response(prelude).text();
  if (failures.length > 0) throw new AggregateError(failures, `${path} cannot be prerendered: ${failures[0]}`);
  const refused = /<script|\sstyle="[^"]*"/.exec(html)?.[0];
  if (refused) throw new Error(`${path} cannot be prerendered with ${refused}`);
  return html;
}

/** The module that a page imports, from the folder of the app. */
function moduleOf(page: LazyPage): string {
  let imported = '';
  whilePrerendering((module) => {
    imported = module;
    return new Promise(() => undefined);
  });
  void page.imported();
  return imported;
}
