import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { type BuildOptions, defineConfig, type Plugin } from 'vite';
import { VitePWA as buildServiceWorker } from 'vite-plugin-pwa';
import { compressAssets } from './compress-assets.ts';
import { filterShellFiles } from './shell-files.ts';
import { subsetFonts } from './subset-fonts.ts';

// biome-ignore lint/style/noProcessEnv: the port of the local API is the only variable that the build reads.
const apiUrl = `http://127.0.0.1:${process.env.API_PORT ?? 4000}`;
const fontsFolder = fileURLToPath(new URL('../node_modules/.lingostory/fonts', import.meta.url));
const apiProxyTargets = { '/v1': apiUrl, '/sitemap.xml': apiUrl, '/robots.txt': apiUrl };

const toModulePattern = (paths: readonly string[]) =>
  new RegExp(paths.map((path) => `src/${path}\\.tsx?$`).join('|'));

/**
 * Small modules that most public pages but not the landing page use. Bundled into two files, because each page would
 * otherwise load a dozen tiny ones.
 */
const siteModulePattern = toModulePattern([
  'app/(first-view/first-fetch-loaders|layout/(header|header-links|site-layout))',
  'lib/(http/messages|navigation/use-on-return)',
  'ui/page/banner',
]);
const shopModulePattern = toModulePattern([
  'ui/(cover|page/loaded|pill|stars|use-media)',
  'features/catalogue/(book/rating|lists/(book-tile|book-grid))',
]);

/** The modules that only members need, for changes and for reading offline. Bundled into one file, for the same reason. */
const offlineModulePattern = toModulePattern([
  'app/offline/(?!resume-downloads).+',
  'lib/offline/(?!reader-changes).+',
]);

/** Calls that several chunks of members need. Bundled into one file, because each file adds to the lists of what to load. */
const memberCallPattern =
  /contract\/src\/(reminders|progress|progress\/weekly-email|vocabulary\/practice)\/calls\.ts$/;

/** Modules that every reader loads, and pages of the studio, too. Bundled into one file, for the same reason. */
const readingCallPattern = /contract\/src\/reading\/calls\.ts$|src\/lib\/storage\/send-on-leaving\.ts$/;

/** The chunks that have been loaded when the application starts. */
const startChunkPattern = /assets\/(fetch|react|rolldown-runtime|start|store)-/;

/**
 * Chunks whose dependencies load only after them, because every page would contain the list: what members load after their
 * first page, and pages that are seldom opened.
 */
const unlistedChunkPattern =
  /assets\/(offline|offline-layer|change-notices|logout|weekly-email|confirm-email|contact|contact-sent|terms|review-guidelines|forgot|reset-password|forbidden|profile|how-it-works|ling|help)-/;

const subsetFontsPlugin: Plugin = { name: 'subset-fonts', buildStart: () => subsetFonts(fontsFolder) };
const compressAssetsPlugin: Plugin = {
  name: 'compress-assets',
  writeBundle: (_options, files) => compressAssets(join(import.meta.dirname, 'dist'), Object.keys(files)),
};

/**
 * Marks the components that React Router makes with `forwardRef` and `memo` as free of side effects, and removes their
 * display names. Either keeps a component in the bundle even if nothing uses it, such as React Router's own form. Also
 * removes the prefetching of links, which works only in React Router's framework mode.
 */
const slimRouterPlugin: Plugin = {
  name: 'slim-router',
  transform: {
    filter: { id: /node_modules\/react-router\/dist\/.+\.mjs$/ },
    handler: (code) => ({
      code: code
        .replace(/^\w+\.displayName = "\w+";$/gm, '')
        .replace('shouldPrefetch && !isAbsolute ?', 'false ?')
        .replace(/= (React\d*\.(?:forwardRef|memo)\()/g, '= /* @__PURE__ */ $1'),
      map: null,
    }),
  },
};

/** Leaves out the adapter of axios that uses `fetch`, because axios prefers `XMLHttpRequest` in every browser. */
const slimAxiosPlugin: Plugin = {
  name: 'slim-axios',
  load: {
    filter: { id: /node_modules\/axios\/lib\/adapters\/fetch\.js$/ },
    handler: () => 'export const getFetch = () => null; export default null;',
  },
};

/**
 * Builds src/worker/sw.ts into dist/sw.js with the list of files that it caches. Pages register it themselves
 * (src/app/updates), so nothing is added to index.html.
 */
const serviceWorkerPlugins = buildServiceWorker({
  strategies: 'injectManifest',
  srcDir: 'src/worker',
  filename: 'sw.ts',
  injectRegister: false,
  manifest: false,
  injectManifest: {
    rollupFormat: 'iife',
    globPatterns: ['*.{html,js,svg}', 'assets/*.{css,js,woff2}'],
    // Files with a hash in their name need no other version.
    dontCacheBustURLsMatching: /^assets\//,
    manifestTransforms: [(entries) => filterShellFiles(join(import.meta.dirname, 'dist'), entries)],
  },
  integration: {
    configureCustomSWViteBuild: (config) => {
      config.logLevel = 'warn';
      config.build = { ...config.build, license: { fileName: 'worker-licenses.txt' } };
    },
  },
});

const routerFolder = fileURLToPath(new URL('../node_modules/react-router/dist/production', import.meta.url));
/** React Router's package names only its development build, which contains warnings for developers. */
const productionRouterAliases = [
  { find: /^react-router$/, replacement: join(routerFolder, 'index.mjs') },
  { find: /^react-router\/dom$/, replacement: join(routerFolder, 'dom-export.mjs') },
];

/**
 * The browser build in `dist`. Bundles the initial code into a few large files, because every request adds a delay on
 * slow connections.
 */
const browserBuild: BuildOptions = {
  outDir: 'dist',
  emptyOutDir: true,
  assetsInlineLimit: 0,
  manifest: true,
  // Most licenses require that their text accompanies the code. The site serves it at /licenses.txt.
  license: { fileName: 'licenses.txt' },
  modulePreload: {
    polyfill: false,
    // Pages don't list the chunks that have been loaded before. Only the entry, which loads these, does.
    resolveDependencies: (file, dependencies, { hostId }) => {
      if (unlistedChunkPattern.test(file)) return [];
      return hostId.includes('index')
        ? dependencies
        : dependencies.filter((path) => !startChunkPattern.test(path));
    },
  },
  cssCodeSplit: false,
  rolldownOptions: {
    // Hides warnings about slow plugins, because subsetting fonts and compressing files are expected to take several
    // seconds.
    checks: { pluginTimings: false },
    output: {
      codeSplitting: {
        groups: [
          { name: 'fetch', test: /vite\/preload-helper|rolldown\/runtime/, priority: 3 },
          { name: 'react', test: /node_modules\/(react|react-dom|scheduler)\//, priority: 2 },
          { name: 'store', test: /src\/app\/store\.ts$/, priority: 2 },
          { name: 'start', test: /src\/app\/start\.tsx$/, priority: 1 },
          { name: 'site', test: siteModulePattern },
          { name: 'shop', test: shopModulePattern },
          { name: 'member-calls', test: memberCallPattern },
          { name: 'reading-calls', test: readingCallPattern, includeDependenciesRecursively: false },
          { name: 'offline', test: offlineModulePattern, includeDependenciesRecursively: false },
        ],
      },
    },
  },
};

/** The Node build in `dist-server`, which renders pages on the server. Bundles all packages into one program. */
const nodeBuild: BuildOptions = {
  outDir: 'dist-server',
  emptyOutDir: true,
  assetsInlineLimit: 0,
  copyPublicDir: false,
  license: { fileName: 'licenses.txt' },
};

export default defineConfig(({ command, isSsrBuild = false }) => ({
  root: import.meta.dirname,
  plugins: [
    react(),
    slimRouterPlugin,
    !isSsrBuild && [slimAxiosPlugin, subsetFontsPlugin, compressAssetsPlugin, serviceWorkerPlugins],
  ],
  resolve: {
    alias: [
      { find: '@fonts', replacement: fontsFolder },
      ...(command === 'build' ? productionRouterAliases : []),
    ],
  },
  server: { port: 5173, proxy: apiProxyTargets },
  preview: { port: 5173, proxy: apiProxyTargets },
  build: isSsrBuild ? nodeBuild : browserBuild,
  ssr: { noExternal: true },
  // Sets NODE_ENV to production at build time, because otherwise the Node build would read it at run time.
  ...(isSsrBuild && { define: { 'process.env.NODE_ENV': '"production"' } }),
}));
