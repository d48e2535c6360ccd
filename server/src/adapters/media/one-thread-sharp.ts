import sharp from 'sharp';

// The cache would hold on to decoded pictures (1.5 GB after six of them), and no picture is asked for twice. One that used
// several threads would take them from others.
sharp.cache(false);
sharp.concurrency(1);

export { sharp };
