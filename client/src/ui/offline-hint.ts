import { createContext, type ReactNode, use } from 'react';

/** The app's hint above anything that has to wait for the server. Empty while the server can be reached. */
export const OfflineHintContext = createContext<ReactNode>(null);

/** Says, while the server can't be reached, that what follows has to wait. */
export const OfflineHint = () => use(OfflineHintContext);
