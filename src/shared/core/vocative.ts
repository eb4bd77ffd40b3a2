/** Endings of given names in the nominative and in the vocative; the first that fits is used. */
const ENDINGS: readonly (readonly [nominative: RegExp, vocative: string])[] = [
  [/^(Олег)$/u, '$1у'],
  [/^(Любов)$/u, '$1е'],
  [/^(Пав|Дани|Михай|Кири|Самій|Гаври|Саві|Ки)ло$/u, '$1ле'],
  [/^(Ілл|Іл)я$/u, '$1е'],
  [/ія$/u, 'іє'],
  [/їя$/u, 'їє'],
  [/([а-щьґєії’'])я$/iu, '$1ю'],
  [/([бвгґдзклмнпрстфхц])а$/u, '$1о'],
  [/([жчшщ])а$/u, '$1о'],
  [/([ії])я$/u, '$1є'],
  [/ко$/u, 'ку'],
  [/([бвгґдзлмнпрстфхц])о$/u, '$1е'],
  [/([аеиоуі])й$/u, '$1ю'],
  [/(і)й$/u, '$1ю'],
  [/(ї)й$/u, '$1ю'],
  [/(Ігор|Лазар|Цезар)$/u, '$1ю'],
  [/(Ігор)ь$/u, '$1ю'],
  [/([лнрдтзсц])ь$/u, '$1ю'],
  [/([бвдзлмнпрстфц])$/u, '$1е'],
  [/([гкхґ])$/u, '$1у'],
  [/([жчшщ])$/u, '$1е'],
];

/** Given names of women that end in a consonant and do not change. */
const UNCHANGED: ReadonlySet<string> = new Set(['Нінель', 'Рахіль', 'Адель', 'Мішель', 'Ізабель', 'Ніколь', 'Аліс']);

/**
 * A Ukrainian given name as people are addressed by it, "Ірино", "Олегу", "Маріє"; null where no rule fits, such as a name in Latin
 * letters or of two words, which are then left out of the address.
 */
export function vocative(name: string): string | null {
  const [given = '', ...more] = name.trim().split(/\s+/);
  if (more.length > 0 || !/^\p{Lu}[\p{Ll}’'ʼ]+$/u.test(given) || !/^[А-ЩЬЮЯҐЄІЇа-щьюяґєії’'ʼ]+$/u.test(given))
    return null;
  if (UNCHANGED.has(given)) return given;
  const rule = ENDINGS.find(([nominative]) => nominative.test(given));
  return rule ? given.replace(rule[0], rule[1]) : null;
}
