import { prerender } from 'react-dom/static';
import { queryClient } from './core/api/query.ts';
import { isLeftToBrowser } from './core/router/lazy.ts';
import { paths } from './paths.ts';
import { App, preload, titleAt } from './router.tsx';

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

/** Prints the screens in the language of the build as JSON, with their paths as keys. */
const screens = await Promise.all(
  PRERENDERED.map(async (path) => {
    await preload(path);
    return [path, { title: titleAt(path), html: await htmlOf(path) }] as const;
  }),
);
console.log(JSON.stringify(Object.fromEntries(screens)));
// The query client's timers would otherwise keep the process alive.
queryClient.clear();

/**
 * Renders a screen as plain HTML. Throws when the HTML has a script or an inline style, which the Content-Security-Policy
 * forbids.
 */
async function htmlOf(path: string): Promise<string> {
  const failures: unknown[] = [];
  const onError = (error: unknown) => void (isLeftToBrowser(error) || failures.push(error));
  // React would stream larger parts by a script.
  const { prelude } = await prerender(<App path={path} />, { onError, progressiveChunkSize: Number.POSITIVE_INFINITY });
  const html = await new Response(prelude).text();
  if (failures.length > 0) throw new AggregateError(failures, `${path} cannot be prerendered: ${failures[0]}`);
  const refused = /<script|\sstyle="[^"]*"/.exec(html)?.[0];
  if (refused) throw new Error(`${path} cannot be prerendered with ${refused}`);
  return html;
}
