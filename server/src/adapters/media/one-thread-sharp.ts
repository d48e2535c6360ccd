import sharp from 'sharp';

// sharp's cache would hold decoded pictures (1.5 GB after six of them), which are never requested twice. A picture
// that used several threads would take them from other pictures.
sharp.cache(false);
sharp.concurrency(1);

export { sharp };
