/** A name as an email address has it: 'Мар’яна' → 'mariana' (Cabinet of Ministers' resolution 55 of 2010, simplified). */
export function latin(text: string): string {
  const letters = [...text.toLowerCase().normalize('NFC')].map(
    (letter, index) => (index === 0 ? FIRST[letter] : undefined) ?? TABLE[letter] ?? letter,
  );
  return letters
    .join('')
    .replace(/[łŁ]/g, 'l')
    .normalize('NFD')
    .replace(/[^a-z\d-]/g, '');
}

const TABLE: Readonly<Record<string, string>> = {
  а: 'a',
  б: 'b',
  в: 'v',
  г: 'h',
  ґ: 'g',
  д: 'd',
  е: 'e',
  є: 'ie',
  ж: 'zh',
  з: 'z',
  и: 'y',
  і: 'i',
  ї: 'i',
  й: 'i',
  к: 'k',
  л: 'l',
  м: 'm',
  н: 'n',
  о: 'o',
  п: 'p',
  р: 'r',
  с: 's',
  т: 't',
  у: 'u',
  ф: 'f',
  х: 'kh',
  ц: 'ts',
  ч: 'ch',
  ш: 'sh',
  щ: 'shch',
  ь: '',
  ю: 'iu',
  я: 'ia',
  '’': '',
};

/** At the beginning of a word they are written otherwise. */
const FIRST: Readonly<Record<string, string>> = { є: 'ye', ї: 'yi', й: 'y', ю: 'yu', я: 'ya' };
