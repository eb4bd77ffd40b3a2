import { fullHour } from '#shared/core/full-hour.ts';
import { plainAmount } from '#shared/core/money.ts';

/** Formats a time while it is typed, with the colon inserted: '930' → '09:30', '1815' → '18:15'. */
export function typedTime(typed: string): string {
  const text = typed
    .normalize('NFKC')
    .replace('∶', ':')
    .replace(/^(\D{0,3}\d{1,2})(?= ?(?:[ap]\.? ?m|ранку|дня|вечора|ночі))/i, '$1:00');
  const time = timeOf(text);
  const [, hour, rest] = /^(\d\d)(:\d\d)$/.exec(time) ?? [];
  return hour && rest ? fullHour(hour, text).padStart(2, '0') + rest : time;
}

function timeOf(text: string): string {
  const [hours = '', rest] = text
    .replace(/[^\d:.]/g, '')
    .replace('.', ':')
    .split(':');
  if (rest !== undefined && hours.length > 0 && hours.length <= 2) {
    return rest === '' && hours.length === 2 ? hours : `${hours.padStart(2, '0')}:${rest.slice(0, 2)}`;
  }
  const digits = text.replace(/\D/g, '');
  const padded = Number(digits.slice(0, 2)) > 23 || Number(digits[0] ?? 0) > 2 ? `0${digits}` : digits;
  return padded.length > 2 ? `${padded.slice(0, 2)}:${padded.slice(2, 4)}` : padded;
}

/**
 * Filters an amount while it is typed: digits, one comma or point, and two digits after it. A minus stays, so that the field's rule
 * refuses it: '−5' must not become 5.
 */
export function typedMoney(text: string): string {
  const minus = /^\s*[-−]/.test(text) ? '-' : '';
  const amount = plainAmount(text);
  const [digits = '', ...cents] = amount
    .replace(/\p{L}+\.?/gu, '')
    .replace(/[^\d.,]/g, '')
    .split(/[.,]/);
  const typed = minus + digits;
  if (cents.length === 0) return typed;
  const sign = amount.includes(',') ? ',' : '.';
  return `${typed}${sign}${cents.join('').slice(0, 2)}`;
}
