import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { townAnswer } from '#shared/network/places/answer.ts';
import { nominatives, withoutDirection } from '#shared/network/places/cases.ts';
import type { SettlementIndex } from '#shared/network/places/settlements.ts';
import {
  exactPlaces,
  indexPlaces,
  type NamedPlace,
  type PlaceIndex,
  suggestPlaces,
} from '#shared/network/places/suggest.ts';
import { readGazetteer } from '../queries/gazetteer.ts';

let towns: PlaceIndex<NamedPlace>;
let settlements: SettlementIndex;

beforeAll(async () => {
  const rows = JSON.parse(await readFile(join(import.meta.dirname, 'places.json'), 'utf8'));
  const read = await readGazetteer();
  settlements = read.settlements;
  towns = indexPlaces(
    rows.map((row: NamedPlace & { id: number }) => ({ ...row, name: row, further: read.further.get(row.id) })),
  );
}, 60_000);

/** Towns, and how people say and write them: cases with and without a direction, stations, other languages, layouts and marks. */
const SAID: readonly (readonly [string, string])[] = [
  [
    'Львів',
    `79000 Львів|Львів 79000|Lviv, Lviv Oblast, Ukraine, 79000|до Львова|зі Львова|у Львові|Львова|Львову|до львова|из Львова|во Львове|м.Львів|Львів-Стрийська|Львів Стрийський|Львів (Стрийський АВ)|Львів АВ|Lʹviv|L'viv|L’viv|LVIV|ЛЬВІВ|ЛьВіВ|Львi в|Lviv UA|Lviv (UA)|Lviv bus station|Lemberg (Ukraine)|Leopolis|Léopol|Львів, АС «Стрийська»|Львів-Головний|Lviv Holovnyi|Львов, Украина|г. Львов|kmdsd|Kmdsd|ЛЬВ1В|г Львов|lwow|Lwów, Ukraina|do Lwowa|ze Lwowa|we Lwowie|nach Lwiw|Lwiw|from Lviv|to Lviv`,
  ],
  [
    'Київ',
    'до Києва|з Києва|у Києві|Києва|Києву|в Киев|из Киева|Киева|Kyjev|Kyjiw|Kijev|do Kijowa|z Kijowa|nach Kiew|Київ-Пасажирський|Київ АС Київ|Київ Центральний|Київ АВ «Центральний»|Kyiv, Ukraine|Kiev UA|КИЇВ|rbsd|Kyïv|м.Київ|Киiв|Кyiv|Київ, Видубичі',
  ],
  [
    'Варшава',
    'до Варшави|з Варшави|у Варшаву|у Варшаві|в Варшаву|Варшаву|Варшаві|из Варшавы|Варшавы|Варшаве|do Warszawy|z Warszawy|w Warszawie|Warszawy|nach Warschau|Warszawa Zach.|Warszawa Zach|Warszawa PKS|Warszawa (PL)|Варшава Зах.|Варшава Зах|Варшава-Західна|Варшава Заходня|Warsaw West|Warszawa, Dworzec Zachodni|Warszawa Młociny|Варшава Млоцини|Varšava|Varsova|Varsó|dfhifdf|WARSZAWA|Варшава PL|00-001 Warszawa|Wawa|Warszawa Lotnisko Chopina|Warszawa Modlin',
  ],
  [
    'Краків',
    'до Кракова|з Кракова|у Краків|у Кракові|в Краков|Кракова|Кракові|do Krakowa|z Krakowa|w Krakowie|nach Krakau|Krakov|Krakkó|Cracovie|Kraków MDA|Kraków Główny|Краків MDA|Краків, АС|rhfrsd|Крaків|Krakow Poland|Krakow, PL|Kraków Płaszów',
  ],
  [
    'Прага',
    'до Праги|з Праги|у Прагу|у Празі|в Прагу|из Праги|Прагу|Праги|do Pragi|z Pragi|do Prahy|v Praze|Prahy|nach Prag|Praha ÚAN Florenc|Prague Florenc|Прага Флоренц|Prága|Praha hl.n.|Praha hl. n.|Praha hlavní nádraží|ghfuf|Prague, Czechia|Прага Чехия|Praha, CZ|Prague (Czech Republic)',
  ],
  [
    'Берлін',
    'до Берліна|з Берліна|у Берлін|у Берліні|в Берлин|Берліна|Берліну|Берлина|10115 Berlin|Berlin BER|Берлін аеропорт|do Berlina|Berlín|Berlino|Berlin Hbf|Berlin Zob am Funkturm|Berlin Alexanderplatz|Берлін ZOB|Berlin Südkreuz|Berlin (Germany)|,thksy',
  ],
  [
    'Вроцлав',
    'до Вроцлава|з Вроцлава|у Вроцлав|Вроцлаві|Вроцлава|do Wrocławia|z Wrocławia|we Wrocławiu|Wroclawia|Vratislav|Wrocław Dworzec|Wroclaw Główny',
  ],
  [
    'Мюнхен',
    'до Мюнхена|у Мюнхен|Мюнхені|Мюнхену|München ZOB|Munich ZOB|Muenchen Hbf|Мюнхен ZOB|Monaco di Baviera|München, Hackerbrücke',
  ],
  ['Рим', 'до Рима|до Риму|з Риму|у Рим|Риму|Римі|Roma Tiburtina|Рим Тібуртіна|Rome, Italy|Roma Termini'],
  ['Неаполь', 'до Неаполя|у Неаполь|Неаполі|Неаполя|Napoli|Naples|Napoli Centrale|Neapol'],
  ['Мілан', 'до Мілана|у Мілан|Мілані|Милан|Milano Lampugnano|Milan, Italy'],
  [
    'Тернопіль',
    `до Тернополя|з Тернополя|у Тернополі|Тернополя|Тернополю|из Тернополя|Ternopil'|Ternopol|Тернопіль АВ`,
  ],
  [
    'Івано-Франківськ',
    'до Івано-Франківська|з Івано-Франківська|в Івано-Франківську|Івано-Франківська|Ів-Франківськ|Ів.-Франківськ|Ів. Франківськ|Ивано-Франковска|Івано Франківськ|ІваноФранківськ|Ivano-Frankovsk|Iwano-Frankiwsk|Iwano-Frankowsk|ІФ|І-Франківськ|Франківськ|Франківська',
  ],
  [
    'Чернівці',
    'до Чернівців|з Чернівців|у Чернівці|Чернівців|Чернівцях|из Черновцов|Черновцы|Chernivtsi|Chernovtsy|Czerniowce|Черновці',
  ],
  ['Рівне', 'до Рівного|з Рівного|у Рівному|Рівного|Ровно|Rivne|Rovno|Równe'],
  ['Луцьк', 'до Луцька|з Луцька|у Луцьку|Луцька|Луцк|Łuck|Lutsk'],
  ['Ужгород', 'до Ужгорода|з Ужгорода|в Ужгород|Ужгорода|Užhorod|Ungvár|Uzhgorod'],
  [
    'Хмельницький',
    'до Хмельницького|з Хмельницького|у Хмельницькому|Хмельницького|Хмельницкий|Khmelnytskyi|Проскурів|Khmelnitsky|Chmielnicki',
  ],
  ['Вінниця', 'до Вінниці|з Вінниці|у Вінницю|Вінницю|Винница|Vinnitsa|Vinnytsia|Winnica'],
  ['Одеса', 'до Одеси|з Одеси|в Одесу|Одесу|Одесса|Odesa|Odessa|Одеси'],
  ['Харків', 'до Харкова|з Харкова|у Харків|Харкова|Харьков|Kharkov|Charków'],
  ['Дніпро', 'до Дніпра|з Дніпра|у Дніпро|Дніпра|Дніпропетровськ|Дніпрі|Днепра'],
  ['Запоріжжя', 'до Запоріжжя|із Запоріжжя|Запорожье|Zaporozhye|Zaporizhia|Запорожжя'],
  ['Кропивницький', 'до Кропивницького|Єлисаветград|Кіровограда|Kirovohrad'],
  [
    'Кам’янець-Подільський',
    'Кам’янець-Под.|Камянець-Подільський|Каменец-Подольский|Kamieniec Podolski|до Кам’янця-Подільського|Кам`янець Подільський',
  ],
  ['Біла Церква', 'до Білої Церкви|з Білої Церкви|Белая Церковь|Bila Tserkva|Б.Церква|Білу Церкву'],
  ['Перемишль', 'до Перемишля|з Перемишля|Przemyśla|Перемишлі|Перемышля|Przemyśl Główny|Przemysl PL'],
  ['Жешув', 'до Жешува|з Жешува|Жешуві|Rzeszowa|do Rzeszowa|Rzeszów Dworzec Lokalny|Жешува'],
  ['Люблін', 'до Любліна|Lublin|Люблин|Lublina|Любліна|у Люблін'],
  ['Кривий Ріг', 'до Кривого Рогу|з Кривого Рогу|у Кривому Розі|Кривой Рог|Krivoy Rog'],
  ['Кошиці', 'Kassa|Košice AS|до Кошиць'],
  ['Лодзь', 'до Лодзі|Łódź|Lodz|Лодзі|Łódź Kaliska|Łodzi|Łódź Fabryczna'],
  ['Гданськ', 'до Гданська|Гданська|do Gdańska|Gdańsku|Gdansk Wrzeszcz'],
  ['Познань', 'до Познані|Познані|Poznania|do Poznania'],
  ['Брно', 'до Брна|Брна|Brna|Brno ÚAN Zvonařka|Brno Zvonařka|у Брно|Бърно'],
  [
    'Відень',
    'до Відня|з Відня|у Відень|Відня|Відні|Wien Erdberg|Вены|Vídeň|Viedeň|Bécs|Wien Hbf|Vienna, Austria|Вена, Австрия',
  ],
  ['Будапешт', 'до Будапешта|Будапешті|Будапешту|Budapest Népliget|Budapešť'],
  ['Братислава', 'до Братислави|Братиславу|Братиславі|Pozsony|Bratislava AS Nivy'],
  ['Барселона', 'до Барселони|Барселону|Barcelona Nord|Барселоні|Barcelone'],
  ['Валенсія', 'до Валенсії|Валенсію|Valencia|València|Валенсия'],
  ['Мадрид', 'до Мадрида|Мадриді|Madrid Estación Sur'],
  ['Лісабон', 'до Лісабона|Lisboa Oriente|Лісабоні'],
  ['Париж', 'до Парижа|Парижі|Paris Bercy|Paris Gallieni'],
  ['Гамбург', 'до Гамбурга|Hamburg ZOB|Гамбурзі'],
  [
    'Франкфурт-на-Майні',
    'Frankfurt am Main|Frankfurt/Main|Frankfurt a.M.|Frankfurt a. M.|Frankfurt Main Hbf|Франкфурт|до Франкфурта|Francfort|Франкфурт на Майні',
  ],
  ['Дрезден', 'до Дрездена|Drážďany|Dresden Hbf|Дрездені'],
  ['Кишинів', 'до Кишинева|Кишинева|Chișinău Gara de Nord|Кишиневі'],
];

describe('a town as people say it', () => {
  it.each(SAID.flatMap(([town, texts]) => texts.split('|').map((text) => [text, town] as const)))(
    '%s is %s, or asked about',
    (typed, town) => {
      const { kind, places } = townAnswer(towns, settlements, typed);
      const among = kind === 'towns' ? places.slice(0, 3) : places.slice(0, 1);
      expect([kind, among.map(({ name }) => name.uk)]).toEqual([
        expect.stringMatching(/^(?:town|towns|question)$/),
        expect.arrayContaining([town]),
      ]);
    },
  );

  it.each([
    ['до Кракова', 'Краків'],
    ['зі Львова', 'Львів'],
    ['у Варшаву', 'Варшава'],
    ['из Киева', 'Київ'],
    ['do Warszawy', 'Варшава'],
    ['v Praze', 'Прага'],
    ['nach Prag', 'Прага'],
    ['Білої Церкви', 'Біла Церква'],
    ['до Кам’янця-Подільського', 'Кам’янець-Подільський'],
    ['Луцька', 'Луцьк'],
    ['Відня', 'Відень'],
    ['до Кракова, Польща', 'Краків'],
  ])('%s is %s without a question, in a form and in a table', (typed, town) => {
    const { kind, places } = townAnswer(towns, settlements, typed);
    expect([kind, places[0]?.name.uk]).toEqual(['town', town]);
    expect(exactPlaces(towns, typed, 1)[0]?.name.uk).toBe(town);
    expect(suggestPlaces(towns, typed, 5)).toMatchObject({ guess: false, places: [{ name: { uk: town } }] });
  });

  it.each([
    ['Яворі', 'Яворів'],
    ['Римі', 'Риміні'],
    ['Перемишля', 'Перемишляни'],
  ])('%s may still become %s, which goes before what it is a case of', (typed, town) => {
    expect(suggestPlaces(towns, typed, 5).places[0]?.name.uk).toBe(town);
  });

  it.each([
    ['KBP', 'Бориспіль'],
    ['WAW', 'Варшава'],
    ['Аеропорт Шопена', 'Варшава'],
    ['Modlin', 'Варшава'],
    ['Balice', 'Краків'],
    ['Pyrzowice', 'Катовиці'],
    ['Népliget', 'Будапешт'],
    ['Frankfurt/M', 'Франкфурт-на-Майні'],
    ['Тримісто', 'Гданськ'],
    ['Сянок', 'Сянік'],
  ])('%s, an airport, a station or a usual name, is %s', (typed, town) => {
    expect(townAnswer(towns, settlements, typed)).toMatchObject({ kind: 'town', places: [{ name: { uk: town } }] });
  });

  it.each([
    ['виїзд зі Львова', ['Львів']],
    ['хочу до Берліна', ['Берлін']],
    ['з Києва до Варшави', ['Київ', 'Варшава']],
  ])('the sentence %s is asked about with %j', (typed, names) => {
    const { kind, places } = townAnswer(towns, settlements, typed);
    expect([kind, places.map(({ name }) => name.uk)]).toEqual(['question', names]);
  });

  it.each(['Буковель', 'Драгобрат', 'Лапаївка'])('%s, which no package has, gets its nearest stops', (typed) =>
    expect(townAnswer(towns, settlements, typed)).toMatchObject({
      kind: 'near',
      settlements: [{ name: { uk: typed } }],
    }),
  );

  it.each(['Малі Підліски', 'привіт усім', 'куди завгодно', 'квиток на завтра'])('%s is unknown', (typed) =>
    expect(townAnswer(towns, settlements, typed).kind).toBe('unknown'),
  );

  it('is another one than its own name only if that is nothing', () => {
    const wrong = towns.entries
      .map(({ place }) => place.name.uk)
      .filter((name) => !exactPlaces(towns, name, 3).some((place) => place.name.uk === name));
    expect(wrong).toEqual([]);
  });
});

it.each([
  ['до', 'до'],
  ['до кракова', 'кракова'],
  ['долина', 'долина'],
  ['з', 'з'],
])('the direction of %s leaves %s', (typed, left) => expect(withoutDirection(typed)).toBe(left));

it.each(['рим', 'а', '', 'один два три чотири п’ять'])('%s is a case of nothing', (typed) =>
  expect(nominatives(typed)).toEqual([]),
);
