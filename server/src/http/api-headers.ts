import type { RequestHandler } from 'express';
import helmet from 'helmet';

/** No response of the API is a page: it may load nothing, be framed nowhere, and is never sniffed. */
export function apiHeaders(production: boolean): RequestHandler {
  return helmet({
    contentSecurityPolicy: {
      useDefaults: false,
      directives: { defaultSrc: ["'none'"], frameAncestors: ["'none'"] },
    },
    strictTransportSecurity: production,
    referrerPolicy: { policy: 'no-referrer' },
    // For pages only, and paid for at every page turn.
    crossOriginOpenerPolicy: false,
    originAgentCluster: false,
    xDnsPrefetchControl: false,
    xDownloadOptions: false,
    xFrameOptions: false,
    xPermittedCrossDomainPolicies: false,
    xXssProtection: false,
  });
}
