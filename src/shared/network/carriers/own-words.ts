import type { Locale } from '#shared/i18n/locale.ts';
import type { CarrierRules } from './schema.ts';

type Ruled = Pick<CarrierRules, 'english' | 'petRules' | 'baggageRules' | 'forbiddenGoods'>;

/** The rules of a carrier in the reader's language, as far as it has written them in English. */
export function rulesIn<Rules extends Ruled>(locale: Locale, rules: Rules): Rules {
  const { petRules, baggageRules, forbiddenGoods } = (locale === 'en' && rules.english) || {};
  return {
    ...rules,
    petRules: petRules || rules.petRules,
    baggageRules: baggageRules || rules.baggageRules,
    forbiddenGoods: forbiddenGoods || rules.forbiddenGoods,
  };
}
