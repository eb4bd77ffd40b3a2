import { useEffect, useEffectEvent } from 'react';
import { startRealtime } from '#web/core/realtime/client.ts';
import { endSession, useSession } from '#web/core/session/session.ts';

/**
 * The connection of a signed-in person (docs/product.md 18.1); it needs their id and token. `onTaken` is called when another
 * sign-in takes over.
 */
export function useLive(onTaken: () => void): void {
  const { token, userInfo } = useSession();
  const userId = userInfo?.id ?? null;
  const taken = useEffectEvent(onTaken);
  useEffect(() => {
    if (token === null || userId === null) return;
    return startRealtime({
      userId,
      token,
      onForceDisconnect: () => taken(),
      onRefused: () => endSession({ returnTo: window.location.pathname + window.location.search }),
    });
  }, [token, userId]);
}
