import type { TableCell } from 'pdfmake';
import type { PrintedPaper } from '#server/core/pdf/printed-paper.ts';
import { CHECKS } from '#shared/sales/bookings/papers/checks.ts';
import { column, framed, joined, nothing, type PaperInput, partTitle, QUIET, tickBox, wordsOf } from './frame.ts';
import { signatures } from './load.ts';

const WIDTHS = [18, '*', 32, ...CHECKS.map(() => 78)];

/** Those who cross the border with a box for each check that they need: ticked where it is noted as fine. */
export function checkList(input: PaperInput): PrintedPaper {
  const { t } = wordsOf(input);
  const people = input.checked;
  const body: TableCell[][] = [
    [
      column('№'),
      column(t('papers.name')),
      column(t('papers.seat')),
      ...CHECKS.map((check) => column(t(`papers.check.${check}`))),
    ],
    ...people.map(({ name, seat, checks }, index): TableCell[] => [
      { text: String(index + 1), color: QUIET },
      { text: name, bold: true },
      { text: joined(String(seat ?? '')), bold: true },
      ...CHECKS.map((kind): TableCell => {
        const one = checks.find(({ check }) => check === kind);
        if (!one) return { text: '–', color: QUIET };
        return one.result === 'missing'
          ? { text: t('papers.check.missing'), bold: true }
          : tickBox(one.result === 'fine');
      }),
    ]),
  ];
  const table = { headerRows: 1, keepWithHeaderRows: 1, dontBreakRows: true, widths: WIDTHS, body };
  return framed(input, t('papers.checks'), [
    partTitle(t('papers.crossing'), t('papers.people', { count: people.length })),
    people.length === 0 ? nothing(t('papers.nobody')) : { layout: 'rows', table },
    signatures(t('papers.signDriver'), t('papers.signOffice')),
  ]);
}
