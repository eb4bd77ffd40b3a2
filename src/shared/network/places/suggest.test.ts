import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { otherLayout, plainName, soundOf } from './spelling.ts';
import { exactPlaces, indexPlaces, suggestPlaces } from './suggest.ts';
import { typosToBeginning } from './typos.ts';

const COUNTRY: Record<string, string> = {
  Краків: 'PL',
  Вроцлав: 'PL',
  Жешув: 'PL',
  Кельце: 'PL',
  'Франкфурт-на-Майні': 'DE',
  'Франкфурт-на-Одері': 'DE',
  Берлін: 'DE',
  Кельн: 'DE',
  Варшава: 'PL',
  Прага: 'CZ',
};

const place = (uk: string, en: string, population: number, ...aliases: string[]) => ({
  name: { uk, en },
  country: COUNTRY[uk] ?? 'UA',
  aliases,
  population,
});

const index = indexPlaces([
  place('Львів', 'Lviv', 717_000, 'Lwów', 'Львов', 'Lemberg'),
  place('Краків', 'Kraków', 755_000, 'Krakow', 'Cracow'),
  place('Вроцлав', 'Wrocław', 634_000, 'Breslau'),
  place('Київ', 'Kyiv', 2_797_000, 'Kiev'),
  place('Івано-Франківськ', 'Ivano-Frankivsk', 237_000),
  place('Франкфурт-на-Майні', 'Frankfurt am Main', 650_000),
  place('Краматорськ', 'Kramatorsk', 174_000),
  place('Кременчук', 'Kremenchuk', 224_000),
  place('Жешув', 'Rzeszów', 158_000),
  place('Кам’янець-Подільський', 'Kamianets-Podilskyi', 99_000),
  place('Могилів-Подільський', 'Mohyliv-Podilskyi', 32_000),
  place('Чернівці', 'Chernivtsi', 236_000),
  place('Кельце', 'Kielce', 208_000),
  place('Берлін', 'Berlin', 3_426_000),
  place('Кельн', 'Köln', 963_000, 'Cologne'),
  place('Варшава', 'Warsaw', 1_702_000, 'Warszawa'),
  place('Прага', 'Prague', 1_165_000, 'Praha'),
]);
const first = (typed: string) => suggestPlaces(index, typed, 8).places[0]?.name.en;

describe('a town with its country or station as written on tickets and maps', () => {
  const TEXTS: [string, string][] = [
    ['Львів, Україна', 'Lviv'],
    ['Lviv, Ukraine', 'Lviv'],
    ['Львов Украина', 'Lviv'],
    ['Kraków, PL', 'Kraków'],
    ['Kraków, Polska', 'Kraków'],
    ['Краков Польша', 'Kraków'],
    ['Київ-Пас.', 'Kyiv'],
    ['Львів АС-2', 'Lviv'],
    ['Львів (автовокзал)', 'Lviv'],
    ['Warszawa Zachodnia', 'Warsaw'],
    ['Варшава Західна', 'Warsaw'],
    ['Praha Florenc', 'Prague'],
    ['Berlin ZOB', 'Berlin'],
    ['Köln Hbf', 'Köln'],
    ['Берлін, Німеччина', 'Berlin'],
  ];
  it.each([
    ...TEXTS,
    ['Київ (Видубичі)', 'Kyiv'],
    ['Frankfurt (Main)', 'Frankfurt am Main'],
    ['Львів, вул. Стрийська', 'Lviv'],
  ])('suggests for %s: %s', (typed, expected) => expect(first(typed)).toBe(expected));

  it.each(TEXTS)('takes %s as %s without a question', (typed, expected) =>
    expect(exactPlaces(index, typed, 8).map(({ name }) => name.en)).toEqual([expected]),
  );

  it.each(['Київ (Видубичі)', 'Львів, вул. Стрийська', 'Нова Львів'])(
    'takes %s as no town without a question',
    (typed) => expect(exactPlaces(index, typed, 8)).toEqual([]),
  );

  it('a country alone gives its towns, the largest first', () => {
    expect(suggestPlaces(index, 'Польща', 3).places.map(({ name }) => name.en)).toEqual([
      'Warsaw',
      'Kraków',
      'Wrocław',
    ]);
    expect(suggestPlaces(index, 'Germany', 3).places.map(({ name }) => name.en)).toEqual([
      'Berlin',
      'Köln',
      'Frankfurt am Main',
    ]);
  });
});

describe('suggestPlaces', () => {
  it.each([
    ['львов', 'Lviv'],
    ['Lvov', 'Lviv'],
    ['Lwow', 'Lviv'],
    ['лвів', 'Lviv'],
    ['Krakow', 'Kraków'],
    ['Краков', 'Kraków'],
    ['кракив', 'Kraków'],
    ['kraków', 'Kraków'],
    ['krkaow', 'Kraków'],
    ['вроцлав', 'Wrocław'],
    ['wroclaw', 'Wrocław'],
    ['Vrotslav', 'Wrocław'],
    ['rzeszow', 'Rzeszów'],
    ['жешов', 'Rzeszów'],
    ['франк', 'Frankfurt am Main'],
    ['франківськ', 'Ivano-Frankivsk'],
    ['ивано франковск', 'Ivano-Frankivsk'],
    ['камянець', 'Kamianets-Podilskyi'],
    ['kmdsd', 'Lviv'],
    ['дмшм', 'Lviv'],
    ['rbtd', 'Kyiv'],
    ['chernivci', 'Chernivtsi'],
    ['черновцы', 'Chernivtsi'],
    ["  l'viv ", 'Lviv'],
  ])('suggests for %s: %s', (typed, expected) => {
    expect(first(typed)).toBe(expected);
  });

  it('ranks a name’s beginning before a later word, and a larger town before a smaller one', () => {
    expect(suggestPlaces(index, 'фран', 8).places.map(({ name }) => name.en)).toEqual([
      'Frankfurt am Main',
      'Ivano-Frankivsk',
    ]);
    expect(suggestPlaces(index, 'поділь', 8).places.map(({ name }) => name.en)).toEqual([
      'Kamianets-Podilskyi',
      'Mohyliv-Podilskyi',
    ]);
    expect(suggestPlaces(index, 'кр', 2).places.map(({ name }) => name.en)).toEqual(['Kraków', 'Kremenchuk']);
  });

  it('suggests the largest towns for an empty text, and nothing for an unknown one', () => {
    expect(suggestPlaces(index, ' ', 2).places.map(({ name }) => name.en)).toEqual(['Berlin', 'Kyiv']);
    expect(suggestPlaces(index, 'qqqqqq', 8).places).toEqual([]);
    expect(suggestPlaces(index, '!!!', 8).places).toEqual([]);
  });

  it('accepts any text and returns at most its limit', () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 80, unit: 'grapheme' }), fc.integer({ min: 1, max: 20 }), (typed, limit) => {
        expect(suggestPlaces(index, typed, limit).places.length).toBeLessThanOrEqual(limit);
      }),
    );
  });

  it('finds every place by its own name', () => {
    for (const { place: one } of index.entries) {
      for (const name of [one.name.uk, one.name.en, ...one.aliases]) expect(first(name)).toBe(one.name.en);
    }
  });
});

describe('spelling of names', () => {
  it.each([
    ['Кам’янець-Подільський', 'камянець подільський'],
    ['Łódź', 'lodz'],
    ['Їжа й йод', 'їжа й йод'],
    ['  Frankfurt (Oder)', 'frankfurt oder'],
  ])('plainName simplifies %s', (text, plain) => expect(plainName(text)).toBe(plain));

  it.each([
    ['краков', 'krakow'],
    ['щецин', 'szczecin'],
    ['жешув', 'rzeszuw'],
    ['вінниця', 'winnytsia'],
  ])('%s sounds like %s', (one, other) => expect(soundOf(one)).toBe(soundOf(other)));

  it('the other keyboard layout is recognised', () => {
    expect(otherLayout('kmdsd')).toBe('львів');
    expect(otherLayout('123')).toBe('');
  });
});

describe('typosToBeginning', () => {
  it.each([
    ['lvov', 'lviv', 1],
    ['kra', 'krakow', 0],
    ['krka', 'krakow', 1],
    ['kakow', 'krakow', 1],
    ['kkrakow', 'krakow', 1],
    ['qqqq', 'krakow', 3],
  ])('counts for %s and %s: %d', (typed, name, errors) => expect(typosToBeginning(typed, name, 2)).toBe(errors));
});

describe('exactPlaces', () => {
  it.each([
    ['Львів', 'Lviv'],
    [' львів ', 'Lviv'],
    ['Lviv', 'Lviv'],
    ['Lvov', 'Lviv'],
    ['Lwow', 'Lviv'],
    ['Львов', 'Lviv'],
    ['Kiev', 'Kyiv'],
    ['kmdsd', 'Lviv'],
    ['Vrotslav', 'Wrocław'],
    ['івано франківськ', 'Ivano-Frankivsk'],
    ['Львів-Центральний', 'Lviv'],
    ['Льв', undefined],
    ['Львіг', undefined],
    ['франк', undefined],
    ['', undefined],
    ['—', undefined],
  ])('finds for %s: %s', (typed, expected) => {
    expect(exactPlaces(index, typed, 8)[0]?.name.en).toBe(expected);
  });
});
