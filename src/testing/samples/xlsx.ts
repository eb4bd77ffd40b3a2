import { strToU8, zipSync } from 'fflate';

/** A cell: a text, a number, a day or time of day as a spreadsheet counts them, or a formula with its value. */
type Cell = string | number | null | { date: number } | { time: number } | { formula: string; value: number };

/** A workbook of Excel with these sheets. Its style 1 is a date, 2 is a time of day. */
export function xlsxFile(sheets: Readonly<Record<string, readonly (readonly Cell[])[]>>): Uint8Array<ArrayBuffer> {
  const names = Object.keys(sheets);
  const files: Record<string, string> = {
    '[Content_Types].xml': '<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"/>',
    'xl/workbook.xml': `<workbook xmlns:r="r"><sheets>${names
      .map((name, at) => `<sheet name="${name}" sheetId="${at + 1}" r:id="rId${at + 1}"/>`)
      .join('')}</sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `<Relationships>${names
      .map(
        (_, at) =>
          `<Relationship Id="rId${at + 1}" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/worksheet" Target="worksheets/sheet${at + 1}.xml"/>`,
      )
      .join('')}</Relationships>`,
    'xl/styles.xml':
      '<styleSheet><cellXfs><xf numFmtId="0"/><xf numFmtId="14"/><xf numFmtId="20"/></cellXfs></styleSheet>',
  };
  for (const [at, name] of names.entries()) files[`xl/worksheets/sheet${at + 1}.xml`] = sheetText(sheets[name] ?? []);
  return zipSync(Object.fromEntries(Object.entries(files).map(([path, text]) => [path, strToU8(text)])));
}

function sheetText(rows: readonly (readonly Cell[])[]): string {
  const lines = rows.map((row, line) => {
    const cells = row.map((cell, column) => cellText(cell, `${String.fromCharCode(65 + column)}${line + 1}`));
    return `<row r="${line + 1}">${cells.join('')}</row>`;
  });
  return `<worksheet><sheetData>${lines.join('')}</sheetData></worksheet>`;
}

function cellText(cell: Cell, at: string): string {
  if (cell === null) return `<c r="${at}"/>`;
  if (typeof cell === 'string') return `<c r="${at}" t="inlineStr"><is><t>${cell}</t></is></c>`;
  if (typeof cell === 'number') return `<c r="${at}"><v>${cell}</v></c>`;
  if ('date' in cell) return `<c r="${at}" s="1"><v>${cell.date}</v></c>`;
  if ('time' in cell) return `<c r="${at}" s="2"><v>${cell.time}</v></c>`;
  return `<c r="${at}"><f>${cell.formula}</f><v>${cell.value}</v></c>`;
}
