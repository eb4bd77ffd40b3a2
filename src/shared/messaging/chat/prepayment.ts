const WORDS = /передоплат|предоплат|аванс|завдат|задат[оку]|prepay|advance payment|przedpłat|zaliczk/iu;
const TO_CARD =
  /(?:скин|кин[ьу]|перека|перевед|перевест|надішл|надісла|оплат|сплат|send|transfer|pay|przel).{0,40}?(?:на карт|to (?:my |the |a )?card|na kart)/iu;
const IBAN = /\b[A-Z]{2}\d{2}(?: ?[A-Z0-9]{4}){2,7}(?: ?[A-Z0-9]{1,4})?\b/u;
const CARD = /(?<!\d)(?:\d[ -]?){15}\d(?!\d)/u;

/**
 * Whether a message asks to pay in advance, or holds the number of an account or card. A passenger who pays a stranger before the ride has no proof of it
 * on the booking, and gets nothing back.
 */
export function asksPrepayment(text: string): boolean {
  return WORDS.test(text) || TO_CARD.test(text) || IBAN.test(text) || isCard(CARD.exec(text)?.[0] ?? '');
}

/** Whether the last digit fits the others (ISO/IEC 7812), which a telephone number or a code rarely does. */
function isCard(typed: string): boolean {
  const digits = typed.replace(/\D/g, '');
  const sum = [...digits].reduce((total, digit, index) => {
    const value = Number(digit) * (index % 2 === 0 ? 2 : 1);
    return total + (value > 9 ? value - 9 : value);
  }, 0);
  return digits.length === 16 && sum % 10 === 0;
}
