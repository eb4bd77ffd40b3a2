import { type Domain, defineModule } from '#server/core/http/calls/handlers.ts';
import { bank, rates } from './handlers/company.ts';
import { legal } from './handlers/legal.ts';
import { legalFields } from './handlers/legal-fields.ts';
import { type DriverReactions, membersDomain } from './handlers/members.ts';
import { carriers } from './handlers.ts';

/** `drivers`: what the domains above do when a driver begins or leaves. */
export function carriersModule(drivers: DriverReactions): Domain {
  return defineModule('carriers', [carriers, membersDomain(drivers), rates, bank, legal, legalFields]);
}
