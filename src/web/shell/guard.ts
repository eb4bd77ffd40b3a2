import type { SessionState } from '#web/core/session/session-state.ts';
import type { Admitted } from './screens.ts';

/** The navigation guard (docs/product.md 2.2). */
export function admit(
  who: Admitted,
  { token, userType }: Pick<SessionState, 'token' | 'userType'>,
  browsing: boolean,
): 'in' | 'signIn' | 'home' {
  if (who === 'anyone') return 'in';
  if (who === 'visitor') return token ? 'home' : 'in';
  if (!token) return who === 'browsing' && browsing ? 'in' : 'signIn';
  if (who === 'browsing' || who === 'signedIn') return 'in';
  if (who === 'staff') return userType === 'driver' || userType === 'carrier' ? 'in' : 'home';
  return userType === (who === 'admin' ? '' : who) ? 'in' : 'home';
}
