import type { LocalName } from '#shared/i18n/locale.ts';

/** The colours that the form of a bus offers, in the order of how common they are. */
export const BUS_COLORS = [
  { uk: 'білий', en: 'white' },
  { uk: 'сріблястий', en: 'silver' },
  { uk: 'сірий', en: 'grey' },
  { uk: 'чорний', en: 'black' },
  { uk: 'синій', en: 'blue' },
  { uk: 'темно-синій', en: 'dark blue' },
  { uk: 'блакитний', en: 'light blue' },
  { uk: 'червоний', en: 'red' },
  { uk: 'бордовий', en: 'burgundy' },
  { uk: 'помаранчевий', en: 'orange' },
  { uk: 'жовтий', en: 'yellow' },
  { uk: 'бежевий', en: 'beige' },
  { uk: 'коричневий', en: 'brown' },
  { uk: 'зелений', en: 'green' },
  { uk: 'фіолетовий', en: 'purple' },
] as const satisfies readonly LocalName[];

/** Other words that offices typed for these colours before there was a choice. */
const ALSO: Readonly<Record<string, string>> = {
  срібний: 'сріблястий',
  срібло: 'сріблястий',
  голубий: 'блакитний',
  'світло-синій': 'блакитний',
  оранжевий: 'помаранчевий',
  вишневий: 'бордовий',
  navy: 'темно-синій',
  'navy blue': 'темно-синій',
  gray: 'сірий',
  maroon: 'бордовий',
  violet: 'фіолетовий',
};

/** Returns a bus's colour in both languages. A text of the carrier's own, like «білий із синьою смугою», stays as it is in both. */
export function busColor(text: string): LocalName {
  const typed = text.trim().toLowerCase();
  const plain = ALSO[typed] ?? typed;
  return BUS_COLORS.find(({ uk, en }) => plain === uk || plain === en) ?? { uk: typed, en: typed };
}
