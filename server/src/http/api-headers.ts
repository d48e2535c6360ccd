import { IncomingMessage, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import helmet from 'helmet';

/**
 * Headers of every response. None is a page, so it may load nothing, be framed nowhere, and is never sniffed. Asked of
 * helmet once: they are the same each time.
 */
export function apiHeaders(production: boolean): ReadonlyMap<string, string> {
  const protect = helmet({
    contentSecurityPolicy: {
      useDefaults: false,
      directives: { defaultSrc: ["'none'"], frameAncestors: ["'none'"] },
    },
    strictTransportSecurity: production,
    referrerPolicy: { policy: 'no-referrer' },
    // These headers only matter for pages, and would cost time at every page turn.
    crossOriginOpenerPolicy: false,
    originAgentCluster: false,
    xDnsPrefetchControl: false,
    xDownloadOptions: false,
    xFrameOptions: false,
    xPermittedCrossDomainPolicies: false,
    xXssProtection: false,
  });
  const headers = new Map<string, string>();
  const request = new IncomingMessage(new Socket());
  const response = new ServerResponse(request);
  response.setHeader = (name, value) => {
    headers.set(name, String(value));
    return response;
  };
  protect(request, response, (error) => {
    if (error) throw error;
  });
  return headers;
}
