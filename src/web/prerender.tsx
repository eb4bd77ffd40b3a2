import { prerender } from 'react-dom/static';
import { queryClient } from './core/api/query.ts';
import { isLeftToBrowser } from './core/router/lazy.ts';
import { paths } from './paths.ts';
import { App, preload, titleAt } from './router.tsx';

/** Screens that are the same for everybody who is not signed in. */
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

/** Prints all of them in the language of the build, by their paths, as JSON. */
const screens = await Promise.all(
  PRERENDERED.map(async (path) => {
    await preload(path);
    return [path, { title: titleAt(path), html: await htmlOf(path) }] as const;
  }),
);
console.log(JSON.stringify(Object.fromEntries(screens)));
// otherwise its timers would keep the process alive
queryClient.clear();

/** A screen as plain HTML. Throws where it needs a script or has an inline style: the policy of the page allows neither. */
async function htmlOf(path: string): Promise<string> {
  const failures: unknown[] = [];
  const onError = (error: unknown) => void (isLeftToBrowser(error) || failures.push(error));
  // whatever is larger than this would come by a script
  const { prelude } = await prerender(<App path={path} />, { onError, progressiveChunkSize: Number.POSITIVE_INFINITY });
  const html = await new Response(prelude).text();
  if (failures.length > 0) throw new AggregateError(failures, `${path} cannot be prerendered: ${failures[0]}`);
  const refused = /<script|\sstyle="[^"]*"/.exec(html)?.[0];
  if (refused) throw new Error(`${path} cannot be prerendered with ${refused}`);
  return html;
}
