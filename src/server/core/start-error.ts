import { DomainError } from '#shared/core/errors.ts';

/** The reason why the server cannot start, as one sentence for the person at the terminal; it is printed without a stack. */
export class StartError extends Error {
  constructor(sentence: string) {
    super(sentence);
    this.name = 'StartError';
  }
}

/** More files and connections than one process of this user may have open. */
const TOO_MANY_FILES = ['EMFILE', 'ENFILE'];

const SYSTEM_REASONS: Readonly<Record<string, string>> = {
  EACCES: 'this user may not',
  EPERM: 'this user may not',
  EROFS: 'the disk is read-only',
  ENOSPC: 'the disk is full',
  EDQUOT: 'the disk is full',
  EEXIST: 'a file is there',
  ENOTDIR: 'a file is in its way',
  EISDIR: 'it is a folder',
  ENOENT: 'it does not exist',
};

/** Why the system refused a file or a folder; the code itself if it is a rare one. */
export function systemReason(error: unknown): string {
  const code = codeOf(error);
  return SYSTEM_REASONS[code] ?? code;
}

/**
 * The sentence for an error that ends a start or a command and that the person at the terminal can correct: a StartError, a file or a
 * folder that cannot be used, a bucket. Null for every other error, which is a fault of the program.
 */
export function sentenceOf(error: unknown): string | null {
  if (error instanceof StartError) return error.message;
  if (error instanceof DomainError) return sentenceOfBucket(error);
  if (TOO_MANY_FILES.includes(codeOf(error)))
    return 'This process may not open more files: raise the limit, for example by ulimit -n 4096, then start again.';
  if (!(error instanceof Error) || !(codeOf(error) in SYSTEM_REASONS)) return null;
  if ('path' in error) return `${error.path} cannot be used (${systemReason(error)}).`;
  // A write that finds no room does not say where.
  return SYSTEM_REASONS[codeOf(error)] === SYSTEM_REASONS.ENOSPC ? 'The disk is full.' : null;
}

function sentenceOfBucket({ code, cause }: DomainError): string | null {
  if (code === 'storage_full') return 'The bucket is full.';
  if (code !== 'storage_away') return null;
  return `The bucket cannot be used (${causeOf(cause)}): check its settings.`;
}

/** The innermost message: `fetch` only says that it failed. */
function causeOf(error: unknown): string {
  if (!(error instanceof Error)) return 'it does not answer';
  return error.cause instanceof Error ? causeOf(error.cause) : error.message || codeOf(error);
}

function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : '';
}
