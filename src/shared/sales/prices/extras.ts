import * as z from 'zod/mini';
import { checkedText, optionalText } from '#shared/core/checked-text.ts';
import { linklessRule, priceRule } from '#shared/core/field-rules.ts';
import { localName } from '#shared/core/fields.ts';
import { LIMITS } from '#shared/core/limits.ts';
import { acceptedCents, textFromCents } from '#shared/core/money.ts';
import { type Locale, nameIn } from '#shared/i18n/locale.ts';
import type { FarePart } from './fare-parts.ts';

export const MAX_EXTRAS = 20;
/** So many of one extra belong to one traveller at most. */
export const MAX_OF_EXTRA = 9;

/** Things that passengers bring for a price. Animals count for the filter of the search and the carrier's limit of animals, too. */
export const EXTRA_KINDS = ['animal', 'ski', 'bicycle', 'pram', 'bag', 'other'] as const;

const rule = {
  kind: z.enum(EXTRA_KINDS),
  priceCents: z.int().check(z.minimum(0), z.maximum(LIMITS.PRICE_MAX * 100, { error: 'price_max_length' })),
  /** How many a trip takes on each leg; null: as many as come. */
  perTrip: z.nullable(z.int().check(z.minimum(1, { error: 'extra_limit' }), z.maximum(99, { error: 'extra_limit' }))),
};

export const extra = z.object({ id: z.number(), name: localName, ...rule });
export type Extra = z.output<typeof extra>;

/** An extra as the form of a booking offers it. `room` is how many a trip still takes between two stops; null: as many as come. */
export const offeredExtra = z.object({ ...extra.shape, room: z.nullable(z.number()) });
export type OfferedExtra = z.output<typeof offeredExtra>;

export const extraInput = z.object({
  nameUk: checkedText(linklessRule(40)),
  nameEn: checkedText(linklessRule(40)),
  ...rule,
});
export type ExtraInput = z.output<typeof extraInput>;

export const broughtExtras = z
  .array(z.object({ id: z.int().check(z.minimum(1)), count: z.int().check(z.minimum(1), z.maximum(MAX_OF_EXTRA)) }))
  .check(z.maxLength(MAX_EXTRAS));
export type BroughtExtras = z.output<typeof broughtExtras>;

export const extraForm = z.object({
  kind: z.enum(EXTRA_KINDS),
  nameUk: checkedText(linklessRule(40)),
  nameEn: checkedText(linklessRule(40)),
  price: checkedText(priceRule),
  perTrip: optionalText((text) => (/^[1-9]\d?$/.test(text) ? null : 'extra_limit')),
});
export type ExtraForm = z.output<typeof extraForm>;

export function extraFromForm({ price, perTrip, ...rest }: ExtraForm): ExtraInput {
  return { ...rest, priceCents: acceptedCents(price), perTrip: perTrip === '' ? null : Number(perTrip) };
}

export function formOfExtra({ kind, name, priceCents, perTrip }: Extra): ExtraForm {
  return {
    ...{ kind, nameUk: name.uk, nameEn: name.en, price: textFromCents(priceCents) },
    perTrip: perTrip === null ? '' : String(perTrip),
  };
}

export const EXTRA_PRESETS = [
  { key: 'small', kind: 'animal', nameUk: 'Тварина до 8 кг', nameEn: 'Animal up to 8 kg' },
  { key: 'large', kind: 'animal', nameUk: 'Тварина понад 8 кг', nameEn: 'Animal over 8 kg' },
  { key: 'bicycle', kind: 'bicycle', nameUk: 'Велосипед', nameEn: 'Bicycle' },
  { key: 'ski', kind: 'ski', nameUk: 'Лижі або сноуборд', nameEn: 'Skis or snowboard' },
  { key: 'pram', kind: 'pram', nameUk: 'Дитячий візок', nameEn: 'Pram' },
  { key: 'bag', kind: 'bag', nameUk: 'Друга валіза', nameEn: 'Second suitcase' },
] as const;

/**
 * The parts of a fare for what a traveller brings, after all reductions, which do not apply to it. Without a price of the ride they have no
 * amounts. An id that is not among the extras is left out.
 */
export function extraParts(brought: BroughtExtras, extras: readonly Extra[], base: number | null): FarePart[] {
  return brought.flatMap(({ id, count }) => {
    const known = extras.find((one) => one.id === id);
    if (!known) return [];
    const cents = base === null ? 0 : known.priceCents * count;
    return [{ part: 'extra', cents, extra: id, kind: known.kind, count, label: known.name } as const];
  });
}

export function extrasOf(parts: readonly FarePart[]): FarePart[] {
  return parts.filter(({ part }) => part === 'extra');
}

/** 'Велосипед × 2'. */
export function extraName({ label, count = 1 }: FarePart, locale: Locale): string {
  const name = typeof label === 'object' ? nameIn(label, locale) : '';
  return count > 1 ? `${name} × ${count}` : name;
}
