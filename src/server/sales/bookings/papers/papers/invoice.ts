import type { Content, TableCell } from 'pdfmake';
import type { PrintedPaper } from '#server/core/pdf/printed-paper.ts';
import { type Locale, nameIn } from '#shared/i18n/locale.ts';
import type { Issuer } from '#shared/network/carriers/legal.ts';
import { legalFacts } from '#shared/network/carriers/legal-facts.ts';
import { numberText } from '#shared/sales/bookings/rules/ticket-number.ts';
import { vatIn } from '#shared/sales/bookings/rules/vat.ts';
import { ticketName } from '#shared/sales/bookings/tickets/ticket-page.ts';
import type { InvoiceLine, StoredInvoice } from '../queries/invoices.ts';
import { column, QUIET, type Words, wordsOf } from './frame.ts';

const ZONE = 'Europe/Kyiv';

export function invoicePaper(invoice: StoredInvoice, { locale, now }: { locale: Locale; now: Date }): PrintedPaper {
  const words = wordsOf({ locale });
  const { t, name, money, moment } = words;
  const title = t('invoice.paper.title', { number: name(numberText(invoice)) });
  const due = Math.max(0, invoice.cents - invoice.paid);
  const totals: [string, number][] = [
    [t('invoice.paper.total'), invoice.cents],
    ...vatTotals(invoice.lines, words),
    [t('invoice.paper.paid'), Math.min(invoice.paid, invoice.cents)],
    [t('invoice.paper.due'), due],
  ];
  return {
    title,
    subject: name(invoice.buyer.name),
    author: name(invoice.seller.legalName),
    locale,
    size: 'A4',
    footer: t('papers.made', { at: moment(now, ZONE) }),
    pageText: t('papers.page', { page: '{page}', pages: '{pages}' }),
    madeAt: now,
    content: [
      { text: title, fontSize: 19, bold: true },
      { text: moment(new Date(invoice.issuedAt), ZONE), color: QUIET, margin: [0, 2, 0, 14] },
      {
        columns: [sellerOf(invoice.seller, words, locale), buyerOf(invoice, words)],
        columnGap: 24,
        margin: [0, 0, 0, 16],
      },
      ticketsTable(invoice.lines, words, locale),
      {
        layout: 'noBorders',
        margin: [0, 14, 0, 0],
        table: {
          widths: ['*', 'auto'],
          body: totals.map(([label, cents], at): TableCell[] => [
            { text: label, alignment: 'right', bold: at === 0 || at === totals.length - 1 },
            { text: money(cents), alignment: 'right', bold: at === 0 || at === totals.length - 1 },
          ]),
        },
      },
    ],
  };
}

function sellerOf(seller: Issuer, words: Words, locale: Locale): Content {
  const { t, name } = words;
  // The insurance of the passengers belongs on their tickets.
  const facts = legalFacts({ locale, say: t }, { ...seller, insurer: '', insuranceContract: '' }, '');
  return {
    stack: [
      { text: t('invoice.paper.seller'), color: QUIET, fontSize: 8 },
      ...facts.map(({ label, value }) => ({ text: `${label}: ${name(value)}`, fontSize: 9.5 })),
    ],
  };
}

function buyerOf({ buyer }: StoredInvoice, { t, name }: Words): Content {
  return {
    stack: [
      { text: t('invoice.paper.buyer'), color: QUIET, fontSize: 8 },
      { text: name(buyer.name), bold: true },
      { text: `${t('invoice.taxNumber')}: ${buyer.taxNumber}`, fontSize: 9.5 },
      { text: name(buyer.address), fontSize: 9.5 },
    ],
  };
}

function ticketsTable(lines: readonly InvoiceLine[], { t, name, money }: Words, locale: Locale): Content {
  return {
    layout: 'rows',
    table: {
      headerRows: 1,
      dontBreakRows: true,
      widths: [80, '*', 62, 70, 70],
      body: [
        [
          column(t('invoice.paper.ticket')),
          column(t('invoice.paper.ride')),
          column(t('invoice.paper.day')),
          column(t('legal.vat'), 'right'),
          column(t('invoice.paper.sum'), 'right'),
        ],
        ...lines.map(({ number, name: who, from, to, day, vatPercent, cents }): TableCell[] => [
          name(numberText(number)),
          `${nameIn(from, locale)} – ${nameIn(to, locale)}, ${name(ticketName(who))}`,
          day.split('-').reverse().join('.'),
          { text: vatPercent === null ? t('legal.vat.none') : money(vatIn(cents, vatPercent)), alignment: 'right' },
          { text: money(cents), alignment: 'right' },
        ]),
      ],
    },
  };
}

function vatTotals(lines: readonly InvoiceLine[], { t }: Words): [string, number][] {
  const rates = [...new Set(lines.flatMap(({ vatPercent }) => vatPercent ?? []))];
  return rates.map((percent) => {
    const taxed = lines.filter(({ vatPercent }) => vatPercent === percent);
    const tax = taxed.reduce((sum, { cents }) => sum + vatIn(cents, percent), 0);
    return [t('invoice.paper.vat', { percent }), tax];
  });
}
