/** Goods that often must not be sent, or only with papers. */
export const GOODS = ['medicine', 'food', 'alcohol', 'weapons', 'money', 'batteries', 'plants'] as const;
export type Goods = (typeof GOODS)[number];

/** Into the European Union, out of it, or both. */
type Direction = 'in' | 'out' | 'both';

interface GoodsRule {
  direction: Direction;
  /** The beginnings of words in Ukrainian, English, Polish and Russian. */
  words: readonly string[];
}

/** By which words a kind of goods is recognised; food of animals is controlled on the way into the European Union only. */
const RULES: Readonly<Record<Goods, GoodsRule>> = {
  medicine: {
    direction: 'both',
    words: [
      ...['ліки', 'ліків', 'лікар', 'пігул', 'таблет', 'інсулін', 'антибіот', 'сироп', 'ампул', 'вакцин', 'аптеч'],
      ...['medic', 'medication', 'pill', 'tablet', 'insulin', 'antibiot', 'syrup', 'vaccin', 'drug'],
      ...[
        'lek',
        'leki',
        'leków',
        'lekow',
        'lekarst',
        'tabletk',
        'insulin',
        'antybiot',
        'syrop',
        'szczepion',
        'apteczk',
      ],
      ...['лекарств', 'таблетк', 'инсулин', 'антибиот', 'ампул', 'аптечк'],
    ],
  },
  food: {
    direction: 'in',
    words: [
      ...['м’яс', 'мяс', 'ковбас', 'сало', 'шинк', 'молок', 'сир', 'масло', 'сметан', 'яйц', 'мед'],
      ...['meat', 'sausage', 'lard', 'ham', 'milk', 'cheese', 'butter', 'egg', 'eggs', 'honey'],
      ...[
        'mięs',
        'mies',
        'kiełbas',
        'kielbas',
        'słonin',
        'slonin',
        'szynk',
        'mlek',
        'masło',
        'maslo',
        'jajk',
        'jajek',
        'miód',
        'miod',
      ],
      ...['колбас', 'сыр', 'сметан', 'ветчин'],
    ],
  },
  alcohol: {
    direction: 'both',
    words: [
      ...['алкогол', 'горілк', 'коньяк', 'вино', 'віскі', 'самогон', 'сигарет', 'тютюн', 'цигар'],
      ...['alcohol', 'vodka', 'wine', 'cognac', 'whisk', 'cigar', 'tobacco'],
      ...['wódk', 'wodk', 'wino', 'koniak', 'papieros', 'tytoń', 'tyton'],
      ...['водк', 'вино', 'виски', 'табак', 'сигарет'],
    ],
  },
  weapons: {
    direction: 'both',
    words: [
      ...['збро', 'пістолет', 'патрон', 'гранат', 'вибух', 'петард', 'феєрверк', 'ніж'],
      ...['weapon', 'gun', 'pistol', 'ammun', 'grenade', 'explos', 'firework', 'knife'],
      ...['broń', 'bron', 'pistolet', 'amunic', 'granat', 'petard', 'fajerwerk'],
      ...['оружи', 'пистолет', 'взрыв', 'фейерверк', 'нож'],
    ],
  },
  money: {
    direction: 'both',
    words: [
      ...['гроші', 'готівк', 'валют', 'паспорт', 'коштовн', 'золот'],
      ...['money', 'cash', 'currency', 'passport', 'jewel', 'gold'],
      ...['pieniądz', 'pieniadz', 'gotówk', 'gotowk', 'paszport', 'złot', 'zlot'],
      ...['деньги', 'наличн', 'драгоцен'],
    ],
  },
  batteries: {
    direction: 'both',
    words: [
      ...['акумулятор', 'батаре', 'павербанк', 'повербанк'],
      ...['batter', 'power bank', 'powerbank'],
      ...['akumulator', 'bateri'],
      ...['аккумулятор', 'пауэрбанк'],
    ],
  },
  plants: {
    direction: 'in',
    words: [
      ...['саджан', 'насін', 'картопл', 'фрукт', 'овоч', 'рослин'],
      ...['plant', 'seed', 'potato', 'fruit', 'vegetable'],
      ...['sadzonk', 'nasion', 'ziemniak', 'owoc', 'warzyw', 'roślin', 'roslin'],
      ...['саженц', 'семена', 'картошк', 'овощ', 'растен'],
    ],
  },
};

/** Countries outside of the European Union that buses come from. */
const OUTSIDE: readonly string[] = ['UA', 'MD'];

/** The kinds of goods that a text about the content of a parcel names, of those that are controlled in its direction. */
export function namedGoods(text: string, from: string, to: string): Goods[] {
  const words = wordsOf(text);
  const into = OUTSIDE.includes(from) && !OUTSIDE.includes(to);
  return GOODS.filter((goods) => {
    const { direction, words: beginnings } = RULES[goods];
    return (direction !== 'in' || into) && beginnings.some((beginning) => names(words, beginning));
  });
}

/** The lines of a carrier's own rules that name the same goods. */
export function linesAbout(rules: string, goods: readonly Goods[]): string[] {
  return rules
    .split(/\n|(?<=[.!?;])\s+/)
    .map((line) => line.trim())
    .filter((line) => goods.some((kind) => RULES[kind].words.some((beginning) => names(wordsOf(line), beginning))));
}

/** Short beginnings are whole words: 'сир' is no 'сирота', 'ham' no 'hammer'. */
const WHOLE = 4;

function names(words: readonly string[], beginning: string): boolean {
  if (beginning.includes(' ')) return words.join(' ').includes(beginning);
  return words.some((word) => (beginning.length < WHOLE ? word === beginning : word.startsWith(beginning)));
}

function wordsOf(text: string): string[] {
  return (
    text
      .toLowerCase()
      .replaceAll("'", '’')
      .match(/[\p{L}’]+/gu) ?? []
  );
}
