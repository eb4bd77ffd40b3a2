/** The hour of 24 for one that words like "PM" or "вечора" follow. */
export function fullHour(hour: string, words: string): string {
  const number = Number(hour);
  if (/p\.? ?m|вечора|дня|wiecz/i.test(words) && number < 12) return String(number + 12);
  return /a\.? ?m|ночі|w nocy/i.test(words) && number === 12 ? '0' : hour;
}
