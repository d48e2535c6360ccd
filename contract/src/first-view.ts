/** A response that a first view was rendered from, as stored in the client's cache: endpoint, argument and data. */
export type FirstResponse = { endpointName: string; arg: unknown; value: unknown };

/** The server-rendered first view of an address for a guest, to be inserted into index.html. */
export type FirstView = {
  /** Head tags as HTML: title, description, previews and structured data. */
  head: string;
  /** The rules of the style sheet that the page needs. */
  style: string;
  /** The page as HTML; empty if only the browser can render it. */
  body: string;
  /** The source files of the page's script, as Vite's manifest names them. */
  modules: string[];
};

/** An address whose data is loaded but which is not rendered yet. */
export type OpenedView = {
  status: 200 | 404;
  /** The part of the address that the page reads. Addresses that lead to the same page share it. */
  address: string;
  responses: FirstResponse[];
  /** False if a call failed, so that the result must not be cached. */
  isLasting: boolean;
  /** Renders the view. `styles` is the client's complete style sheet. */
  draw: (styles: string) => Promise<FirstView>;
  /** Releases the loaded data; nothing can be rendered afterward. */
  close: () => void;
};

/** The exports of the client's build for Node. `address` is a path with its query. */
export type FirstViews = {
  /** Must run before the first view is opened. */
  warmUp: () => Promise<void>;
  openView: (address: string, origins: { site: string; api: string }) => Promise<OpenedView>;
};

/**
 * The query parameters that first views read. nginx uses the same list as its cache key and passes no others on, so
 * keep deploy/nginx.conf.template in step.
 */
export const pageParameters = ['search', 'difficulty', 'sort', 'page', 'phrase'] as const;

/** The id of the JSON element in index.html that the client starts from. */
export const responsesId = 'responses';
