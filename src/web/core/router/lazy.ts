import { type ComponentType, lazy } from 'react';
import type { Namespace } from '#shared/i18n/messages.ts';
import { withRetries } from '../api/retry.ts';
import { PRERENDERING } from '../browser/prerendering.ts';
import { loadMessages } from '../i18n/i18n.ts';

const LEFT_TO_BROWSER = 'a part is left to the browser';

/**
 * `part(() => import('./DateDialog.tsx'), (module) => module.DateDialog, 'search')` is a part of a page in its own chunk. The
 * chunk and its texts are loaded when the part is first rendered; the Suspense around it shows its fallback until then. A
 * prerendered screen contains only the fallback.
 */
export function part<Module, Props>(
  load: () => Promise<Module>,
  pick: (module: Module) => ComponentType<Props>,
  ...namespaces: Namespace[]
) {
  return lazy(async () => {
    if (PRERENDERING) throw new Error(LEFT_TO_BROWSER);
    const [module] = await Promise.all([load(), loadMessages(...namespaces)]);
    return { default: pick(module) };
  });
}

/** A part that the page does not need at first: a failed load is tried again and is not shown to the reader. */
export function partWithRetry<Module, Props>(
  load: () => Promise<Module>,
  pick: (module: Module) => ComponentType<Props>,
  ...namespaces: Namespace[]
) {
  return lazy(async () => {
    const [module] = await withRetries(() => Promise.all([load(), loadMessages(...namespaces)]));
    return { default: pick(module) };
  });
}

/** Whether an error marks a part that prerendering leaves out on purpose. */
export function isLeftToBrowser(error: unknown): boolean {
  return error instanceof Error && error.message === LEFT_TO_BROWSER;
}
