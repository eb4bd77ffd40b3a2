import { renderToString } from 'react-dom/server';
import { searchApi } from '#shared/search/api.ts';
import { queryClient } from './core/query.ts';
import { paths } from './paths.ts';
import { App, preload } from './router.tsx';
import { departuresQuery } from './search/queries.ts';

/** Screens that are the same to everybody who is not signed in. */
export const DRAWN: readonly string[] = [
  paths.login,
  paths.signup,
  paths.signupDriver,
  paths.signupCarrier,
  paths.forgotPassword,
  paths.welcome,
  paths.search,
  paths.help,
];

/** What some of them ask the server for at once, and under which key the answer is known to them. */
export const ASKS = [
  {
    paths: [paths.welcome, paths.search],
    address: searchApi.departures.path,
    queryKey: departuresQuery({}).queryKey,
  },
];

/** Loads what all of them are made of. */
export async function prepare(): Promise<void> {
  await Promise.all(DRAWN.map(preload));
}

/** From now on screens are drawn with these answers, by the key of their query. */
export function know(answers: readonly (readonly [queryKey: readonly unknown[], answer: unknown])[]): void {
  queryClient.clear();
  for (const [queryKey, answer] of answers) queryClient.setQueryData(queryKey, answer);
}

/** The screen of an address as it stands before anything more is asked. */
export function draw(): string {
  return renderToString(<App />);
}
