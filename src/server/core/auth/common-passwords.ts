/** What people build their passwords on: the heads of the lists of leaked passwords, and what is near at hand here. */
const BASES = new Set(
  `password passw pass passwort parol пароль qwerty qwertyui qwertyuiop qwertz azerty asdfgh asdfghjk asdf zxcvbn zxcvbnm йцукен
  фівапр admin administrator root user guest login test testing tester demo welcome letmein iloveyou loveme love lovely
  monkey dragon sunshine princess shadow master superman batman spiderman football baseball basketball soccer hockey
  michael jordan jennifer jessica charlie daniel thomas robert andrew matthew joshua nicole ashley amanda michelle hannah
  whatever trustno freedom secret mustang hunter ranger killer pepper ginger cookie summer winter spring autumn january
  february august september october november december monday friday internet computer samsung google facebook instagram
  abc abcd abcdef abcdefg abcdefgh aaaaaa qazwsx qazwsxedc qaz zaq changeme default starwars pokemon naruto liverpool chelsea
  arsenal barcelona juventus ferrari mercedes porsche corvette yamaha harley
  vezu vezuvezu везу ukraine ukraina україна слава slava slavaukraini kyiv kiev київ lviv львів odesa odessa dnipro kharkiv
  oleksandr andriy volodymyr serhiy mykola dmytro natalia oksana olena iryna marina tetiana svitlana kozak козак mama papa
  mamapapa мама тато кохання lubov liubov sonce сонце sonechko hello привіт privit dynamo динамо shakhtar bandera`
    .split(/\s+/)
    .filter(Boolean),
);

const LOOKALIKES: Readonly<Record<string, string>> = {
  '@': 'a',
  '0': 'o',
  $: 's',
  '1': 'i',
  '!': 'i',
  '3': 'e',
  '5': 's',
};

/**
 * Whether a password is among the commonest: one of their words with digits and signs around it or in place of letters
 * (`P@ssw0rd!`, `Qwerty123!`, `Львів2024!`). Those are what a guesser tries first (OWASP ASVS 5.0, 6.2.4).
 */
export function isCommonPassword(password: string): boolean {
  const text = password.toLowerCase();
  const bare = strip(text);
  const read = strip(strip(text).replace(/[@0$1!35]/g, (sign) => LOOKALIKES[sign] ?? sign));
  const whole = strip(text.replace(/[@0$1!35]/g, (sign) => LOOKALIKES[sign] ?? sign));
  return [bare, read, whole].some((word) => BASES.has(word) || repeated(word)) || lettersOf(text).length < 2;
}

/** Without what stands around the letters. */
function strip(text: string): string {
  return text.replace(/^[^\p{L}]+|[^\p{L}]+$/gu, '');
}

function lettersOf(text: string): string {
  return text.replace(/[^\p{L}]/gu, '');
}

/** 'aaaa', 'abab', 'vezuvezu'. */
function repeated(word: string): boolean {
  return /^(.{1,4})\1+$/u.test(word);
}
