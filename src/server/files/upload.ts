/** What came as the file of a multipart/form-data body. */
export interface Upload {
  bytes: Buffer;
  /** The file's name as its sender gave it: it is shown and never used as a path. */
  name: string;
}
