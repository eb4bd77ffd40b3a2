import { type Domain, defineModule } from '#server/core/http/calls/handlers.ts';
import { bank } from './handlers/bank.ts';
import { legal } from './handlers/legal.ts';
import { membersDomain } from './handlers/members.ts';
import { rates } from './handlers/rates.ts';
import { carriers } from './handlers.ts';

/** `releaseDriver` takes the trips from a driver who leaves a carrier. */
export function carriersModule(releaseDriver: Parameters<typeof membersDomain>[0]): Domain {
  return defineModule('carriers', [carriers, membersDomain(releaseDriver), rates, bank, legal]);
}
