import type { ReactNode } from 'react';

export type CarouselItem = { key: string | number; content: ReactNode };
export type CarouselHandle = { previous: () => void; next: () => void };
export type Autoplay = { timeout: number; speed: number };
