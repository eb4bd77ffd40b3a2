import { registerHooks } from 'node:module';

/** Where the driver keeps a connection. */
const CONNECTION = '/postgres/src/connection.js';

/**
 * What is put right in the driver while it is loaded, in its own text (its issues 1154 and 1208, not released yet). A
 * connection that breaks while a write waits for the next turn of the loop would end the process with an error that nobody can
 * catch; or it would come back with half a message before its first, and never work again. Now what waits is forgotten with the
 * connection, and who waits for an answer is told.
 */
const MENDS: readonly [flaw: string, mended: string, times: number][] = [
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
];

const hooks = registerHooks({
  load(url, context, nextLoad) {
    const loaded = nextLoad(url, context);
    return url.endsWith(CONNECTION) ? { ...loaded, source: mend(String(loaded.source)) } : loaded;
  },
});

/** The PostgreSQL driver: whoever needs it takes it from here. */
export const { default: postgres } = await import('postgres');

hooks.deregister();

/** A driver that changed so much that there is nothing to mend ends the start here. */
function mend(text: string): string {
  return MENDS.reduce((mended, [flaw, right, times]) => {
    const parts = mended.split(flaw);
    if (parts.length !== times + 1) throw new Error('the connections of the package postgres have changed');
    return parts.join(right);
  }, text);
}
