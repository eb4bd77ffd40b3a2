import { AUTH_TIMEOUT, PING_INTERVAL, PONG_TIMEOUT } from '#shared/core/realtime.ts';
import type { Rate } from '../limits/token-bucket.ts';

/** The limits of a hub; times in milliseconds. Tests use shorter ones. */
export interface HubLimits {
  authTimeout: number;
  /** A silent socket is pinged after `pingAfter` and ended after `deadAfter`; the check runs every `sweepInterval`. */
  pingAfter: number;
  deadAfter: number;
  sweepInterval: number;
  /** The time for clients to answer the closing handshake. */
  closeGrace: number;
  /** The maximum size of a received frame, in bytes. */
  maxPayload: number;
  /** A client with more waiting bytes than this is dropped (docs/product.md 18.5). */
  maxBacklog: number;
  maxTopics: number;
  /** The maximum number of sockets of one process; its file descriptors are used up at about 19,000. */
  maxSockets: number;
  /** The maximum number of sockets of one network (an IPv4 address, an IPv6 /64), and of one account, in one process. */
  maxPerNetwork: number;
  maxPerAccount: number;
  /** How fast one network opens sockets: all phones of a bus together, then slowly, as after a restart of a node. */
  opening: Omit<Rate, 'timeout'>;
  /** How fast all sockets of one network send messages together. */
  messages: Omit<Rate, 'timeout'>;
  /** The rights to a changed topic are checked again before its next frame, or after this time if there is none. */
  recheckAfter: number;
  rate: Rate;
}

/** A dead client is found within `deadAfter + sweepInterval` = 30 s. */
export const HUB_LIMITS: HubLimits = {
  authTimeout: AUTH_TIMEOUT,
  pingAfter: PING_INTERVAL,
  deadAfter: PONG_TIMEOUT,
  sweepInterval: 5_000,
  closeGrace: 1_000,
  maxPayload: 64 * 1024,
  maxBacklog: 1024 * 1024,
  maxTopics: 100,
  maxSockets: 18_000,
  maxPerNetwork: 1_000,
  maxPerAccount: 50,
  opening: { burst: 60, perSecond: 20 },
  messages: { burst: 500, perSecond: 400 },
  recheckAfter: 1_500,
  rate: { burst: 60, perSecond: 20, timeout: 200 },
};
