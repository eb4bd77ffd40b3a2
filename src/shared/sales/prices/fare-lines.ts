import type { FarePart } from './fare-parts.ts';

/** One line of the explanation of a price: what it is for, how many of it, and its sum in cents. */
export interface FareLine {
  kind: 'full' | 'class' | 'infant' | Exclude<FarePart['part'], 'base' | 'class'>;
  n: number;
  cents: number;
  part: FarePart;
}

/**
 * Explains the fares of a party in few lines: travellers with the same price are in one line with that price, then follow the reductions
 * and additions for all together. Empty for prices without stored parts.
 */
export function fareLines(fares: readonly (readonly FarePart[])[]): FareLine[] {
  const lines = new Map<string, FareLine>();
  const add = (kind: FareLine['kind'], part: FarePart, cents = part.cents) => {
    const { label, ageFrom, ageTo, percent, amount } = part;
    const key = JSON.stringify(kind === 'manual' ? [kind] : [kind, label, ageFrom, ageTo, percent, amount]);
    const n = part.count ?? 1;
    const line = lines.get(key);
    lines.set(key, line ? { ...line, n: line.n + n, cents: line.cents + cents } : { kind, n, cents, part });
  };
  for (const parts of fares) {
    const base = parts.find(({ part }) => part === 'base');
    const fareClass = classOf(parts);
    if (base) add(fareClass ? 'class' : 'full', fareClass ?? base, base.cents + (fareClass?.cents ?? 0));
    for (const part of parts) if (part.infant && base) add('infant', part);
    for (const part of parts) if (part.part !== 'base' && part.part !== 'class') add(part.part, part);
  }
  return [...lines.values()].sort((a, b) => ORDER.indexOf(a.kind) - ORDER.indexOf(b.kind));
}

const ORDER: readonly FareLine['kind'][] = [
  'full',
  'class',
  'infant',
  'return',
  'promo',
  'extra',
  'kilograms',
  'minimum',
  'manual',
];

/** The class of the traveller on the seat; null at the full price. */
export function classOf(parts: readonly FarePart[]): FarePart | null {
  return parts.find(({ part, infant }) => part === 'class' && !infant) ?? null;
}
