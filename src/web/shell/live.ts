import { useEffect, useEffectEvent } from 'react';
import { connectRealtime } from '#web/core/realtime/client.ts';
import { endSession, useSession } from '#web/core/session/session.ts';

/**
 * What lives while somebody is signed in (docs/product.md 18.1): the connection, which needs their id and token.
 * `onTaken`: another sign-in has taken over.
 */
export function useLive(onTaken: () => void): void {
  const { token, userInfo } = useSession();
  const userId = userInfo?.id ?? null;
  const taken = useEffectEvent(onTaken);
  useEffect(() => {
    if (token === null || userId === null) return;
    return connectRealtime({
      userId,
      token,
      onForceDisconnect: () => taken(),
      onRefused: () => endSession({ returnTo: window.location.pathname + window.location.search }),
    });
  }, [token, userId]);
}
