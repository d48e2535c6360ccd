import type { RequestHandler } from 'express';
import helmet from 'helmet';

/** No response of the API is a page, so it may load nothing, be framed nowhere, and is never sniffed. */
export function apiHeaders(production: boolean): RequestHandler {
  return helmet({
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
}
