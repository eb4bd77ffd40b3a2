/** Latin transliteration of Ukrainian letters, as defined by resolution 55 of 2010 of the Cabinet of Ministers of Ukraine. */
const LETTERS: Readonly<Record<string, string>> = {
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
};

/** Letters that are transliterated differently at the beginning of a word. */
const FIRST: Readonly<Record<string, string>> = { є: 'ye', ї: 'yi', й: 'y', ю: 'yu', я: 'ya' };

/** A word, including the apostrophes that Ukrainian uses within words. */
const WORD = /[\p{Script=Cyrillic}’'ʼ]+/gu;

/** Transliterates Ukrainian text to Latin letters: 'Мар’яна Згурська' → 'Mariana Zghurska'. Everything else stays unchanged. */
export function transliterate(text: string): string {
  return text.normalize('NFC').replace(WORD, transliterateWord);
}

function transliterateWord(word: string): string {
  if (!/\p{Script=Cyrillic}/u.test(word)) return word;
  const letters = [...word].filter((letter) => !/[’'ʼ]/.test(letter));
  const capitals = letters.length > 1 && word === word.toUpperCase();
  return letters
    .map((letter, index) => {
      const small = letter.toLowerCase();
      // зг becomes 'zgh', because 'zh' is the transliteration of ж.
      const written =
        small === 'г' && letters[index - 1]?.toLowerCase() === 'з'
          ? 'gh'
          : ((index === 0 ? FIRST[small] : undefined) ?? LETTERS[small] ?? letter);
      if (capitals) return written.toUpperCase();
      return letter === small ? written : written.charAt(0).toUpperCase() + written.slice(1);
    })
    .join('');
}
