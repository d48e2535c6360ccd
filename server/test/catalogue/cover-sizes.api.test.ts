import { coverNames, socialPictureUrlOf, toCoverPicture } from '@lingostory/contract/catalogue/covers';
import sharp from 'sharp';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { findStorageProblems, purgeExpiredDeletions } from '../../src/features/studio/public.ts';
import { buildAdministrator, buildBook } from '../support/builders.ts';
import { startWorld, type World } from '../support/running/world.ts';
import {
  bookForm,
  createBook,
  createStudioClient,
  makePicture,
  type StudioClient,
} from '../support/studio/uploads.ts';

let world: World;
let studio: StudioClient;
beforeAll(async () => {
  world = await startWorld();
  studio = createStudioClient(world, await buildAdministrator(world));
});
afterEach(() => vi.restoreAllMocks());
afterAll(() => world.close());

const folder = '/v1/media/covers/';
const getFile = (path: string) => world.api.get(path).buffer(true);
const listCovers = () => world.deps.media.list('covers');
const consistentReport = { orphanedFiles: [], missingFiles: [] };

type CoverPaths = Record<'image_path' | 'image_jpeg' | 'image_card' | 'image_wide', string>;
async function buildCovers() {
  const { id, book_code: bookCode } = await createBook(studio);
  const { data } = (await world.api.get(`/v1/guest/book-detail/${bookCode}`)).body;
  const covers = data as CoverPaths;
  const stem = covers.image_path.slice(folder.length, -'.webp'.length);
  return { id, code: bookCode, covers, stem, pathOf: (suffix: string) => `${folder}${stem}${suffix}` };
}

/**
 * Delays image generation until `release` is called. `waitForStarts` waits until the generation of `count` images has
 * started.
 */
function holdDrawings() {
  const { media } = world.deps;
  const originalDrawImage = media.drawImage;
  let release = () => {};
  const releasePromise = new Promise<void>((resolve) => {
    release = resolve;
  });
  const drawImageSpy = vi.spyOn(media, 'drawImage').mockImplementation(async (...args) => {
    await releasePromise;
    return await originalDrawImage(...args);
  });
  const waitForStarts = async (count: number) =>
    await expect.poll(() => drawImageSpy.mock.calls.length).toBe(count);
  return { drawImage: drawImageSpy, waitForStarts, release: () => release() };
}

describe('GET /v1/media/covers/{file} of a size', () => {
  it('generates each cover size used on the site when that size is first requested', async () => {
    const { covers } = await buildCovers();
    for (const coverCut of ['whole', 'card', 'wide'] as const) {
      const [width, height] = { whole: [2, 3], card: [250, 222], wide: [250, 150] }[coverCut] as [
        number,
        number,
      ];
      for (const { type, srcSet } of toCoverPicture(covers, coverCut).sources) {
        for (const candidate of srcSet.split(', ')) {
          const [path = '', descriptor = ''] = candidate.split(' ');
          const { status, headers, body } = await getFile(path);
          expect([path, status, headers['content-type']]).toEqual([path, 200, type]);
          expect(headers).toMatchObject({
            'cache-control': 'public, max-age=31536000, immutable',
            'x-content-type-options': 'nosniff',
            etag: expect.stringMatching(/^"/),
          });
          const meta = await sharp(body).metadata();
          const declaredWidth = Number.parseInt(descriptor, 10);
          expect([meta.width, meta.height]).toEqual([
            declaredWidth,
            Math.round((declaredWidth * height) / width),
          ]);
          expect(meta.format).toBe(type === 'image/avif' ? 'heif' : 'webp');
        }
      }
    }
    expect(await findStorageProblems(world.deps)).toEqual(consistentReport);
  });

  it('generates a cover size only once for concurrent requests, and serves the stored file afterward', async () => {
    const { pathOf, stem } = await buildCovers();
    const { drawImage, waitForStarts, release } = holdDrawings();
    const pendingResponses = [1, 2, 3].map(async () => await getFile(pathOf('whole250.avif')));
    await waitForStarts(1);
    release();
    const responses = await Promise.all(pendingResponses);
    const laterResponse = await getFile(pathOf('whole250.avif'));
    expect([...responses, laterResponse].map(({ status, headers }) => [status, headers.etag])).toEqual(
      Array(4).fill([200, laterResponse.headers.etag]),
    );
    expect(drawImage).toHaveBeenCalledTimes(1);
    expect(await listCovers()).toContain(`${stem}whole250.avif`);
  });

  it('returns 404 without generating an image for a size that no page uses or for an unknown cover', async () => {
    const { covers, pathOf } = await buildCovers();
    const storedCovers = await listCovers();
    const drawImageSpy = vi.spyOn(world.deps.media, 'drawImage');
    const invalidPaths = [
      pathOf('whole251.avif'),
      pathOf('whole250.png'),
      pathOf('whole600.webp'),
      pathOf('whole250.avif.part'),
      `${folder}${'0'.repeat(32)}whole250.avif`,
      covers.image_card.replace('.webp', 'whole250.avif'),
      covers.image_jpeg.replace('.jpg', 'whole250.avif'),
      covers.image_card.replace('.webp', 'social.jpg'),
    ];
    for (const path of invalidPaths) {
      const { status, body } = await getFile(path);
      expect([path, status, body]).toEqual([path, 404, { message: 'We couldn’t find this file.' }]);
    }
    expect(drawImageSpy).not.toHaveBeenCalled();
    expect(await listCovers()).toEqual(storedCovers);
  });

  it('redirects to the full-size cover, without caching, while four other sizes are being generated', async () => {
    const { covers, stem, pathOf } = await buildCovers();
    const { waitForStarts, release } = holdDrawings();
    const [lastFile = '', ...others] = coverNames
      .list(`${stem}.webp`)
      .filter((name) => !name.includes('social'));
    const pendingResponses = others.slice(0, 4).map(async (name) => await getFile(folder + name));
    await waitForStarts(4);
    const { status, headers } = await getFile(folder + lastFile);
    expect([status, headers.location, headers['cache-control']]).toEqual([
      302,
      covers.image_path,
      'no-store',
    ]);
    // Requests for social images wait instead of being redirected, because other sites cache these images for days.
    const socialStatus = getFile(pathOf('social.jpg')).then((response) => response.status);
    await waitForStarts(5);
    release();
    expect(await socialStatus).toBe(200);
    expect((await Promise.all(pendingResponses)).map((response) => response.status)).toEqual(
      Array(4).fill(200),
    );
    expect((await getFile(folder + lastFile)).status).toBe(200);
  });

  it('returns 503 for a social preview image while too many are being generated, and generates none twice', {
    tags: 'security-54',
  }, async () => {
    const { covers } = await buildCovers();
    const { body: bytes } = await getFile(covers.image_path);
    const coverStems: string[] = [];
    for (let i = 0; i < 13; i += 1) {
      const imageFile = await world.deps.media.put('covers', 'webp', bytes);
      const { id } = await buildBook(world);
      await world.deps.db.book.update({ where: { id }, data: { imageFile } });
      coverStems.push(imageFile.replace('.webp', ''));
    }
    const { drawImage, waitForStarts, release } = holdDrawings();
    const [lastPath = '', ...others] = coverStems.map((stem) => `${folder}${stem}social.jpg`);
    const pendingStatuses = [...others, ...others].map(async (path) => (await getFile(path)).status);
    await waitForStarts(12);
    const { status, headers, body } = await getFile(lastPath);
    expect([status, Number(headers['retry-after']) > 0]).toEqual([503, true]);
    expect(body.message).toMatch(/Please try again/);
    expect(drawImage).toHaveBeenCalledTimes(12);
    release();
    expect(await Promise.all(pendingStatuses)).toEqual(pendingStatuses.map(() => 200));
    expect((await getFile(lastPath)).status).toBe(200);
  });

  it('redirects to the full-size cover if the requested size cannot be generated', async () => {
    const { covers, pathOf } = await buildCovers();
    vi.spyOn(world.deps.media, 'drawImage').mockRejectedValueOnce(new Error('no space left'));
    const { status, headers } = await getFile(pathOf('card500.webp'));
    expect([status, headers.location]).toEqual([302, covers.image_path]);
    expect(world.readLog()).toContain('no space left');
    expect((await getFile(pathOf('card500.webp'))).status).toBe(200);
  });
});

describe('the sizes of a cover', () => {
  it('deletes all generated sizes of a cover when the cover is replaced', async () => {
    const { code, pathOf, stem } = await buildCovers();
    for (const suffix of ['whole112.avif', 'social.jpg'])
      expect((await getFile(pathOf(suffix))).status).toBe(200);
    const formParts = { ...bookForm, book_image: await makePicture('png') };
    expect((await studio.post(`/admin/book/${code}?_method=put`, formParts)).status).toBe(200);
    expect((await listCovers()).filter((name) => name.startsWith(stem))).toEqual([]);
    expect((await getFile(pathOf('whole112.avif'))).status).toBe(404);
    expect(await findStorageProblems(world.deps)).toEqual(consistentReport);
  });

  it('deletes the generated sizes of a deleted book’s cover once the book can no longer be restored', async () => {
    const { id, pathOf, stem } = await buildCovers();
    expect((await getFile(pathOf('wide500.avif'))).status).toBe(200);
    await studio.remove(`/admin/book/${id}`);
    expect((await getFile(pathOf('wide500.avif'))).status).toBe(200);
    world.moveClock(10 * 60_000);
    await purgeExpiredDeletions(world.deps);
    expect((await listCovers()).filter((name) => name.startsWith(stem))).toEqual([]);
  });

  it('leaves no file behind when a cover is replaced while one of its sizes is being generated', async () => {
    const { code, pathOf, stem } = await buildCovers();
    const { waitForStarts, release } = holdDrawings();
    const pendingStatus = getFile(pathOf('whole168.webp')).then(({ status }) => status);
    await waitForStarts(1);
    const formParts = { ...bookForm, book_image: await makePicture('png') };
    expect((await studio.post(`/admin/book/${code}?_method=put`, formParts)).status).toBe(200);
    release();
    expect(await pendingStatus).toBe(200);
    expect((await listCovers()).filter((name) => name.startsWith(stem))).toEqual([]);
    expect((await getFile(pathOf('whole168.webp'))).status).toBe(404);
  });

  it('reports leftover generated sizes of a nonexistent cover in the storage check', async () => {
    const stem = 'f'.repeat(32);
    const name = await world.deps.media.put('covers', 'avif', Buffer.from('left over'), `${stem}whole112`);
    expect(await findStorageProblems(world.deps)).toEqual({
      orphanedFiles: [{ kind: 'covers', name }],
      missingFiles: [],
    });
    expect(await world.deps.media.remove('covers', name)).toBe(true);
  });
});

describe('GET /v1/media/covers/{file} of a social picture', () => {
  it('returns a social preview image as a small 1200 × 630 JPEG that shows the whole cover', async () => {
    const { covers } = await buildCovers();
    const { status, headers, body } = await getFile(socialPictureUrlOf(covers.image_path) ?? '');
    expect([status, headers['content-type']]).toEqual([200, 'image/jpeg']);
    expect(body.length).toBeLessThan(100_000);
    const { data, info } = await sharp(body).raw().toBuffer({ resolveWithObject: true });
    expect([info.width, info.height]).toEqual([1200, 630]);
    const isRed = (x: number, y: number) => (data[(y * info.width + x) * 3 + 1] ?? 0) < 128;
    // The cover has a single color and fills 372 × 558 pixels in the middle of the image.
    const insidePoints: [number, number][] = [
      [420, 42],
      [780, 42],
      [420, 588],
      [780, 588],
      [600, 315],
    ];
    const outsidePoints: [number, number][] = [
      [5, 5],
      [1195, 625],
      [600, 30],
      [600, 600],
      [408, 315],
      [792, 315],
    ];
    expect([...insidePoints, ...outsidePoints].map(([x, y]) => isRed(x, y))).toEqual([
      ...insidePoints.map(() => true),
      ...outsidePoints.map(() => false),
    ]);
  });
});
