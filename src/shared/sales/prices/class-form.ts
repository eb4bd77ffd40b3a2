import * as z from 'zod/mini';
import { checkedText, optionalText } from '#shared/core/checked-text.ts';
import { linklessRule, priceRule } from '#shared/core/field-rules.ts';
import { centsFromText, textFromCents } from '#shared/core/money.ts';
import { type FareClass, type FareClassInput, MAX_AGE } from './schema.ts';

export const CLASS_RULES = ['percent', 'fixed'] as const;

const age = () => optionalText((text) => (/^\d{1,3}$/.test(text) && Number(text) <= MAX_AGE ? null : 'age_format'));

/** The fields of the form of a fare class, as typed. Only the value of the chosen rule is checked. */
export const fareClassForm = z
  .object({
    nameUk: checkedText(linklessRule(40)),
    nameEn: checkedText(linklessRule(40)),
    by: z.enum(CLASS_RULES),
    percent: z.string(),
    price: z.string(),
    ageFrom: age(),
    ageTo: age(),
    needsSeat: z.boolean(),
  })
  .check(
    z.refine(({ by, percent }) => by !== 'percent' || isPercent(percent), {
      error: 'percent_format',
      path: ['percent'],
    }),
    z.check<{ by: string; price: string }>(({ value, issues }) => {
      const key = value.by === 'fixed' ? priceRule(value.price.trim()) : null;
      if (key) issues.push({ code: 'custom', input: value.price, path: ['price'], message: key });
    }),
    z.refine(({ ageFrom, ageTo }) => !(ageFrom !== '' && ageTo !== '' && Number(ageFrom) > Number(ageTo)), {
      error: 'age_order',
      path: ['ageTo'],
    }),
  );
export type FareClassForm = z.output<typeof fareClassForm>;

/** Whether a typed text is a discount in whole percent. */
export function isPercent(text: string): boolean {
  const typed = text.trim();
  return /^\d{1,3}$/.test(typed) && Number(typed) >= 1 && Number(typed) <= 100;
}

export function classFromForm(form: FareClassForm): FareClassInput {
  const { by, percent, price, ageFrom, ageTo, ...rest } = form;
  return {
    ...rest,
    discountPercent: by === 'percent' ? Number(percent) : null,
    fixedCents: by === 'fixed' ? centsFromText(price) : null,
    ageFrom: ageFrom === '' ? null : Number(ageFrom),
    ageTo: ageTo === '' ? null : Number(ageTo),
  };
}

export function formOfClass({
  name,
  discountPercent,
  fixedCents,
  ageFrom,
  ageTo,
  needsSeat,
}: FareClass): FareClassForm {
  return {
    nameUk: name.uk,
    nameEn: name.en,
    by: fixedCents === null ? 'percent' : 'fixed',
    percent: discountPercent === null ? '' : String(discountPercent),
    price: fixedCents === null ? '' : textFromCents(fixedCents),
    ageFrom: ageFrom === null ? '' : String(ageFrom),
    ageTo: ageTo === null ? '' : String(ageTo),
    needsSeat,
  };
}

interface ClassPreset extends Partial<FareClassForm> {
  key: 'child' | 'infant' | 'student' | 'pensioner';
  nameUk: string;
}

export const CLASS_PRESETS: readonly ClassPreset[] = [
  { key: 'child', nameUk: 'Дитина', nameEn: 'Child', percent: '30', ageFrom: '4', ageTo: '12' },
  { key: 'infant', nameUk: 'Немовля', nameEn: 'Infant', percent: '100', ageTo: '2', needsSeat: false },
  { key: 'student', nameUk: 'Студент', nameEn: 'Student', percent: '10', ageFrom: '16', ageTo: '26' },
  { key: 'pensioner', nameUk: 'Пенсіонер', nameEn: 'Pensioner', percent: '10', ageFrom: '60' },
];
