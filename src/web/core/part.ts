import { type ComponentType, lazy } from 'react';
import type { Namespace } from '#shared/i18n/messages.ts';
import { loadMessages } from './i18n.ts';

/**
 * `part(() => import('./DateDialog.tsx'), (its) => its.DateDialog, 'search')`: a part of a page in a chunk of its own, which
 * comes with the texts it needs when it is first drawn; the Suspense around it waits.
 */
export function part<Module, Props>(
  load: () => Promise<Module>,
  pick: (its: Module) => ComponentType<Props>,
  ...namespaces: Namespace[]
) {
  return lazy(async () => {
    // a drawn part would take no presses until its chunk has come
    if (import.meta.env.SSR) return new Promise<never>(() => undefined);
    const [its] = await Promise.all([load(), loadMessages(...namespaces)]);
    return { default: pick(its) };
  });
}
