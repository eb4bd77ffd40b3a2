/** The file of a multipart/form-data body. */
export interface Upload {
  bytes: Buffer;
  /** The file name as the client sent it: it is displayed and never used as a path. */
  name: string;
}
