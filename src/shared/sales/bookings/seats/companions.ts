import * as z from 'zod/mini';
import { TRAVELLERS } from '#shared/core/access.ts';
import { optionalText } from '#shared/core/checked-text.ts';
import { endpoint } from '#shared/core/endpoint.ts';
import { id } from '#shared/core/fields.ts';
import type { FareClass } from '#shared/sales/prices/schema.ts';
import { fullName } from '../rules/contact-fields.ts';

export const MAX_COMPANIONS = 20;
const OLDEST = 120;

export const companion = z.object({ id: z.number(), name: z.string(), birthYear: z.nullable(z.number()) });
export type Companion = z.output<typeof companion>;

const typedYear = optionalText((text) => (/^(?:19|20|21)\d\d$/.test(text) ? null : 'year_format'));

export const companionInput = z.object({ name: fullName, birthYear: typedYear });
export type CompanionInput = z.input<typeof companionInput>;

export function isBirthYear(year: number, now: Date): boolean {
  return year <= now.getUTCFullYear() && year >= now.getUTCFullYear() - OLDEST;
}

/**
 * The class with its own seat that is meant for this year of birth: the one whose ages all fit on the day of travel. In the year of a limit
 * the birthday decides, and the class without a discount is proposed. Null: the full price.
 */
export function classOfBirthYear(
  classes: readonly Pick<FareClass, 'id' | 'ageFrom' | 'ageTo' | 'needsSeat'>[],
  birthYear: number | null,
  travelYear: number,
): number | null {
  if (birthYear === null) return null;
  const [youngest, oldest] = [travelYear - birthYear - 1, travelYear - birthYear];
  const fitting = classes.find(
    ({ ageFrom, ageTo, needsSeat }) =>
      needsSeat &&
      (ageFrom !== null || ageTo !== null) &&
      (ageFrom === null || youngest >= ageFrom) &&
      (ageTo === null || oldest <= ageTo),
  );
  return fitting?.id ?? null;
}

const params = z.object({ companionId: id });

export const companionsApi = {
  list: endpoint({
    method: 'GET',
    path: '/api/me/companions',
    summary: 'The people with whom one often travels',
    access: TRAVELLERS,
    output: z.object({ data: z.array(companion) }),
  }),
  add: endpoint({
    method: 'POST',
    path: '/api/me/companions',
    summary: 'Save somebody with whom one travels; a name that is saved already is changed',
    access: TRAVELLERS,
    body: companionInput,
    output: companion,
    status: 201,
  }),
  change: endpoint({
    method: 'PUT',
    path: '/api/me/companions/:companionId',
    summary: 'Change somebody with whom one travels',
    access: TRAVELLERS,
    params,
    body: companionInput,
    output: companion,
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/api/me/companions/:companionId',
    summary: 'Delete somebody with whom one travels',
    access: TRAVELLERS,
    params,
  }),
};
