/** An API response used to render a first view, in the form in which the client's cache stores it. */
export type FirstResponse = { endpointName: string; arg: unknown; value: unknown };

/** The server-rendered first view of a URL for a guest, to be inserted into index.html. */
export type FirstView = {
  /** HTML of the head tags: title, description, link previews and structured data. */
  head: string;
  /** The CSS rules that the page needs. */
  style: string;
  /** HTML of the page. Empty if the page falls back to client-side rendering. */
  body: string;
  /** The source files of the page's script, named as in Vite's manifest. */
  modules: string[];
};

/** A URL whose data is loaded but whose page is not rendered yet. */
export type OpenedView = {
  status: 200 | 404;
  /** The part of the URL that the page depends on. URLs that show the same page have the same value. */
  address: string;
  responses: FirstResponse[];
  /** False if an API call failed. The result must not be cached then. */
  isLasting: boolean;
  /** Renders the view. `styles` is the client's complete style sheet. */
  draw: (styles: string) => Promise<FirstView>;
  /** Releases the loaded data. Nothing can be rendered afterward. */
  close: () => void;
};

/** The exports of the client's build for Node. `address` is a path with its query string. */
export type FirstViews = {
  /** Must run before the first view is opened. */
  warmUp: () => Promise<void>;
  openView: (address: string, origins: { site: string; api: string }) => Promise<OpenedView>;
};

/**
 * The query parameters that first views use. nginx has the same list for its cache key and drops all other
 * parameters, so keep deploy/nginx.conf.template in sync.
 */
export const pageParameters = ['search', 'difficulty', 'sort', 'page', 'phrase'] as const;

/** The id of the JSON element in index.html that holds the client's initial responses. */
export const responsesId = 'responses';
