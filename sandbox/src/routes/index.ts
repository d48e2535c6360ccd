import { catalogueRoutes } from './catalogue.ts';
import { clockRoutes } from './clocks.ts';
import { couponRoutes } from './coupons.ts';
import { customerRoutes } from './customers.ts';
import { endpointRoutes } from './endpoints.ts';
import { eventRoutes } from './events.ts';
import { invoiceRoutes } from './invoices.ts';
import { paymentRoutes } from './payments.ts';
import { portalRoutes } from './portal.ts';
import { refundRoutes } from './refunds.ts';
import type { Route } from './route.ts';
import { sessionRoutes } from './sessions.ts';
import { subscriptionRoutes } from './subscriptions.ts';

const ROUTES: { method: string; pattern: RegExp; respond: Route['respond'] }[] = [
  ...customerRoutes,
  ...catalogueRoutes,
  ...couponRoutes,
  ...sessionRoutes,
  ...subscriptionRoutes,
  ...invoiceRoutes,
  ...paymentRoutes,
  ...refundRoutes,
  ...eventRoutes,
  ...endpointRoutes,
  ...portalRoutes,
  ...clockRoutes,
].map(({ method, path, respond }) => ({
  method,
  pattern: new RegExp(`^${path.replace(':id', '([^/]+)')}$`),
  respond,
}));

export function findRoute(method: string, path: string): { respond: Route['respond']; id: string } | null {
  for (const route of ROUTES) {
    const match = route.method === method ? route.pattern.exec(path) : null;
    if (match) return { respond: route.respond, id: decodeURIComponent(match[1] ?? '') };
  }
  return null;
}
