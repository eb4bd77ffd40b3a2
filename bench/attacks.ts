import { measureFuzz } from './attacks/fuzz.ts';
import { measureNeighbours } from './attacks/neighbours.ts';
import { measureOverload } from './attacks/overload.ts';
import { measureRequests } from './attacks/requests.ts';
import { measureSignIn } from './attacks/sign-in.ts';
import { command, runCommands } from './support/command.ts';

/**
 * Effects of a greedy client on others (docs/reliability.md, docs/security.md), each bounded to some seconds, against one server of
 * the bench's own on the loopback address. It trusts one proxy, so that an attack can come from as many addresses as it claims.
 *
 *   node bench/attacks.ts requests [--only idle|uploads|nested|svg]   requests that cost much: unfinished, large, deeply nested, slow drawings
 *   node bench/attacks.ts overload [--seconds 6]                      five times as many requests as the capacity, then sign-ins without end
 *   node bench/attacks.ts sign-in [--rounds 200] [--guesses 1000]     whether times reveal who has an account, and a guesser beside fifty people
 *   node bench/attacks.ts neighbours [--seconds 10] [--only NAME]      hundreds of requests of one client in a burst beside fifty people
 *   node bench/attacks.ts fuzz [--every 1]                             extreme values for every endpoint and page of the built app
 */
await runCommands({
  requests: command({ only: '' }, measureRequests),
  overload: command({ seconds: 6, limit: 80 }, measureOverload),
  neighbours: command({ seconds: 10, only: '' }, measureNeighbours),
  fuzz: command({ every: 1 }, measureFuzz),
  'sign-in': command({ rounds: 200, guesses: 1000 }, measureSignIn),
});
