/** An API response that the server used to render a page, in the form in which the client's cache stores it. */
export type FirstResponse = { endpointName: string; arg: unknown; value: unknown };

/** The server-rendered first view of a URL for a guest, to be inserted into index.html. */
export type FirstView = {
  /** HTML of the head tags: title, description, link previews and structured data. */
  head: string;
  /** The CSS rules that the page needs. */
  style: string;
  /** HTML of the page. Empty if the page is to be rendered by the client instead. */
  body: string;
  /** The source files whose scripts the page needs, named as in Vite's manifest. */
  modules: string[];
};

/** The loaded data from which the server can render the first view of a URL. */
export type OpenedView = {
  status: 200 | 404;
  /** The part of the URL that determines the page, so that all URLs of the same page have the same value. */
  address: string;
  responses: FirstResponse[];
  /** False if an API request failed, in which case the view must not be cached. */
  isLasting: boolean;
  /** Renders the view. `styleSheet` is the client's complete style sheet. */
  draw: (styleSheet: string) => Promise<FirstView>;
  /** Releases the loaded data. The view cannot be rendered afterward. */
  close: () => void;
};

/**
 * The exports of the client's build for Node, with which the server renders pages. `address` is a path with its query
 * string.
 */
export type FirstViewRenderer = {
  /** Must run once before any view is opened. */
  warmUp: () => Promise<void>;
  openView: (pathWithQuery: string, origins: { site: string; api: string }) => Promise<OpenedView>;
};

/**
 * The query parameters that change a server-rendered page. nginx has the same list for its cache key and drops all
 * other parameters, so keep deploy/nginx.conf.template in sync.
 */
export const firstViewParameters = [
  'search',
  'difficulty',
  'max_new_words',
  'sort',
  'page',
  'phrase',
] as const;

/** The id of the JSON element in index.html that holds the client's initial responses. */
export const firstResponsesElementId = 'responses';
