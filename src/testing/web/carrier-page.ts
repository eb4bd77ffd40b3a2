import type { CarrierPage, CarrierRules } from '#shared/network/carriers/schema.ts';
import { publicTrip } from './samples.ts';

/** The public page of the company of the samples. */
export function carrierPage(rules: Partial<CarrierRules> = {}): CarrierPage {
  return {
    ...publicTrip().carrier,
    ...{ singleDriver: false, rating: null, ratingCount: 0, verified: false, logo: null },
    ...{
      description: '',
      logoLink: '',
      photos: [],
      contacts: [{ kind: 'phone', value: '380671234567' }],
      countries: [],
    },
    ...{ hidden: false, tripsCount: 0, since: '2026-01-01T00:00:00.000Z', declaredOn: null, issuer: null, drivers: [] },
    routesDiffer: false,
    rules: { ...publicTrip().rules, ...rules },
  };
}
