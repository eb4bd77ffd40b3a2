/** The limits of an import. A file is read in the browser; the server checks the rows that it is sent again. */
export const IMPORT_LIMITS = {
  FILE_BYTES: 8 * 1024 * 1024,
  UNPACKED_BYTES: 64 * 1024 * 1024,
  ROWS: 5_000,
  /** The rows of one carrier that are checked or imported in an hour: forty checks of the longest table. */
  ROWS_AN_HOUR: 200_000,
  COLUMNS: 40,
  CELL: 500,
  ROW: 5_000,
  /** The length of the name of a file. */
  SOURCE: 120,
  UNDO_HOURS: 24,
  /** How long reading a file may take, in ms. */
  READING_MS: 30_000,
} as const;
