import { registerHooks } from 'node:module';

type Patch = readonly [flaw: string, patched: string, times: number];

/**
 * What is put right in the driver while it is loaded, in its own text, by its files.
 *
 * Connections (its issues 1154 and 1208, not released yet): one that breaks while a write waits for the next turn of the loop
 * would end the process with an error that nobody can catch; or it would come back with half a message before its first, and
 * never work again. Now what waits is forgotten with the connection, and who waits for an answer is told.
 *
 * Queues: the idle connections stand in one that forgets what was taken out of it only when it is empty, which it never is while
 * one of them rests, and is searched from its beginning for each statement: after some 100,000 statements each took three times
 * as much of the processor, and so on without end. Now what was taken out is let go as soon as it is half of the list.
 */
const PATCHES: Readonly<Record<string, readonly Patch[]>> = {
  '/postgres/src/connection.js': [
    [
      'const x = socket.write(chunk, fn)',
      `if (!socket) {
      chunk = nextWriteTimer = null
      error(Errors.connection('CONNECTION_CLOSED', options))
      return false
    }
    const x = socket.write(chunk, fn)`,
      1,
    ],
    [
      '\n    clearImmediate(nextWriteTimer)\n',
      '\n    clearImmediate(nextWriteTimer)\n    chunk = nextWriteTimer = null\n',
      2,
    ],
  ],
  '/postgres/src/queue.js': [
    ['const index = xs.indexOf(x)', 'const at = xs.indexOf(x, index)', 1],
    ['return index === -1', 'return at === -1', 1],
    ['xs.splice(index, 1)', 'xs.splice(at, 1)', 1],
    [
      'if (index === xs.length) {\n        index = 0\n        xs = []',
      'if (index * 2 >= xs.length) {\n        xs = xs.slice(index)\n        index = 0',
      1,
    ],
  ],
};

const hooks = registerHooks({
  load(url, context, nextLoad) {
    const loaded = nextLoad(url, context);
    const file = Object.keys(PATCHES).find((end) => url.endsWith(end));
    return file ? { ...loaded, source: patch(file, String(loaded.source)) } : loaded;
  },
});

/** The PostgreSQL driver: whoever needs it takes it from here. */
export const { default: postgres } = await import('postgres');

hooks.deregister();

/** A driver that changed so much that there is nothing to mend ends the start here. */
function patch(file: string, text: string): string {
  return (PATCHES[file] ?? []).reduce((patched, [flaw, right, times]) => {
    const parts = patched.split(flaw);
    if (parts.length !== times + 1) throw new Error(`the package postgres has changed in ${file}`);
    return parts.join(right);
  }, text);
}
