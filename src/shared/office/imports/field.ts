import type { MessageKey } from '#shared/i18n/messages.ts';

/** A field of an import: a column of the table may be it. */
export interface ImportField {
  /** The name of the input's field, which an error names too. */
  name: string;
  label: MessageKey;
  /** Whether every row needs it: without a column, one value is asked for all rows. */
  required?: boolean;
  /** How tables call it in Ukrainian, English, Polish and Russian; a heading may have more words behind it. */
  headings: readonly string[];
  /** Recognises a column without a known heading by its contents. */
  looks?: (cell: string) => boolean;
}

export type Cells = Readonly<Record<string, string>>;
