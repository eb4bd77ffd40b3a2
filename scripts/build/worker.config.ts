import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { defineConfig } from 'vite';
import { reduceShared } from './shared.ts';

const ROOT = join(import.meta.dirname, '../..');
const WEB = join(ROOT, 'dist/web');

/**
 * Heavy parts that not everybody needs without a connection. They load when they are opened; a driver's device asks for the
 * reader of QR codes when it stores the trips.
 */
const LEFT_OUT = /maplibre|vietnamese|qr-worker|table-worker|zxing|\.(map|json)$/;

/** The addresses of the app's assets, its texts in both languages among them. */
const ASSETS = readdirSync(join(WEB, 'assets')).map((name) => `/assets/${name}`);

/** The service worker: one classic script at `/sw.js`, built after the app, whose assets it lists. */
export default defineConfig({
  root: join(ROOT, 'src/web/worker'),
  publicDir: false,
  plugins: [reduceShared()],
  define: {
    VEZU_ASSETS: JSON.stringify(ASSETS.filter((name) => !LEFT_OUT.test(name))),
    VEZU_LATER: JSON.stringify(ASSETS.filter((name) => LEFT_OUT.test(name))),
  },
  build: {
    outDir: WEB,
    emptyOutDir: false,
    target: 'es2022',
    modulePreload: false,
    rolldownOptions: {
      input: join(ROOT, 'src/web/worker/sw.ts'),
      output: { format: 'iife', entryFileNames: 'sw.js' },
    },
  },
});
