import { adviceFor, schengenBorder } from '#shared/network/places/border-advice.ts';
import { COUNTRIES } from '#shared/network/places/countries.ts';
import type { TravellerDocument } from '#shared/sales/bookings/rules/documents.ts';
import { extrasOf } from '#shared/sales/prices/extras.ts';
import { classOf } from '#shared/sales/prices/fare-lines.ts';
import type { SheetBooking } from '#shared/sales/trips/schema.ts';

/**
 * Checks of a carrier before it takes a passenger over a border: the document; the right to enter (visa, residence permit or unused visa-free
 * days); the papers of a child; the papers of an animal.
 */
export const CHECKS = ['document', 'stay', 'child', 'animal'] as const;
export type Check = (typeof CHECKS)[number];

export const CHECK_RESULTS = ['fine', 'missing'] as const;
export type CheckResult = (typeof CHECK_RESULTS)[number];

/** The countries whose citizens enter Schengen without being registered: the European Union, the European Economic Area and Switzerland. */
const FREE: ReadonlySet<string> = new Set([
  ...COUNTRIES.filter((code) => code !== 'UA' && code !== 'MD'),
  ...['NO', 'IS', 'LI', 'CH'],
]);

const GROWN_UP = 18;

type Traveller = Pick<SheetBooking, 'hasPet' | 'childSeat' | 'help' | 'infantName' | 'fareParts'>;

/**
 * The checks of a traveller between two countries on a day. Where the carrier does not ask for documents, a citizenship that is not known
 * counts as that of a third country, and the age follows from the booking.
 */
export function checksFor(
  traveller: Traveller,
  document: Pick<TravellerDocument, 'born' | 'citizenship'> | undefined,
  { from, to, on }: { from: string; to: string; on: string },
): Check[] {
  if (adviceFor(from, to).length === 0) return [];
  const parts = traveller.fareParts ?? [];
  const stays = schengenBorder(from, to) === 'in' && !FREE.has(document?.citizenship ?? '');
  const animal = traveller.hasPet || extrasOf(parts).some(({ kind }) => kind === 'animal');
  const needed: Record<Check, boolean> = {
    document: true,
    stay: stays,
    child: Boolean(traveller.infantName) || isChild(traveller, document?.born, on),
    animal,
  };
  return CHECKS.filter((check) => needed[check]);
}

function isChild({ childSeat, help = [], fareParts = [] }: Traveller, born: string | undefined, on: string): boolean {
  if (born !== undefined) return `${Number(born.slice(0, 4)) + GROWN_UP}${born.slice(4)}` > on;
  const oldest = classOf(fareParts)?.ageTo ?? GROWN_UP;
  return Boolean(childSeat) || help.includes('childAlone') || oldest < GROWN_UP;
}
