import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

// biome-ignore lint/style/noProcessEnv: the port of the local API is all the build ever reads.
const api = `http://127.0.0.1:${process.env.API_PORT ?? 4000}`;
const proxy = { '/v1': api, '/sitemap.xml': api, '/robots.txt': api };

export default defineConfig({
  root: import.meta.dirname,
  plugins: [react()],
  server: { port: 5173, proxy },
  preview: { port: 5173, proxy },
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    // On a slow line each small file costs as much as a large one: what every page starts with is one script and one style.
    cssCodeSplit: false,
    rolldownOptions: {
      output: { codeSplitting: { groups: [{ name: 'start', tags: ['$initial'] }] } },
    },
  },
});
