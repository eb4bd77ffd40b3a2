import { readTable } from './read-table.ts';
import { type Source, type Unreadable, UnreadableTable } from './table.ts';

/** A file to read, or a pasted text. */
export interface TableQuestion {
  name: string;
  content: Uint8Array<ArrayBuffer> | string;
}

export type TableAnswer = { source: Source } | { reason: Unreadable };

// It runs in a worker: some thousand rows take a second, and a file that takes too long can be given up.
self.onmessage = async ({ data: { name, content } }: MessageEvent<TableQuestion>) => {
  const answer: TableAnswer = await readTable(name, content).then(
    (source) => ({ source }),
    (error: unknown) => ({ reason: error instanceof UnreadableTable ? error.reason : 'broken' }),
  );
  self.postMessage(answer);
};
