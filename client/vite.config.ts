import react from '@vitejs/plugin-react';
import { type BuildOptions, defineConfig } from 'vite';

// biome-ignore lint/style/noProcessEnv: the port of the local API is all the build ever reads.
const api = `http://127.0.0.1:${process.env.API_PORT ?? 4000}`;
const proxy = { '/v1': api, '/sitemap.xml': api, '/robots.txt': api };

/** For browsers: `dist`. On a slow line each small file costs as much as a large one, so what every page starts with is two. */
const forBrowsers: BuildOptions = {
  outDir: 'dist',
  emptyOutDir: true,
  assetsInlineLimit: 0,
  manifest: true,
  modulePreload: { polyfill: false },
  cssCodeSplit: false,
  rolldownOptions: {
    output: {
      codeSplitting: {
        groups: [
          { name: 'fetch', test: /vite\/preload-helper|rolldown\/runtime/, priority: 3 },
          { name: 'react', test: /node_modules\/(react|react-dom|scheduler)\//, priority: 2 },
          { name: 'start', test: /src\/app\/start\.tsx$/, priority: 1 },
        ],
      },
    },
  },
};

/** For Node, which draws first views: `dist-server`, one program with every package in it. */
const forNode: BuildOptions = {
  outDir: 'dist-server',
  emptyOutDir: true,
  assetsInlineLimit: 0,
  copyPublicDir: false,
};

export default defineConfig(({ isSsrBuild = false }) => ({
  root: import.meta.dirname,
  plugins: [react()],
  server: { port: 5173, proxy },
  preview: { port: 5173, proxy },
  build: isSsrBuild ? forNode : forBrowsers,
  ssr: { noExternal: true },
  // Builds for Node leave it open, and whoever starts one may be in development.
  ...(isSsrBuild && { define: { 'process.env.NODE_ENV': '"production"' } }),
}));
