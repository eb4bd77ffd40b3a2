import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { townAnswer } from '#shared/network/places/answer.ts';
import type { SettlementIndex } from '#shared/network/places/settlements.ts';
import { indexPlaces, type NamedPlace, type PlaceIndex } from '#shared/network/places/suggest.ts';
import { readGazetteer } from '../queries/gazetteer.ts';

interface Row {
  id: number;
  uk: string;
  en: string;
  aliases: string[];
  country: string;
  population: number;
}

let towns: PlaceIndex<NamedPlace>;
let settlements: SettlementIndex;

beforeAll(async () => {
  const rows: Row[] = JSON.parse(await readFile(join(import.meta.dirname, 'places.json'), 'utf8'));
  const read = await readGazetteer();
  settlements = read.settlements;
  towns = indexPlaces(rows.map((row) => ({ ...row, name: row, further: read.further.get(row.id) })));
}, 60_000);

const answerTo = (typed: string) => townAnswer(towns, settlements, typed);

/** A town's Ukrainian name, and other texts that mean it without a question. */
const TOWNS: readonly (readonly [string, string])[] = [
  [
    'Львів',
    'Львов|Lviv|Lvov|Lwów|Lwow|Lemberg|Львів, Україна|Львів АС-2|львів автовокзал|автовокзал Львів|м. Львів|kmdsd',
  ],
  ['Київ', 'Киев|Kiev|Kyiv|Kijów|Kiew|Київ-Пас.|Київ-Пасажирський|Київ, Україна'],
  ['Варшава', 'Warszawa|Warsaw|Warschau|Варшава Західна|Warszawa Zachodnia|Варшава, Польща|Varsovia'],
  ['Краків', 'Kraków|Krakow|Краков|Krakau|Cracow|Cracovia'],
  ['Вроцлав', 'Wrocław|Wroclaw|Breslau|Vrotslav'],
  ['Гданськ', 'Gdańsk|Gdansk|Danzig|Гданск'],
  ['Познань', 'Poznań|Poznan|Posen'],
  ['Щецин', 'Szczecin|Stettin|Щецін'],
  ['Жешув', 'Rzeszów|Rzeszow|Жешов|Ряшів'],
  ['Перемишль', 'Przemyśl|Przemysl|Пшемисль|Перемышль'],
  ['Мюнхен', 'Monachium|Monaco di Baviera|Mnichov|Munich'],
  ['Дрезден', 'Drezno|Drážďany|Dresda'],
  ['Лейпциг', 'Lipsk|Lipsko|Lipsia'],
  ['Кельн', 'Kolonia|Colonia|Köln'],
  ['Нюрнберг', 'Norymberga|Norimberk'],
  ['Мілан', 'Mediolan|Mailand|Milano'],
  ['Венеція', 'Benátky|Wenecja|Venedig'],
  ['Кошиці', 'Koszyce|Kaschau'],
  ['Брно', 'Brünn|Bruenn'],
  ['Пльзень', 'Pilzno|Pilsen'],
  ['Чернівці', 'Czernowitz|Černovice|Cernăuți'],
  ['Івано-Франківськ', 'Франик|Stanisławów'],
  ['Рим', 'Rzym|Rom|Roma|Rome'],
  ['Відень', 'Wien|Vienna|Wiedeń|Вена|Viena'],
  ['Прага', 'Praha|Prague|Prag|Praga|Praha Florenc|Прага, Чехія'],
  ['Братислава', 'Bratislava|Bratysława|Pressburg'],
  ['Будапешт', 'Budapest|Budapeszt|Budapesta'],
  ['Бухарест', 'București|Bucuresti|Bucharest|Bukareszt|Bukarest'],
  ['Софія', 'Sofia|София|Sofija'],
  ['Берлін', 'Berlin|Берлин|Berlin ZOB|Берлін, Німеччина'],
  ['Париж', 'Paris|Paryż|Parigi|Paris, France'],
  ['Мадрид', 'Madrid|Madryt'],
  ['Лісабон', 'Lisboa|Lisbon|Lizbona|Лиссабон|Lissabon'],
  ['Брюссель', 'Bruxelles|Brussel|Brussels|Bruksela|Brüssel'],
  ['Амстердам', 'Amsterdam|Амстердам, Нідерланди'],
  ['Люксембург', 'Luxembourg|Luxemburg|Luksemburg'],
  ['Копенгаген', 'København|Copenhagen|Kopenhaga|Kopenhagen'],
  ['Стокгольм', 'Stockholm|Sztokholm'],
  ['Гельсінкі', 'Helsinki|Хельсинки|Helsingfors'],
  ['Таллінн', 'Tallinn|Таллин|Tallin|Reval'],
  ['Рига', 'Rīga|Riga|Ryga'],
  ['Вільнюс', 'Vilnius|Вильнюс|Wilno|Wilna'],
  ['Кишинів', 'Chișinău|Chisinau|Кишинев|Kiszyniów|Kishinev'],
  ['Любляна', 'Ljubljana|Lublana|Laibach'],
  ['Загреб', 'Zagreb|Zagrzeb|Agram'],
  ['Афіни', 'Athens|Афины|Ateny|Athen|Athina'],
  ['Нікосія', 'Nicosia|Никосия|Nikosia'],
  ['Валлетта', 'Valletta|Валлетта, Мальта'],
  ['Дублін', 'Dublin|Дублин'],
  ['Мюнхен', 'München|Munich|Monachium|Muenchen'],
  ['Кельн', 'Köln|Koeln|Cologne|Kolonia|Кёльн|Köln Hbf'],
  ['Герліц', 'Görlitz|Goerlitz|Гьорліц'],
  ['Регенсбург', 'Regensburg|Ratyzbona'],
  ['Лейпциг', 'Leipzig|Lipsk'],
  ['Дрезден', 'Dresden|Drezno'],
  ['Дніпро', 'Днепр|Днепропетровск|Dnipro|Dnepropetrovsk'],
  ['Кропивницький', 'Кировоград|Кіровоград|Kropyvnytskyi'],
  ['Івано-Франківськ', 'Ивано-Франковск|Stanisławów|ивано франковск'],
  ['Тернопіль', 'Тернополь|Ternopil|Tarnopol'],
  ['Звягель', 'Новоград-Волинський|Zviahel'],
];

describe('a text typed as a town', () => {
  it.each(TOWNS.flatMap(([town, texts]) => [town, ...texts.split('|')].map((text) => [text, town] as const)))(
    '%s is %s',
    (typed, town) => {
      const { kind, places } = answerTo(typed);
      expect([kind, places[0]?.name.uk]).toEqual(['town', town]);
    },
  );

  it.each([
    ['Шегині', 'Shehyni'],
    ['с. Шегині', 'Shehyni'],
    ['Зимна Вода', 'Zymna Voda'],
    ['Зимна В', 'Zymna Voda'],
    ['село Зимна Вода', 'Zymna Voda'],
    ['Зимна Вода, Львівська область', 'Zymna Voda'],
    ['Сокільники', 'Sokilnyky'],
    ['Солонка', 'Solonka'],
    ['Скнилів', 'Sknyliv'],
    ['Великий Любінь', 'Velykyi Liubin'],
    ['Підгірці', 'Pidhirtsi'],
    ['Краківець', 'Krakivets'],
    ['Корчова', 'Korczowa'],
    ['Дорогуськ', 'Dorohusk'],
    ['Hrebenne', 'Hrebenne'],
    ['Смільниця', 'Smilnytsia'],
  ])('%s is the settlement %s, which no bus reaches', (typed, name) => {
    const answer = answerTo(typed);
    expect(answer.kind).toBe('near');
    const latin = answer.kind === 'near' ? answer.settlements.map((one) => one.name.en) : [];
    expect(latin.map((one) => one.slice(0, 5))).toContain(name.slice(0, 5));
  });

  it.each([
    ['Польща', 'country', 'PL'],
    ['Polska', 'country', 'PL'],
    ['Германия', 'country', 'DE'],
    ['до Польщі', 'country', 'PL'],
    ['у Німеччину', 'country', 'DE'],
    ['по Україні', 'country', 'UA'],
    ['España', 'country', 'ES'],
    ['Włochy', 'country', 'IT'],
    ['Deutschland', 'country', 'DE'],
    ['Лондон', 'elsewhere', 'GB'],
    ['London', 'elsewhere', 'GB'],
    ['Londyn', 'elsewhere', 'GB'],
    ['Британія', 'elsewhere', 'GB'],
    ['Англія', 'elsewhere', 'GB'],
    ['Осло', 'elsewhere', 'NO'],
    ['Oslo', 'elsewhere', 'NO'],
    ['Норвегія', 'elsewhere', 'NO'],
    ['Женева', 'elsewhere', 'CH'],
    ['Zürich', 'elsewhere', 'CH'],
    ['Швейцарія', 'elsewhere', 'CH'],
    ['Стамбул', 'elsewhere', 'TR'],
    ['Мінськ', 'elsewhere', 'BY'],
    ['Белград', 'elsewhere', 'RS'],
    ['США', 'elsewhere', 'US'],
  ])('%s is a %s: %s', (typed, kind, country) => expect(answerTo(typed)).toMatchObject({ kind, country }));

  it.each([
    ['Вроцлаів', 'Вроцлав'],
    ['Львів, Чехія', 'Львів'],
    ['Лодж', 'Лодзь'],
    ['Тернпіль', 'Тернопіль'],
    ['Ужгорд', 'Ужгород'],
    ['Копенгага', 'Копенгаген'],
    ['Вальєта', 'Валлетта'],
    ['Київ Троєщина', 'Київ'],
    ['Київ (Видубичі)', 'Київ'],
    ['Львів, вул. Стрийська', 'Львів'],
  ])('%s is a question: %s?', (typed, town) => {
    const { kind, places } = answerTo(typed);
    expect([kind, places[0]?.name.uk]).toEqual(['question', town]);
  });

  it.each(['Смиківці', 'АС-2', 'автовокзал', 'Стара Красниця', 'Нова Львів', 'qqqqqq', '!!!'])(
    '%s is unknown',
    (typed) => expect(answerTo(typed)).toEqual({ kind: 'unknown', places: [] }),
  );
});

it.each([
  ['Смиківці, Тернопільська область', 'Тернопіль'],
  ['с. Смиківці Тернопільського району', 'Тернопіль'],
  ['Смиківці, Тернопіль', 'Тернопіль'],
  ['Smykivtsi, Ternopil region', 'Тернопіль'],
  ['Щщщщщщщ Чортківський р-н', 'Чортків'],
  ...[
    ['Вінницька', 'Вінниця'],
    ['Волинська', 'Луцьк'],
    ['Дніпропетровська', 'Дніпро'],
    ['Донецька', 'Донецьк'],
    ['Житомирська', 'Житомир'],
    ['Закарпатська', 'Ужгород'],
    ['Запорізька', 'Запоріжжя'],
    ['Івано-Франківська', 'Івано-Франківськ'],
    ['Київська', 'Київ'],
    ['Кіровоградська', 'Кропивницький'],
    ['Луганська', 'Луганськ'],
    ['Львівська', 'Львів'],
    ['Миколаївська', 'Миколаїв'],
    ['Одеська', 'Одеса'],
    ['Полтавська', 'Полтава'],
    ['Рівненська', 'Рівне'],
    ['Сумська', 'Суми'],
    ['Харківська', 'Харків'],
    ['Херсонська', 'Херсон'],
    ['Хмельницька', 'Хмельницький'],
    ['Черкаська', 'Черкаси'],
    ['Чернівецька', 'Чернівці'],
    ['Чернігівська', 'Чернігів'],
  ].map(([region, town]) => [`Щщщщщщщ, ${region} обл.`, town]),
])('%s is unknown, near %s', (typed, town) => {
  const { kind, places } = answerTo(typed ?? '');
  expect([kind, places.map(({ name }) => name.uk)]).toEqual(['unknown', [town]]);
});

it('refuses no beginning of a town', () => {
  const beginnings = TOWNS.flatMap(([name]) =>
    Array.from({ length: name.length - 2 }, (_, index) => name.slice(0, index + 2)),
  );
  const refused = beginnings.filter((typed) => !['town', 'towns', 'near'].includes(answerTo(typed).kind));
  expect(refused).toEqual([]);
});

it('does not take signs without a sound for a beginning', () => {
  expect(answerTo('Ъъъъ').kind).toBe('unknown');
});

it('does not look for a text of more words than any town has', () => {
  expect(answerTo('Львів '.repeat(13)).kind).toBe('unknown');
});
