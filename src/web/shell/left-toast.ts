import { useEffect } from 'react';
import { session, updateSession } from '#web/core/session/session.ts';
import { toast } from '#web/ui/base/toasts.ts';

/** Shows a message that was left for the next page once (docs/product.md 2.5). */
export function useToastAfterNavigation(pathname: string): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: it waits for the path to change, not for the message to come
  useEffect(() => {
    // Reads the current state: of two redirects in a row the second finds the message gone.
    const { toastMessage } = session();
    if (!toastMessage) return;
    toast(toastMessage);
    updateSession({ toastMessage: null });
  }, [pathname]);
}
