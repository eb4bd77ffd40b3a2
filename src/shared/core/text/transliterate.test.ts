import { expect, test } from 'vitest';
import { transliterate } from './transliterate.ts';

// Examples from the resolution itself, and names that occur in the product.
test.each([
  ['Алушта', 'Alushta'],
  ['Ґалаґан', 'Galagan'],
  ['Єнакієве', 'Yenakiieve'],
  ['Згурський', 'Zghurskyi'],
  ['Їжакевич', 'Yizhakevych'],
  ['Кадиївка', 'Kadyivka'],
  ['Йосипівка', 'Yosypivka'],
  ['Стрий', 'Stryi'],
  ['Щербухи', 'Shcherbukhy'],
  ['Гоща', 'Hoshcha'],
  ['Юрій', 'Yurii'],
  ['Корюківка', 'Koriukivka'],
  ['Яготин', 'Yahotyn'],
  ['Костянтин', 'Kostiantyn'],
  ['Знам’янка', 'Znamianka'],
  ['Мар’яна Лис-Щур', 'Mariana Lys-Shchur'],
  ['АС «Стрийська», платформа 4', 'AS «Stryiska», platforma 4'],
  ['ЩО', 'SHCHO'],
  ['Wrocław, 12', 'Wrocław, 12'],
  ["O'Neil", "O'Neil"],
  ['', ''],
])('transliterates %s to %s', (written, latin) => {
  expect(transliterate(written)).toBe(latin);
});
