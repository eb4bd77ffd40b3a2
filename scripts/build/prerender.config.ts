import { join } from 'node:path';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { reduceShared } from './shared.ts';
import { texts } from './texts.ts';

const ROOT = join(import.meta.dirname, '../..');

/** The program that prerenders the first screens, in the language of its environment (`prerender.ts`). */
export default defineConfig({
  root: join(ROOT, 'src/web'),
  publicDir: false,
  build: {
    outDir: join(ROOT, 'dist/prerender'),
    emptyOutDir: true,
    target: 'node24',
    ssr: join(ROOT, 'src/web/prerender.tsx'),
  },
  define: { 'import.meta.env.PRERENDER_LOCALE': 'process.env.PRERENDER_LOCALE' },
  ssr: { noExternal: true },
  plugins: [texts(), reduceShared(), react()],
});
