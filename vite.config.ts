import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig, type ResolveModulePreloadDependenciesFn } from 'vite';
import { CHUNKS } from './scripts/build/chunks.ts';
import { reduceShared } from './scripts/build/shared.ts';
import { texts } from './scripts/build/texts.ts';

/**
 * The app begins with a list of its files, whose names are paid for with the first screen: no longer than must be. What a file
 * holds stands in `.vite/manifest.json`.
 */
const NAMES = {
  entryFileNames: 'assets/[name]-[hash:7].js',
  chunkFileNames: 'assets/[hash:7].js',
  assetFileNames: 'assets/[hash:7][extname]',
};

/**
 * The list of what each page imports would be a third of the start of the app. The server names the scripts of a page that is opened by its
 * address, and the service worker has them all; only styles must be there before their page.
 */
const onlyStyles: ResolveModulePreloadDependenciesFn = (_page, files, { hostType }) =>
  // index.html names what the start of the app imports, which would otherwise be asked for only when the start has come
  hostType === 'html' ? files : files.filter((file) => file.endsWith('.css'));

export default defineConfig({
  root: 'src/web',
  publicDir: 'public',
  build: {
    outDir: '../../dist/web',
    emptyOutDir: true,
    target: 'es2022',
    manifest: true,
    // the notices of the packages that the app has bundled; /help links to them
    license: { fileName: 'licences.txt' },
    modulePreload: { polyfill: false, resolveDependencies: onlyStyles },
    rolldownOptions: { output: { codeSplitting: { groups: CHUNKS }, ...NAMES } },
  },
  plugins: [texts(), reduceShared(), react(), tailwindcss()],
  server: { host: '127.0.0.1' },
});
