import { SaxesParser, type SaxesTagPlain } from 'saxes';
import type {
  BookFile,
  FileChapter,
  FilePhrase,
  FilePicture,
} from '../../../src/libraries/book-files/book-file.ts';

type Handlers = {
  onOpen: (tag: SaxesTagPlain) => void;
  onClose?: (name: string) => void;
  onText?: (text: string) => void;
};

/** Parses XML strictly, so that a page that isn't well-formed fails. */
function parseXml(xml: string, { onOpen, onClose, onText }: Handlers): void {
  const parser = new SaxesParser();
  parser.on('error', (error) => {
    throw error;
  });
  parser.on('opentag', (tag) => onOpen(tag as SaxesTagPlain));
  parser.on('closetag', ({ name }) => onClose?.(name));
  parser.on('text', (text) => onText?.(text));
  parser.write(xml).close();
}

type Overlay = Map<string, { begin: number; end: number }>;

const toMilliseconds = (clock = '') => {
  const [hours = 0, minutes = 0, seconds = 0] = clock.split(':').map(Number);
  return Math.round(((hours * 60 + minutes) * 60 + seconds) * 1000);
};

/** Returns the times of a media overlay in milliseconds, by the id of the phrase. */
export function readOverlay(smil: string): Overlay {
  const overlay: Overlay = new Map();
  let id = '';
  parseXml(smil, {
    onOpen: ({ name, attributes }) => {
      if (name === 'text') id = attributes.src?.split('#')[1] ?? '';
      if (name === 'audio')
        overlay.set(id, {
          begin: toMilliseconds(attributes.clipBegin),
          end: toMilliseconds(attributes.clipEnd),
        });
    },
  });
  return overlay;
}

/** Reads a page as our own export writes it. Sounds and pictures are named by their entries. */
function readPage(
  xhtml: string,
  entry: string,
  overlay: Overlay | undefined,
): Pick<FileChapter, 'title' | 'items'> {
  const items: (FilePhrase | FilePicture)[] = [];
  let title = '';
  let separator: FilePhrase['separator'] = 'space';
  let phrase: FilePhrase | undefined;
  let isInTitle = false;
  parseXml(xhtml, {
    onOpen: ({ name, attributes }) => {
      if (name === 'h1') isInTitle = true;
      if (name === 'p' && separator !== 'section') separator = 'paragraph';
      if (name === 'hr') separator = 'section';
      if (name === 'br') separator = 'line';
      if (name === 'em') phrase?.emphasis.push(phrase.text.length);
      if (name === 'img') {
        const picture = `EPUB/${attributes.src?.replace('../', '')}`;
        items.push({ type: 'picture', entry: picture, alt: attributes.alt ?? null });
      }
      if (name !== 'span') return;
      const times = overlay?.get(attributes.id ?? '');
      const clip = times && { clip: { entry, start: times.begin / 1000, end: times.end / 1000 } };
      phrase = { type: 'phrase', id: attributes.id ?? '', text: '', separator, emphasis: [], ...clip };
      separator = 'space';
      items.push(phrase);
    },
    onClose: (name) => {
      if (name === 'h1') isInTitle = false;
      if (name === 'em') phrase?.emphasis.push(phrase.text.length);
      if (name === 'span') phrase = undefined;
    },
    onText: (text) => {
      if (isInTitle) title += text;
      if (phrase) phrase.text += text;
    },
  });
  return { title, items };
}

/** Reads what a book of our own export says in EPUB's words. `files` has its entries by name. */
export function readEpub(files: Readonly<Record<string, Buffer>>): BookFile {
  const texts = new Map<string, string[]>();
  let key = '';
  let cover: string | undefined;
  parseXml(String(files['EPUB/package.opf']), {
    onOpen: ({ name, attributes }) => {
      key = attributes.property ?? name;
      if (name.startsWith('dc:') || name === 'meta') texts.set(key, [...(texts.get(key) ?? []), '']);
      if (attributes.properties === 'cover-image') cover = `EPUB/${attributes.href}`;
    },
    onClose: () => {
      key = '';
    },
    onText: (text) => {
      const lines = texts.get(key);
      if (lines) lines[lines.length - 1] += text;
    },
  });
  const [title = ''] = texts.get('dc:title') ?? [];
  const pageNames = Object.keys(files).filter((name) => name.startsWith('EPUB/text/'));
  return {
    title,
    authors: texts.get('dc:creator') ?? [],
    narrators: texts.get('media:narrator') ?? [],
    description: texts.get('dc:description')?.[0] ?? '',
    language: texts.get('dc:language')?.[0] ?? '',
    rights: (texts.get('dc:rights') ?? []).join('\n'),
    ...(cover === undefined ? {} : { cover }),
    chapters: pageNames.map((name) => {
      const stem = name.slice('EPUB/text/'.length, -'.xhtml'.length);
      const smil = files[`EPUB/overlays/${stem}.smil`];
      const page = readPage(String(files[name]), `EPUB/audio/${stem}.mp3`, smil && readOverlay(String(smil)));
      return { ...page, clipUnit: smil ? 'phrase' : 'none' };
    }),
    leftOut: [],
  };
}
