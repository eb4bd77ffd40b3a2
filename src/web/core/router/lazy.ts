import { type ComponentType, lazy } from 'react';
import type { Namespace } from '#shared/i18n/messages.ts';
import { withRetries } from '../api/retry.ts';
import { PRERENDERING } from '../browser/prerendering.ts';
import { loadMessages } from '../i18n/i18n.ts';

const LEFT_TO_BROWSER = 'a part is left to the browser';

/**
 * `part(() => import('./DateDialog.tsx'), (its) => its.DateDialog, 'search')`: a part of a page in a chunk of its own, which
 * comes with the texts it needs when it is first rendered; the Suspense around it waits. A prerendered screen has its fallback.
 */
export function part<Module, Props>(
  load: () => Promise<Module>,
  pick: (its: Module) => ComponentType<Props>,
  ...namespaces: Namespace[]
) {
  return lazy(async () => {
    if (PRERENDERING) throw new Error(LEFT_TO_BROWSER);
    const [its] = await Promise.all([load(), loadMessages(...namespaces)]);
    return { default: pick(its) };
  });
}

/** A part that the page can do without for now: a load that fails is tried again, and nobody is told. */
export function partWithRetry<Module, Props>(
  load: () => Promise<Module>,
  pick: (its: Module) => ComponentType<Props>,
  ...namespaces: Namespace[]
) {
  return lazy(async () => {
    const [its] = await withRetries(() => Promise.all([load(), loadMessages(...namespaces)]));
    return { default: pick(its) };
  });
}

/** Whether prerendering left something out on purpose. */
export function isLeftToBrowser(error: unknown): boolean {
  return error instanceof Error && error.message === LEFT_TO_BROWSER;
}
