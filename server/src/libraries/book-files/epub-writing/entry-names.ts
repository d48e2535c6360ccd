/** Names of the entries of a book that we write. Those of chapters and pictures start at 1. */
const numberName = (number: number) => String(number).padStart(4, '0');

export const packageName = 'EPUB/package.opf';
export const navigationName = 'EPUB/navigation.xhtml';
export const stylesheetName = 'EPUB/style.css';
export const coverName = 'EPUB/cover.jpg';
export const ownDetailsName = 'META-INF/lingostory.json';
/** In the same folder, because readers of other programs ignore it there. */
export const createSampleName = (extension: string) => `META-INF/lingostory-sample.${extension}`;

/** The names of a chapter's entries, and the id that their ids begin with. */
export const createChapterNames = (number: number) => {
  const id = `chapter-${numberName(number)}`;
  return {
    id,
    page: `EPUB/text/${id}.xhtml`,
    sound: `EPUB/audio/${id}.mp3`,
    overlay: `EPUB/overlays/${id}.smil`,
  };
};

export const createPictureName = (number: number, extension: string) =>
  `EPUB/pictures/picture-${numberName(number)}.${extension}`;

/** Returns the path of an entry relative to the package document. */
export const fromPackage = (name: string) => name.slice('EPUB/'.length);
/** Returns the path of an entry relative to a page or an overlay. */
export const fromChapter = (name: string) => `../${fromPackage(name)}`;
