import { plainAmount } from '#shared/core/money.ts';
import { toE164 } from '#shared/core/text/phone.ts';
import { AMENITIES, type Amenity } from '#shared/network/fleet/amenities.ts';
import type { BusStatus } from '#shared/network/fleet/schema.ts';

// Each function reads what people write into a cell. What it does not understand it returns unchanged, so that the rule of the field refuses
// it beside the cell.

export function looksLikePhone(cell: string): boolean {
  return /^[+\d\s().\-/]{9,20}$/.test(cell) && toE164(cell) !== null;
}

/** Whether a cell is a number plate of Ukraine or a neighbour: letters and digits, both. */
export function looksLikePlate(cell: string): boolean {
  const plain = cell.replace(/[\s-]/g, '');
  return /^[\p{L}]{1,3}\d{3,5}[\p{L}]{0,3}$/u.test(plain) && plain.length >= 6;
}

/** A number with its unit, as "49 місць", "200 кг" or "1 200,50 €"; an empty cell is the value by default. */
export function readNumber(cell: string | undefined, empty: number | '' = ''): number | string {
  const text = (cell ?? '').trim();
  if (text === '') return empty;
  return /^(-?\d+(?:[.,]\d+)?)(?:\p{L}+\.?|€|%)?$/u.exec(withoutSpaces(text))?.[1] ?? text;
}

/** An amount in euro, with or without its sign; any other currency is left as it is, which the rule of prices refuses. */
export function readEuro(cell: string | undefined): string {
  const text = (cell ?? '').trim();
  return (
    /^(?:€|євро|eur|euro)?(\d+(?:[.,]\d+)?)[-–—]?(?:€|євро|евро|eur|euro)?\.?$/iu.exec(
      withoutSpaces(plainAmount(text)),
    )?.[1] ?? text
  );
}

function withoutSpaces(text: string): string {
  return text.replace(/[\s\u00a0]/g, '');
}

/** The year of a cell that may be a whole date: "2018", "2018 р.", "01.03.2018", "2018-03-01". */
export function readYear(cell: string | undefined): string {
  const text = (cell ?? '').trim();
  return /(?:^|\D)((?:19|20)\d\d)(?:\D|$)/.exec(text)?.[1] ?? text;
}

/** Seats left and right of the aisle: "2+1", "2 + 1", "2х1", "2/2". */
export function readLayout(cell: string | undefined, seats: number | string): string {
  const text = (cell ?? '').trim();
  if (text === '') return Number(seats) <= VAN_SEATS ? '2+1' : '2+2';
  const [, left, right] = /^(\d)\s*[+xх×/:-]\s*(\d)$/iu.exec(text) ?? [];
  if (!left || !right) return text;
  return left < right ? `${right}+${left}` : `${left}+${right}`;
}

/** A bus with at most this many seats usually has three in a row. */
const VAN_SEATS = 23;

/** The beginnings of the words for each amenity in uk, en, pl and ru. */
const AMENITY_STEMS: Readonly<Record<Amenity, RegExp>> = {
  air_conditioning: /кондиц|клімат|климат|air ?con|klimat|^a\/?c$/,
  wifi: /wi-?fi|вай-?фай|інтернет|интернет|internet/,
  toilet: /туалет|вбиральн|санвуз|санузел|toilet|restroom|toalet|^(?:wc|вц)$/,
  comfortable_seats: /зручн|комфорт|comfort|wygodn|удобн|сидін|сиден/,
  device_chargers: /заряд|розет|charg|usb|gniazd|socket/,
  animal_transportation: /твар|animal|pets?|zwierz|живот/,
  large_luggage_spaces: /багаж|luggage|baggage|bagaż/,
  lift: /підйомник|підіймач|подъ[её]мник|lift|podnośnik/,
  wheelchair_space: /місце для (?:інвалідного )?візка|коляск|wheelchair space|wózk/,
  tv: /телевіз|телевиз|^tv$|^тв$|відео|видео|video/,
};

export function readAmenities(cell: string | undefined): Amenity[] {
  const parts = (cell ?? '').toLowerCase().split(/[,;+\n]/);
  const named = (stem: RegExp) => parts.some((part) => stem.test(part.trim()));
  return AMENITIES.filter((one) => named(AMENITY_STEMS[one]));
}

const STATUS_STEMS: Readonly<Record<BusStatus, RegExp>> = {
  in_repair: /ремонт|repair|serwis|napraw/,
  retired: /списан|retired|продан|wycofan|sold/,
  active: /ліні|лини|працю|робоч|рабоч|справн|active|in service|sprawn|czynn/,
};

export function readBusStatus(cell: string | undefined): string {
  const text = (cell ?? '').trim().toLowerCase();
  if (text === '') return 'active';
  // "Не на лінії, в ремонті" is in repair.
  return STATUS_ORDER.find((one) => STATUS_STEMS[one].test(text)) ?? text;
}

const STATUS_ORDER: readonly BusStatus[] = ['in_repair', 'retired', 'active'];
