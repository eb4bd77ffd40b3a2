import { fileURLToPath } from 'node:url';
import { parentPort } from 'node:worker_threads';
import pdfmake, { type CustomTableLayout } from 'pdfmake';
import * as z from 'zod/mini';
import { printable } from './printable.ts';
import type { PrintedPaper } from './printed-paper.ts';

const job = z.object({ id: z.number(), paper: z.custom<PrintedPaper>() });

/** A printed paper; `bytes` is null when it could not be printed, and `error` says why. */
export interface PrintedAnswer {
  id: number;
  bytes: Uint8Array | null;
  error: string | null;
}

const INK = '#16181d';
const QUIET = '#5b6270';
const LINE = '#c9ced8';
const FONTS = new URL('../previews/fonts/', import.meta.url);
const regular = fileURLToPath(new URL('onest-400.ttf', FONTS));
const bold = fileURLToPath(new URL('onest-700.ttf', FONTS));

/** Thin lines between the rows of a table, a thicker one under the head of its columns. */
const rows: CustomTableLayout = {
  hLineWidth: (line, { table }) => (line === (table.headerRows ?? 0) ? 0.9 : line === 0 ? 0 : 0.4),
  hLineColor: (line, { table }) => (line === (table.headerRows ?? 0) ? INK : LINE),
  vLineWidth: () => 0,
  paddingLeft: () => 4,
  paddingRight: () => 4,
  paddingTop: () => 4,
  paddingBottom: () => 4,
};

/** Boxes around every cell, for figures and for fields that are filled in by hand. */
const boxes: CustomTableLayout = {
  hLineWidth: () => 0.5,
  vLineWidth: () => 0.5,
  hLineColor: () => LINE,
  vLineColor: () => LINE,
  paddingLeft: () => 6,
  paddingRight: () => 6,
  paddingTop: () => 4,
  paddingBottom: () => 4,
};

/** Dashed lines between four labels, to cut along. */
const cuts: CustomTableLayout = {
  hLineWidth: (line) => (line === 1 ? 0.5 : 0),
  vLineWidth: (line) => (line === 1 ? 0.5 : 0),
  hLineColor: () => LINE,
  vLineColor: () => LINE,
  hLineStyle: () => ({ dash: { length: 4, space: 4 } }),
  vLineStyle: () => ({ dash: { length: 4, space: 4 } }),
  paddingLeft: () => 0,
  paddingRight: () => 0,
  paddingTop: () => 0,
  paddingBottom: () => 0,
};

pdfmake.setFonts({ Onest: { normal: regular, bold, italics: regular, bolditalics: bold } });
pdfmake.addTableLayouts({ rows, boxes, cuts });
// Papers contain no addresses and no files other than the two fonts.
pdfmake.setUrlAccessPolicy(() => false);
pdfmake.setLocalAccessPolicy((path) => path === regular || path === bold);

parentPort?.on('message', (message: unknown) => {
  const { id, paper } = job.parse(message);
  const answer = (bytes: Uint8Array | null, error: string | null) => {
    const printed: PrintedAnswer = { id, bytes, error };
    parentPort?.postMessage(printed);
  };
  pdfmake
    .createPdf(documentOf({ ...paper, content: printable(paper.content) }))
    .getBuffer()
    .then(
      (buffer) => answer(new Uint8Array(buffer), null),
      (error: unknown) => answer(null, String(error)),
    );
});

function documentOf(paper: PrintedPaper): Parameters<typeof pdfmake.createPdf>[0] {
  const { title, subject, author, locale, size, landscape, bare, footer, pageText, madeAt, content } = paper;
  return {
    info: { title: `${title} · ${subject}`, author, creator: 'Vezu', producer: 'Vezu', creationDate: madeAt },
    language: locale,
    displayTitle: true,
    pageSize: size,
    pageOrientation: landscape ? 'landscape' : 'portrait',
    pageMargins: bare ? [0, 0, 0, 0] : [36, 46, 36, 44],
    defaultStyle: { font: 'Onest', fontSize: 9, color: INK, lineHeight: 1.1 },
    content,
    ...(!bare && {
      header: (page: number) => ({
        margin: [36, 20, 36, 0],
        fontSize: 8,
        color: QUIET,
        // The first page has its own title.
        columns:
          page === 1
            ? []
            : [
                { text: title, bold: true },
                { text: subject, alignment: 'right' },
              ],
      }),
      footer: (page: number, pages: number) => ({
        margin: [36, 14, 36, 0],
        fontSize: 7.5,
        color: QUIET,
        columns: [
          { text: footer, width: '*' },
          {
            text: pageText.replace('{page}', String(page)).replace('{pages}', String(pages)),
            alignment: 'right',
            width: 90,
          },
        ],
      }),
    }),
  };
}
