import type { FarePart } from './fare-parts.ts';
import type { FareClass } from './schema.ts';

/** A promo code as far as it changes a price: a share of it, or an amount once for the whole booking. */
export interface PromoRule {
  code: string;
  percent: number | null;
  amountCents: number | null;
}

/** The traveller on one seat: in which class (null: the full price), and with which infant on the lap. */
export interface PricedTraveller {
  fareClass: FareClass | null;
  infantClass: FareClass | null;
  /** Extras of the traveller (`extraParts`): no reduction applies to them. */
  extras?: readonly FarePart[] | undefined;
}

/** Facts from which the prices of a party follow. `base` is the full price of one seat in cents; null: by arrangement. */
export interface PartyPrice {
  base: number | null;
  travellers: readonly PricedTraveller[];
  /** The discount on a way back in percent, and how many seats of the way there give it. */
  back: { percent: number; seats: number } | null;
  promo: PromoRule | null;
}

/**
 * The parts of the fare of each traveller, in the order in which they apply (docs/product.md 7.5): the full price, the class, an infant on
 * the lap, the discount on the way back, the promo code, the extras. Each percentage applies to the sum that is left after the earlier parts, and is
 * rounded to whole cents; no sum falls below zero. A price by arrangement has only the classes, without amounts.
 */
export function partyFares({ base, travellers, back, promo }: PartyPrice): FarePart[][] {
  if (base === null) return travellers.map(classesOnly);
  let amountLeft = promo?.amountCents ?? 0;
  return travellers.map(({ fareClass, infantClass, extras = [] }, index) => {
    const parts: FarePart[] = [{ part: 'base', cents: base }];
    if (fareClass) parts.push(classPart(fareClass, classPrice(fareClass, base) - base));
    if (infantClass) parts.push({ ...classPart(infantClass, classPrice(infantClass, base)), infant: true });
    if (back && index < back.seats) {
      const { percent } = back;
      parts.push({ part: 'return', cents: minus(share(totalOf(parts), percent)), percent });
    }
    if (promo) {
      const left = totalOf(parts);
      const off = promo.percent === null ? Math.min(left, amountLeft) : share(left, promo.percent);
      if (promo.percent === null) amountLeft -= off;
      const rule = promo.percent === null ? { amount: promo.amountCents ?? undefined } : { percent: promo.percent };
      if (off > 0) parts.push({ part: 'promo', cents: -off, label: promo.code, ...rule });
    }
    return [...parts, ...extras];
  });
}

export function totalOf(parts: readonly FarePart[]): number {
  return parts.reduce((sum, { cents }) => sum + cents, 0);
}

/** The parts with what a person has added or taken off, so that they add up to the fare. */
export function withManual(parts: readonly FarePart[], fare: number): FarePart[] {
  const rest = fare - totalOf(parts);
  return rest === 0 ? [...parts] : [...parts, { part: 'manual', cents: rest }];
}

/**
 * The parts of a booking on another ride with this full price, by the rules that were frozen into it: the class, the discounts, an
 * amount of a promo code and the extras stay; the part that a person had added or deducted is removed, because it was agreed for the earlier ride.
 */
export function partsOnRide(parts: readonly FarePart[], base: number): FarePart[] {
  const moved: FarePart[] = [{ part: 'base', cents: base }];
  for (const part of parts) {
    if (part.part === 'class') moved.push({ ...part, cents: classCents(part, base) });
    if (part.part === 'return' && part.percent !== undefined)
      moved.push({ ...part, cents: minus(share(totalOf(moved), part.percent)) });
    if (part.part === 'extra') moved.push(part);
    if (part.part === 'promo') {
      const left = totalOf(moved);
      const off = part.percent === undefined ? Math.min(left, -part.cents) : share(left, part.percent);
      moved.push({ ...part, cents: minus(off) });
    }
  }
  return moved;
}

function classCents({ percent, amount, infant }: FarePart, base: number): number {
  const price = classPrice({ discountPercent: percent ?? null, fixedCents: amount ?? null }, base);
  return infant ? price : price - base;
}

/** Price of a class for a seat with this full price: never more than that. */
export function classPrice(
  { discountPercent, fixedCents }: Pick<FareClass, 'discountPercent' | 'fixedCents'>,
  base: number,
): number {
  return fixedCents === null ? base - share(base, discountPercent ?? 0) : Math.min(fixedCents, base);
}

function classPart({ name, discountPercent, fixedCents, ageFrom, ageTo }: FareClass, cents: number): FarePart {
  const rule = fixedCents === null ? { percent: discountPercent ?? undefined } : { amount: fixedCents };
  return { part: 'class', cents, label: name, ...rule, ageFrom, ageTo };
}

function classesOnly({ fareClass, infantClass, extras = [] }: PricedTraveller): FarePart[] {
  return [
    ...(fareClass ? [classPart(fareClass, 0)] : []),
    ...(infantClass ? [{ ...classPart(infantClass, 0), infant: true }] : []),
    ...extras,
  ];
}

/** A share of an amount in whole cents; half a cent is rounded up, in favour of the payer. */
function share(cents: number, percent: number): number {
  return Math.round((cents * percent) / 100);
}

/** The negative of an amount; zero stays zero, because JSON does not distinguish it from minus zero. */
function minus(cents: number): number {
  return cents === 0 ? 0 : -cents;
}
