import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { type BuildOptions, defineConfig, type Plugin } from 'vite';
import { compressAssets } from './compress-assets.ts';
import { cutFonts } from './cut-fonts.ts';

// biome-ignore lint/style/noProcessEnv: the port of the local API is the only variable that the build reads.
const api = `http://127.0.0.1:${process.env.API_PORT ?? 4000}`;
const fonts = fileURLToPath(new URL('../node_modules/.lingostory/fonts', import.meta.url));
const proxy = { '/v1': api, '/sitemap.xml': api, '/robots.txt': api };

/** The modules that every page loads first, and small ones that most public pages share. */
const startModules = new RegExp(
  [
    'app/start',
    'lib/(http/messages|use-debounced-callback)',
    'ui/(buttons/icon-button|forms/(field|switch|text-field)|page/banner|stars|use-media)',
    'features/catalogue/(book/book.api|book/rating|lists/book-grid)',
    'features/catalogue/browse/(filters|page-links|search-field|use-filters)',
    'features/reading/base/reading.api',
  ]
    .map((path) => `src/${path}\\.tsx?$`)
    .join('|'),
);

const cutFontsPlugin: Plugin = { name: 'cut-fonts', buildStart: () => cutFonts(fonts) };
const compressAssetsPlugin: Plugin = {
  name: 'compress-assets',
  writeBundle: (_options, files) => compressAssets(join(import.meta.dirname, 'dist'), Object.keys(files)),
};

/**
 * The browser build in `dist`. On a slow connection each small file costs as much as a large one, so the initial code
 * is three files.
 */
const forBrowsers: BuildOptions = {
  outDir: 'dist',
  emptyOutDir: true,
  assetsInlineLimit: 0,
  manifest: true,
  modulePreload: { polyfill: false },
  cssCodeSplit: false,
  rolldownOptions: {
    // Subsetting fonts and compressing take several seconds, which is expected here.
    checks: { pluginTimings: false },
    output: {
      codeSplitting: {
        groups: [
          { name: 'fetch', test: /vite\/preload-helper|rolldown\/runtime/, priority: 3 },
          { name: 'react', test: /node_modules\/(react|react-dom|scheduler)\//, priority: 2 },
          { name: 'store', test: /src\/app\/store\.ts$/, priority: 2 },
          { name: 'start', test: startModules, priority: 1 },
        ],
      },
    },
  },
};

/** The Node build in `dist-server`, which renders first views. It bundles all packages into one program. */
const forNode: BuildOptions = {
  outDir: 'dist-server',
  emptyOutDir: true,
  assetsInlineLimit: 0,
  copyPublicDir: false,
};

export default defineConfig(({ isSsrBuild = false }) => ({
  root: import.meta.dirname,
  plugins: [react(), !isSsrBuild && [cutFontsPlugin, compressAssetsPlugin]],
  resolve: { alias: { '@fonts': fonts } },
  server: { port: 5173, proxy },
  preview: { port: 5173, proxy },
  build: isSsrBuild ? forNode : forBrowsers,
  ssr: { noExternal: true },
  // Node builds read NODE_ENV at run time. It is fixed here because the build may be started in development.
  ...(isSsrBuild && { define: { 'process.env.NODE_ENV': '"production"' } }),
}));
