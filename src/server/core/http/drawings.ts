import { once } from 'node:events';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { Worker } from 'node:worker_threads';
import type { FastifyInstance } from 'fastify';
import { LOCALES, type Locale } from '#shared/i18n/locale.ts';
import type { Answers, Ask, Drawing, Order } from './drawing.ts';

/** A first screen of a stranger, drawn, with the answers that it shows. */
export interface Drawn {
  screen: string;
  answers: Answers;
}

export interface Drawings {
  /** A screen by its language, path and width; null where none is drawn, or none yet. */
  find(locale: Locale, path: string, wide: boolean): Promise<Drawn | null>;
}

/** Drawn anew, for the next who comes, after this long, in ms. */
const FRESH_MS = 60_000;
/** Nobody came for this long: what stands there is too old to be shown. */
const STALE_MS = 5 * FRESH_MS;
/** A thread that has said nothing for this long will not any more. */
const PATIENCE_MS = 10_000;

/**
 * Draws the screens of the app in the folder of `scripts/build/drawing.config.ts`, in threads that end with the server, once
 * it listens and then whenever somebody comes for one. `metas` is what its page tells of the server. What the screens ask
 * for is asked of this server itself, as a stranger's browser would.
 */
export function keepDrawn(app: FastifyInstance, folder: string, metas: Order['metas']): Drawings {
  const bundle = pathToFileURL(join(folder, 'draw.js')).href;
  const ended = new AbortController();
  const { signal } = ended;
  let threads: Promise<Thread[]> | undefined;
  let screens = new Map<string, Drawn>();
  let drawnAt = Number.NEGATIVE_INFINITY;
  let drawing: Promise<void> | undefined;

  const drawAll = async () => {
    threads ??= Promise.all(LOCALES.map((locale) => startThread({ bundle, locale, metas }, signal)));
    const [first, ...others] = await threads;
    const known = await ask(app, first?.asks ?? []);
    const drawn = await Promise.all([first, ...others].map((thread) => thread?.draw(known)));
    screens = new Map(drawn.flatMap((all = []) => all));
    drawnAt = performance.now();
  };
  const redraw = () => {
    drawing ??= drawAll()
      .catch(async (err: unknown) => {
        if (signal.aborted) return;
        app.log.error({ err }, 'the first screens could not be drawn');
        // the next one who comes finds new threads
        const failed = threads;
        threads = undefined;
        for (const thread of (await failed?.catch(() => [])) ?? []) thread.end();
      })
      .finally(() => {
        drawing = undefined;
      });
    return drawing;
  };
  app.addHook('onListen', async () => void redraw());
  app.addHook('onClose', async () => ended.abort());
  return {
    find: async (locale, path, wide) => {
      const key = keyOf(locale, path, wide);
      const age = performance.now() - drawnAt;
      // before the first time nobody is kept waiting
      if (!screens.has(key)) return null;
      if (age > FRESH_MS) void redraw();
      if (age > STALE_MS) await drawing;
      return screens.get(key) ?? null;
    },
  };
}

/** An answer, and the paths whose screens show it. */
interface Known {
  paths: readonly string[];
  pair: Answers[number];
}

interface Thread {
  asks: readonly Ask[];
  draw(known: readonly Known[]): Promise<(readonly [key: string, drawn: Drawn])[]>;
  end(): void;
}

async function startThread(order: Order, signal: AbortSignal): Promise<Thread> {
  const worker = new Worker(new URL('./drawing.ts', import.meta.url), {
    workerData: order,
    env: { ...process.env, NODE_ENV: 'production' },
  });
  worker.unref();
  const end = () => void worker.terminate();
  signal.addEventListener('abort', end);
  // whoever waits for a word of it hears of its failure; one between two words must not end the server
  worker.on('error', () => undefined);
  const told = async () => {
    const patience = AbortSignal.any([signal, AbortSignal.timeout(PATIENCE_MS)]);
    const [message] = await once(worker, 'message', { signal: patience });
    return message;
  };
  const asks = await told();
  return {
    asks,
    end,
    draw: async (known) => {
      worker.postMessage(known.map(({ pair }) => pair));
      const drawings: Drawing[] = await told();
      return drawings.map(({ path, wide, html }) => {
        const answers = known.filter(({ paths }) => paths.includes(path)).map(({ pair }) => pair);
        return [keyOf(order.locale, path, wide), { screen: html, answers }] as const;
      });
    },
  };
}

/** What cannot be answered now is left for the browser to ask. */
async function ask(app: FastifyInstance, asks: readonly Ask[]): Promise<Known[]> {
  const answers = await Promise.all(
    asks.map(async ({ paths, address, queryKey }): Promise<Known[]> => {
      const { statusCode, body } = await app.inject({ method: 'GET', url: address });
      return statusCode === 200 ? [{ paths, pair: [queryKey, JSON.parse(body)] }] : [];
    }),
  );
  return answers.flat();
}

function keyOf(locale: string, path: string, wide: boolean): string {
  return `${locale} ${path} ${wide}`;
}
