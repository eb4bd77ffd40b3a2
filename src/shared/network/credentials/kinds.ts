export const SUBJECTS = ['carrier', 'bus', 'driver'] as const;
export type CredentialSubject = (typeof SUBJECTS)[number];

/** The kinds of documents of each subject, in the order in which they are shown. */
export const KINDS = {
  carrier: ['register', 'licence', 'community', 'liability'],
  bus: ['registration', 'insurance', 'roadworthiness', 'tachograph'],
  driver: ['drivingLicence', 'passport', 'driverCard', 'cpc', 'medical', 'visa'],
} as const;

/** Kinds that are shown at an inspection for the bus and its carrier. */
export const INSPECTED_KINDS = [...KINDS.bus, 'licence', 'community', 'liability'] as const;

export const CREDENTIAL_KINDS = [...KINDS.carrier, ...KINDS.bus, ...KINDS.driver] as const;
export type CredentialKind = (typeof CREDENTIAL_KINDS)[number];

export const CATEGORIES = ['B', 'BE', 'C1', 'C1E', 'C', 'CE', 'D1', 'D1E', 'D', 'DE'] as const;

/** With more seats for passengers than this a vehicle is a bus: tachograph, driver card and certificate of competence are required. */
export const SMALL_BUS_SEATS = 8;

const REQUIRED: ReadonlySet<CredentialKind> = new Set([
  'register',
  'licence',
  'registration',
  'insurance',
  'roadworthiness',
  'drivingLicence',
  'passport',
]);
const REQUIRED_FOR_BUSES: ReadonlySet<CredentialKind> = new Set(['tachograph', 'driverCard', 'cpc']);

/** The kinds that may have no end; every other document needs its last day. */
const ENDLESS: ReadonlySet<CredentialKind> = new Set(['register', 'licence', 'registration', 'drivingLicence']);

export function subjectOf(kind: CredentialKind): CredentialSubject {
  return SUBJECTS.find((subject) => KINDS[subject].some((one) => one === kind)) ?? 'carrier';
}

/**
 * Whether a document of this kind must be there. `seats` is the number of seats for passengers: of the bus, or for a driver of the largest
 * bus of the carrier that is in service.
 */
export function isRequired(kind: CredentialKind, seats: number): boolean {
  return REQUIRED.has(kind) || (seats > SMALL_BUS_SEATS && REQUIRED_FOR_BUSES.has(kind));
}

export function mayBeEndless(kind: CredentialKind): boolean {
  return ENDLESS.has(kind);
}
