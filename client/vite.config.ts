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

/** Matches the modules that every page loads first, and small ones that most public pages share. */
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
 * The browser build in `dist`. Bundles the initial code into a few large files, because each request is slow on a
 * slow connection.
 */
const forBrowsers: BuildOptions = {
  outDir: 'dist',
  emptyOutDir: true,
  assetsInlineLimit: 0,
  manifest: true,
  modulePreload: { polyfill: false },
  cssCodeSplit: false,
  rolldownOptions: {
    // Hides warnings about slow plugins, because subsetting fonts and compressing files take several seconds.
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

/** The Node build in `dist-server`, which renders first views. Bundles all packages into one program. */
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
  // Fixes NODE_ENV to production, because the Node build would otherwise read it at run time.
  ...(isSsrBuild && { define: { 'process.env.NODE_ENV': '"production"' } }),
}));
