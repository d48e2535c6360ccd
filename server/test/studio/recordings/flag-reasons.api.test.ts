import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startWorld, type World } from '../../support/running/world.ts';
import { buildReview, createFakeNarration, heard } from '../../support/studio/fake-narration.ts';

let world: World;
let review: Awaited<ReturnType<typeof buildReview>>;
beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.close());
beforeEach(async () => {
  review = await buildReview(world);
});

const prepare = async () =>
  await review.prepare(() => ({
    times: heard.times.with(1, { start: 6, end: 7, flagged: true, reasons: ['poor-fit', 'end-unclear'] }),
  }));
const listReasons = async () => (await review.read()).phrases.map(({ reasons }) => reasons);

describe('GET /v1/admin/chapter/{id}/recording with flagged phrases', () => {
  it('gives the aligner’s reasons for each phrase that it flagged', async () => {
    await prepare();
    expect(await listReasons()).toEqual([undefined, ['poor-fit', 'end-unclear'], undefined, undefined]);
  });

  it('gives new reasons after a phrase was aligned again', async () => {
    await prepare();
    const alignAgain = async (reasons: ('start-unclear' | 'not-heard')[]) => {
      await review.change('POST', 'alignment', { at: 1, count: 1 });
      const times = heard.times.with(1, { start: 6, end: 7, flagged: reasons.length > 0, reasons });
      await createFakeNarration(world, () => ({ times })).work();
      return (await review.read()).phrases[1];
    };
    expect(await alignAgain(['start-unclear'])).toMatchObject({ flagged: true, reasons: ['start-unclear'] });
    const rightPhrase = await alignAgain([]);
    expect(rightPhrase).toMatchObject({ flagged: false });
    expect(rightPhrase).not.toHaveProperty('reasons');
  });
});

describe('PUT /v1/admin/chapter/{id}/recording with the reasons for a flag', () => {
  it('keeps the reasons that an editor sends along, also of a phrase that was marked as right', async () => {
    await prepare();
    await review.editPhrase(1, { flagged: false });
    await review.editPhrase(1, { start: 5.8, text: 'La reine lisait.' });
    expect((await review.read()).phrases[1]).toEqual({
      text: 'La reine lisait.',
      separator: 'space',
      start: 5.8,
      end: 7,
      flagged: false,
      reasons: ['poor-fit', 'end-unclear'],
    });
  });

  it('forgets the reasons if they are left out', async () => {
    await prepare();
    await review.editPhrase(1, { reasons: undefined });
    await review.editPhrase(0, { flagged: true, reasons: [] });
    expect(await listReasons()).toEqual([undefined, undefined, undefined, undefined]);
  });

  it.each([
    ['an unknown code', ['poor-fit', 'bad-mood'], /^reasons can contain only not-heard, other-text, /],
    ['a number', 7, /^reasons must be a list of codes\.$/],
    ['a list with a list', [['poor-fit']], /^reasons must be a list of codes\.$/],
    ['too many codes', Array(14).fill('poor-fit'), /^reasons can have at most 13 entries\.$/],
  ])('rejects %s as reasons, and changes nothing', async (_caseName, reasons, message) => {
    const { phrases, version } = await prepare();
    const { status, body } = await review.change('PUT', 'recording', {
      at: 0,
      count: 1,
      phrases: [{ ...phrases[0], reasons }],
    });
    expect([status, Object.values(body.errors).flat()[0]]).toEqual([422, expect.stringMatching(message)]);
    expect(Object.keys(body.errors)[0]).toMatch(/reasons/);
    expect(await review.read()).toMatchObject({ version, phrases });
  });
});
