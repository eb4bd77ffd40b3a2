// This file runs on any Node of the machine before anything is installed, so it is plain JavaScript with imports of Node only.

import { mkdirSync } from 'node:fs';

/** @type {Readonly<Record<string, string>>} */
const REASONS = {
  EACCES: 'this user may not',
  EPERM: 'this user may not',
  EROFS: 'the disk is read-only',
  ENOSPC: 'the disk is full',
  EDQUOT: 'the disk is full',
};

/** Advice by reason. @type {Readonly<Record<string, string>>} */
const ADVICE = {
  'this user may not': 'run npm run build there as the user who owns it, then start again',
  'the disk is read-only': 'run npm run build while it can be written, then start again',
  'the disk is full': 'make room, then start again',
};

/**
 * The sentence for a file or a folder that the system refused to write; `purpose` says why it has to be written. Every other error is
 * returned as it is.
 * @param {unknown} error
 * @param {string} path
 * @param {string} purpose
 * @returns {unknown}
 */
export function refusal(error, path, purpose) {
  const reason = error instanceof Object && 'code' in error ? REASONS[String(error.code)] : undefined;
  if (!reason) return error;
  return new Error(`${purpose}, but ${path} cannot be written (${reason}): ${ADVICE[reason]}.`);
}

/** Makes a folder in one that exists. With `recursive`, Node says of a read-only disk that the folder above is missing. @param {string} path */
export function makeFolder(path) {
  try {
    mkdirSync(path);
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error;
  }
}
