import { parse } from 'csv-parse/browser/esm/sync';
import { strToU8, unzipSync, zipSync } from 'fflate';
import readXlsxFile from 'read-excel-file/universal';
import { withoutGuard } from '#shared/core/text/csv.ts';
import { IMPORT_LIMITS } from '#shared/office/imports/limits.ts';
import { gtfsRows, isGtfs } from './gtfs.ts';
import { type Sheet, type Source, UnreadableTable } from './table.ts';

/** How many bytes are looked at to recognise an encoding. */
const SAMPLE = 64 * 1024;

/** The first bytes of a zip archive, which every .xlsx file and a GTFS timetable is, and of a file of the formats before it. */
const ZIP = [0x50, 0x4b];
const OLD_OFFICE = [0xd0, 0xcf, 0x11, 0xe0];

const SEPARATORS = [';', ',', '\t', '|'] as const;

/** Reads a file or a pasted text into rows of texts. Throws an UnreadableTable. */
export async function readTable(name: string, content: Uint8Array<ArrayBuffer> | string): Promise<Source> {
  if (content.length > IMPORT_LIMITS.FILE_BYTES) throw new UnreadableTable('too_big');
  const sheets = await sheetsOf(content);
  const filled = sheets.filter(({ rows }) => rows.length > 0);
  if (filled.length === 0) throw new UnreadableTable('empty');
  // A heading is no row.
  if (filled.some(({ rows }) => rows.length > IMPORT_LIMITS.ROWS + 1)) throw new UnreadableTable('too_long');
  return { name: name.slice(0, IMPORT_LIMITS.SOURCE), sheets: filled };
}

async function sheetsOf(content: Uint8Array<ArrayBuffer> | string): Promise<Sheet[]> {
  if (typeof content === 'string') return [{ name: '', rows: rowsOf(textRows(content)) }];
  if (begins(content, ZIP)) return workbook(content);
  if (begins(content, OLD_OFFICE)) throw new UnreadableTable('old');
  const text = decoded(content);
  // Letters of no language: a picture, a document.
  if (/[^\P{Cc}\t\n\r]/u.test(text.slice(0, 4096))) throw new UnreadableTable('format');
  return [{ name: '', rows: rowsOf(textRows(text)) }];
}

function begins(bytes: Uint8Array, start: readonly number[]): boolean {
  return start.every((byte, at) => bytes[at] === byte);
}

async function workbook(bytes: Uint8Array<ArrayBuffer>): Promise<Sheet[]> {
  const unpacked = unpack(bytes);
  if (isGtfs(unpacked)) return [{ name: '', rows: gtfsRows(unpacked) }];
  if (!unpacked['xl/workbook.xml']) throw new UnreadableTable('format');
  // The reader unpacks large files in workers of its own, which the policy of the app forbids: it gets them unpacked.
  const stored = zipSync({ '[Content_Types].xml': strToU8('<Types/>'), ...unpacked }, { level: 0 });
  const sheets = await readXlsxFile(new Blob([stored])).catch((error: unknown) => {
    throw new UnreadableTable(error instanceof RangeError ? 'unpacked' : 'broken');
  });
  return sheets.map(({ sheet, data }) => ({ name: sheet, rows: rowsOf(data.map((row) => row.map(cellText))) }));
}

/** Unpacks the parts with content, unless they are larger than they may be: an archive of a few KB can hold gigabytes. */
function unpack(bytes: Uint8Array<ArrayBuffer>): Record<string, Uint8Array<ArrayBuffer>> {
  let size = 0;
  try {
    return unzipSync(bytes, {
      filter: ({ name, originalSize }) => {
        if (
          !/\.(?:xml|rels)$|^[a-z_]+\.txt$/.test(name) ||
          /^(?:xl\/(?:media|drawings|theme|charts)|docProps)\//.test(name)
        )
          return false;
        size += originalSize;
        if (size > IMPORT_LIMITS.UNPACKED_BYTES) throw new UnreadableTable('unpacked');
        return true;
      },
    });
  } catch (error) {
    throw error instanceof UnreadableTable ? error : new UnreadableTable('broken');
  }
}

/** A date as `2026-11-28`, a time of day as `18:45`, both as `2026-11-28 18:45`; of a formula its value. */
function cellText(value: unknown): string {
  if (value instanceof Date) return dateText(value);
  if (typeof value === 'number') return Number.isInteger(value) ? value.toFixed(0) : String(Number(value.toFixed(6)));
  return typeof value === 'string' ? value : '';
}

/** A time of day alone is a fraction of the day before the first one that a spreadsheet counts. */
function dateText(value: Date): string {
  const [day = '', time = ''] = new Date(Math.round(value.getTime() / 1000) * 1000).toISOString().split('T');
  const hour = time.slice(0, 5);
  if (value.getUTCFullYear() < 1900) return hour;
  return hour === '00:00' ? day : `${day} ${hour}`;
}

function textRows(text: string): string[][] {
  try {
    return parse(text.replace(/^\ufeff/, ''), {
      delimiter: separatorOf(text),
      relaxColumnCount: true,
      relaxQuotes: true,
      skipEmptyLines: false,
      // one more than may be imported, so that a longer table is recognised
      to: IMPORT_LIMITS.ROWS + HEADS,
    });
  } catch {
    throw new UnreadableTable('broken');
  }
}

/** Rows above the content that are not counted: titles, headings. */
const HEADS = 20;

/** The separator that most lines have, equally often. */
function separatorOf(text: string): string {
  const lines = text
    .slice(0, 20_000)
    .split(/\r?\n/)
    .filter((line) => line.trim() !== '')
    .slice(0, 20);
  const bare = lines.map((line) => line.replace(/"[^"]*"/g, ''));
  const points = SEPARATORS.map((separator) => {
    const counts = bare.map((line) => line.split(separator).length - 1);
    const usual = counts.toSorted((a, b) => a - b)[Math.floor(counts.length / 2)] ?? 0;
    return { separator, points: usual === 0 ? 0 : counts.filter((count) => count === usual).length + usual / 100 };
  });
  return points.toSorted((a, b) => b.points - a.points)[0]?.separator ?? ';';
}

/** The rows with anything in them, as plain texts of a bounded length and number. */
function rowsOf(rows: readonly (readonly string[])[]): Sheet['rows'] {
  return rows.flatMap((cells, at) => {
    const plain = cells
      .slice(0, IMPORT_LIMITS.COLUMNS)
      .map((cell) => withoutGuard(cell.trim()).slice(0, IMPORT_LIMITS.CELL));
    return plain.some((cell) => cell !== '') ? [{ line: at + 1, cells: plain }] : [];
  });
}

/**
 * The text of a file: UTF-8 or UTF-16 with or without a byte order mark, or a code page of Windows, 1251 for Cyrillic and 1250 for Central
 * European letters.
 */
function decoded(bytes: Uint8Array<ArrayBuffer>): string {
  const [first, second] = bytes;
  if (first === 0xff && second === 0xfe) return new TextDecoder('utf-16le').decode(bytes);
  if (first === 0xfe && second === 0xff) return new TextDecoder('utf-16be').decode(bytes);
  const zeros = zerosIn(bytes.subarray(0, SAMPLE));
  if (zeros.odd > zeros.even * 4 && zeros.odd > 4) return new TextDecoder('utf-16le').decode(bytes);
  if (zeros.even > zeros.odd * 4 && zeros.even > 4) return new TextDecoder('utf-16be').decode(bytes);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder(codePage(bytes.subarray(0, SAMPLE))).decode(bytes);
  }
}

/** Zero bytes at even and odd places: separators and digits of UTF-16 have one. */
function zerosIn(bytes: Uint8Array): { even: number; odd: number } {
  const zeros = { even: 0, odd: 0 };
  for (const [at, byte] of bytes.entries()) if (byte === 0) zeros[at % 2 === 0 ? 'even' : 'odd'] += 1;
  return zeros;
}

/** In a Cyrillic text hardly any word has Latin letters too; Polish words read as Cyrillic do. */
function codePage(bytes: Uint8Array<ArrayBuffer>): 'windows-1251' | 'windows-1250' {
  const words = new TextDecoder('windows-1251').decode(bytes).match(/\p{L}+/gu) ?? [];
  const cyrillic = words.filter((word) => /\p{Script=Cyrillic}/u.test(word));
  const mixed = cyrillic.filter((word) => /[a-z]/i.test(word));
  return mixed.length * 2 > cyrillic.length ? 'windows-1250' : 'windows-1251';
}
