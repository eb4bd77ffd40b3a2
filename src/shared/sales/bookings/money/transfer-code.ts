import { isTaxNumber, MAX_HOLDER } from '#shared/network/carriers/bank.ts';
import { isSepaIban } from '#shared/network/carriers/iban.ts';

export interface Transfer {
  /** The holder of the account. */
  name: string;
  iban: string;
  /** Minor units of the currency: cents or kopecks. */
  amount: number;
  /** Reference by which the receiver recognises the payment. */
  reference: string;
}

/** The most characters of the reference in both codes. */
const MAX_REFERENCE = 140;

/**
 * The content of a QR code for a transfer in euro by the guideline EPC069-12 of the European Payments Council, version 002; null for an
 * account outside of SEPA, whose banks do not read it.
 */
export function epcCode({ name, iban, amount, reference }: Transfer): string | null {
  if (!isSepaIban(iban) || amount < 1 || amount > 99_999_999_999) return null;
  // Service, version, UTF-8, kind, BIC, holder, account, amount, purpose, structured reference, free reference.
  const lines = ['BCD', '002', '1', 'SCT', '', lineOf(name, MAX_HOLDER), iban, `EUR${decimal(amount)}`];
  return [...lines, '', '', lineOf(reference, MAX_REFERENCE)].join('\n');
}

/**
 * The content of a QR code for a transfer in hryvnia by the rules of the National Bank of Ukraine, format 002: an address that banks' apps read,
 * with the facts of the transfer in it; null for an account outside of Ukraine or without the holder's tax number.
 */
export function nbuCode({ name, iban, amount, reference, taxNumber }: Transfer & { taxNumber: string }): string | null {
  if (!/^UA\d{27}$/.test(iban) || !isTaxNumber(taxNumber) || amount < 1) return null;
  // Service, version, UTF-8, kind, reserved, holder, account, amount, holder's number, two optional ones, purpose, two optional ones.
  const lines = ['BCD', '002', '1', 'UCT', '', lineOf(name, MAX_HOLDER), iban, `UAH${decimal(amount)}`, taxNumber];
  const text = [...lines, '', '', lineOf(reference, MAX_REFERENCE), '', ''].join('\n');
  return `https://bank.gov.ua/qr/${base64url(text)}`;
}

/** 4050 → '40.50'. */
function decimal(amount: number): string {
  return `${Math.floor(amount / 100)}.${String(amount % 100).padStart(2, '0')}`;
}

function lineOf(text: string, max: number): string {
  return text.replace(/\s+/g, ' ').trim().slice(0, max);
}

const SIGNS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';

/** The text in UTF-8, in the alphabet of addresses (RFC 4648, section 5), without padding. */
function base64url(text: string): string {
  const bytes = [...encodeURIComponent(text).matchAll(/%..|./g)].map(([sign]) =>
    sign.length === 1 ? sign.charCodeAt(0) : Number.parseInt(sign.slice(1), 16),
  );
  let words = '';
  for (let at = 0; at < bytes.length; at += 3) {
    const group = bytes.slice(at, at + 3).reduce((sum, byte, index) => sum + byte * 256 ** (2 - index), 0);
    const signs = [group >> 18, (group >> 12) & 63, (group >> 6) & 63, group & 63];
    words += signs
      .slice(0, Math.min(4, bytes.length - at + 1))
      .map((sign) => SIGNS[sign])
      .join('');
  }
  return words;
}
