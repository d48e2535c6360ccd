import sharp from 'sharp';

// Turns off sharp's cache, which would hold decoded pictures (1.5 GB after six of them) although none is requested
// twice. Each picture uses a single thread, so that it doesn't slow down the others.
sharp.cache(false);
sharp.concurrency(1);

export { sharp };
