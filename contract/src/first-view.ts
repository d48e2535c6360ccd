/** A call that the first view was drawn from, as the client's cache holds it: its name, what was sent, what it shows. */
export type FirstResponse = { endpointName: string; arg: unknown; value: unknown };

/** The first view of an address as a guest sees it, for the index.html that is handed out. */
export type FirstView = {
  /** Tags for the head, as HTML: title, description, previews, structured data. */
  head: string;
  /** The part of the style sheet that it needs. */
  style: string;
  /** The page, as HTML; empty where only the script can draw it. */
  body: string;
  /** The sources of the page's script, as Vite's manifest names them. */
  modules: string[];
};

/** What an address asks for, before it is drawn. */
export type OpenedView = {
  status: 200 | 404;
  /** As far as the page reads it: addresses that lead to the same page share it. */
  address: string;
  responses: FirstResponse[];
  /** False where a call failed: whoever asks next may get more than this. */
  isLasting: boolean;
  /** `styles`: the client's whole style sheet. */
  draw: (styles: string) => Promise<FirstView>;
  /** Lets go of what was fetched; afterwards nothing can be drawn. */
  close: () => void;
};

/** What the client's build for Node exports. `address` is a path with its query. */
export type FirstViews = {
  /** Before the first view is opened. */
  warmUp: () => Promise<void>;
  openView: (address: string, origins: { site: string; api: string }) => Promise<OpenedView>;
};

/**
 * The parameters of an address that first views read. The pages process is sent no others by nginx, which makes the key of its
 * cache of them: deploy/nginx.conf.template has the same list.
 */
export const pageParameters = ['search', 'difficulty', 'sort', 'page', 'phrase'] as const;

/** The id of the JSON in index.html from which the client starts. */
export const responsesId = 'responses';
