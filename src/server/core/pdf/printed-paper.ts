import type { Content } from 'pdfmake';

/** A paper as plain data, which can be sent to the worker thread. */
export interface PrintedPaper {
  /** The title in the properties of the file, and at the top left of every page. */
  title: string;
  /** Subject of the paper, at the top right of every page. */
  subject: string;
  author: string;
  locale: string;
  size: 'A4' | 'A6';
  landscape?: boolean;
  /** Labels have the whole page: neither header nor footer, and small margins. */
  bare?: boolean;
  /** The text at the bottom left of every page. */
  footer: string;
  /** The text at the bottom right of every page, with `{page}` and `{pages}`. */
  pageText: string;
  madeAt: Date;
  content: Content[];
}

/** Prints a paper as PDF. Throws `overloaded` when too many papers wait. */
export type Printer = (paper: PrintedPaper) => Promise<Uint8Array>;
