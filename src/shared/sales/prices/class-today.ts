import { classOf } from './fare-lines.ts';
import type { FarePart } from './fare-parts.ts';
import type { FareClass } from './schema.ts';

type Choice = Pick<FareClass, 'id' | 'name' | 'ageFrom' | 'ageTo' | 'needsSeat'>;

/**
 * The class of today in which a passenger travels again, by the class that was frozen into their fare: the one of the same name and ages,
 * else the only one of this name. Null: the full price, also where the carrier has no such class any more.
 */
export function classToday(parts: readonly FarePart[], classes: readonly Choice[]): number | null {
  const seated = classes.filter(({ needsSeat }) => needsSeat);
  return sameClass(classOf(parts), seated)?.id ?? null;
}

/**
 * The class without a seat in which an infant travels again, found like the class of a traveller; the only one that the carrier has, if it
 * was renamed meanwhile. Null: an infant without a seat cannot be booked any more, or it has to be chosen in which class.
 */
export function infantClassToday(parts: readonly FarePart[], classes: readonly Choice[]): number | null {
  const infants = classes.filter(({ needsSeat }) => !needsSeat);
  const then = parts.find(({ infant }) => infant);
  return (sameClass(then, infants) ?? onlyOne(infants))?.id ?? null;
}

function sameClass(then: FarePart | null | undefined, classes: readonly Choice[]): Choice | undefined {
  if (typeof then?.label !== 'object') return undefined;
  const { uk, en } = then.label;
  const alike = classes.filter(({ name }) => name.uk === uk && name.en === en);
  const same = alike.find(({ ageFrom, ageTo }) => ageFrom === (then.ageFrom ?? null) && ageTo === (then.ageTo ?? null));
  return same ?? onlyOne(alike);
}

function onlyOne(classes: readonly Choice[]): Choice | undefined {
  return classes.length === 1 ? classes[0] : undefined;
}
