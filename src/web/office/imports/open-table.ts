import { IMPORT_LIMITS } from '#shared/office/imports/limits.ts';
import { workerAddress } from '#web/core/pwa/trusted-types.ts';
import { type Source, UnreadableTable } from './table.ts';
import type { TableAnswer, TableQuestion } from './table-worker.ts';
import workerFile from './table-worker.ts?worker&url';

/** Reads a file or a pasted text in a worker. Throws an UnreadableTable. */
export async function openTable(from: File | string): Promise<Source> {
  if (typeof from === 'string') return ask({ name: '', content: from });
  if (from.size > IMPORT_LIMITS.FILE_BYTES) throw new UnreadableTable('too_big');
  return ask({ name: from.name, content: new Uint8Array(await from.arrayBuffer()) });
}

function ask(question: TableQuestion): Promise<Source> {
  // During development the worker is a module; the build makes one file of it.
  const worker = new Worker(workerAddress(workerFile), { type: import.meta.env.DEV ? 'module' : 'classic' });
  const { promise, resolve, reject } = Promise.withResolvers<Source>();
  const timer = setTimeout(() => reject(new UnreadableTable('slow')), IMPORT_LIMITS.READING_MS);
  worker.onmessage = ({ data }: MessageEvent<TableAnswer>) =>
    'source' in data ? resolve(data.source) : reject(new UnreadableTable(data.reason));
  // Also when the file takes more memory than the worker may have.
  worker.onerror = () => reject(new UnreadableTable('broken'));
  worker.postMessage(question);
  return promise.finally(() => {
    clearTimeout(timer);
    worker.terminate();
  });
}
