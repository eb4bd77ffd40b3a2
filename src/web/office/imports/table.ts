/** Why a table cannot be read; each is a text `imports.unreadable.<reason>`. */
export type Unreadable = 'too_big' | 'too_long' | 'unpacked' | 'format' | 'old' | 'broken' | 'empty' | 'slow';

/** A row with anything in it, by its number in the file. */
export interface SourceRow {
  line: number;
  cells: string[];
}

/** A sheet of a workbook; a text has one without a name. */
export interface Sheet {
  name: string;
  rows: SourceRow[];
}

/** A table that was read: its sheets that are not empty. */
export interface Source {
  /** The name of the file; empty for a pasted table. */
  name: string;
  sheets: Sheet[];
}

export class UnreadableTable extends Error {
  readonly reason: Unreadable;

  constructor(reason: Unreadable) {
    super(reason);
    this.name = 'UnreadableTable';
    this.reason = reason;
  }
}
