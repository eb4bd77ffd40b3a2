import type { Actor } from '#shared/core/access.ts';
import { OtherDevice, type Reporting, reportOtherDevice } from '../auth/device-key.ts';
import type { FindActor } from '../auth/token.ts';
import type { SocketClient } from './connection.ts';

/** Returns the actor of a client's token; null when it is invalid. `fresh` bypasses the cache and reads the database. */
export type Authenticate = (token: string, client: SocketClient, fresh?: boolean) => Promise<Actor | null>;

/** Finds the actors of sockets. An operator's token from another device is invalid, and the attempt is reported. */
export function authenticator(app: Reporting, findActor: FindActor): Authenticate {
  return async (token, { ip, device }, fresh = false) => {
    try {
      return await findActor(token, app.now(), { fresh, device });
    } catch (error) {
      if (!(error instanceof OtherDevice)) throw error;
      await reportOtherDevice(app, error.actor, ip);
      return null;
    }
  };
}
