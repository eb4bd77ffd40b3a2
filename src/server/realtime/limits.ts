import { AUTH_TIMEOUT, PING_INTERVAL, PONG_TIMEOUT } from '#shared/core/realtime.ts';
import type { Rate } from '../limits/token-bucket.ts';

/** What a hub bears; times in milliseconds. Tests pass shorter ones. */
export interface HubLimits {
  /** A socket that has not signed in by then is closed. */
  authTimeout: number;
  /** A silent socket is pinged after so long, ended after so long, and looked at this often. */
  pingAfter: number;
  deadAfter: number;
  sweepInterval: number;
  /** When closing, the other ends have so long to say goodbye. */
  closeGrace: number;
  /** The largest frame that is read, in bytes. */
  maxPayload: number;
  /** A reader for whom more bytes than this wait is dropped (docs/product.md 18.5). */
  maxBacklog: number;
  /** Topics that one socket may watch. */
  maxTopics: number;
  /** The sockets of one process; its file descriptors end at about 19,000. */
  maxSockets: number;
  /** Sockets of one network (an IPv4 address, an IPv6 /64), and of one account, in one process. */
  maxPerNetwork: number;
  maxPerAccount: number;
  /** Who watches a topic that has changed is asked about again before its next frame; where none comes, after so long. */
  recheckAfter: number;
  rate: Rate;
}

/** A dead peer is found within `deadAfter + sweepInterval` = 30 s. */
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
  recheckAfter: 1_500,
  rate: { burst: 60, perSecond: 20, timeout: 200 },
};
