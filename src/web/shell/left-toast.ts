import { useEffect } from 'react';
import { session, updateSession } from '#web/core/session/session.ts';
import { toast } from '#web/ui/toasts.ts';

/** A message that was left for the next page is shown there once (docs/product.md 2.5). */
export function useToastAfterNavigation(pathname: string): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: it waits for the path to change, not for the message to come
  useEffect(() => {
    // as it is now: of two redirects in a row the second finds it gone
    const { toastMessage } = session();
    if (!toastMessage) return;
    toast(toastMessage);
    updateSession({ toastMessage: null });
  }, [pathname]);
}
