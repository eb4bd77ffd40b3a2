import { join } from 'node:path';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { compiledMessages } from './messages.ts';
import { leanShared } from './shared.ts';

const ROOT = join(import.meta.dirname, '../..');

/** The app for the server, which draws the first screens of strangers ahead with it. */
export default defineConfig({
  root: join(ROOT, 'src/web'),
  publicDir: false,
  build: {
    outDir: join(ROOT, 'dist/drawing'),
    emptyOutDir: true,
    target: 'node24',
    ssr: join(ROOT, 'src/web/draw.tsx'),
  },
  ssr: { noExternal: true },
  plugins: [compiledMessages(), leanShared(), react()],
});
