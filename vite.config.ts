import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

const serverPort = process.env.PORT ?? '3000';
const server = `http://127.0.0.1:${serverPort}`;

export default defineConfig({
  plugins: [react()],
  publicDir: 'src/app/public',
  resolve: {
    alias: {
      // rjsf's default theme renders help texts as markdown; ours does not: 32 kB less.
      'markdown-to-jsx/react': fileURLToPath(new URL('src/view/empty.ts', import.meta.url)),
    },
  },
  build: {
    outDir: 'dist/app',
    target: ['chrome123', 'firefox120', 'safari17.5'],
    // Our Content-Security-Policy allows no inline data in scripts and styles.
    assetsInlineLimit: 0,
    chunkSizeWarningLimit: 400,
  },
  server: {
    port: Number(process.env.DEV_PORT ?? 5173),
    proxy: { '/api': { target: server, ws: true } },
  },
});
