/** Makes the app's icons and its link preview: favicon.png, apple-touch-icon.png and social.png. */
import { readFileSync, writeFileSync } from 'node:fs';
import { type Picture, withPhotographer } from './browser.ts';
import { drawing } from './covers.ts';
import { publicDir } from './paths.ts';

const mark = readFileSync(`${publicDir}/favicon.svg`, 'utf8');

function sized(svg: string, width: number, height: number): string {
  return svg.replace(/<svg([^>]*)>/, (_, attributes: string) => {
    const others = attributes.replace(/ (width|height)="[^"]*"/g, '');
    return `<svg${others} width="${width}" height="${height}">`;
  });
}

function icon(size: number): Picture {
  return { width: size, height: size, body: sized(mark, size, size), transparent: true };
}

/**
 * iOS rounds the corners itself and fills transparent pixels with black, so the background covers the whole square.
 */
function touchIcon(size: number): Picture {
  const body = `<body style="background:#FBF7F0"><div style="padding:${size * 0.1}px">${sized(mark, size * 0.8, size * 0.8)}</div>`;
  return { width: size, height: size, body };
}

/**
 * The five covers in the link preview, in an order in which neighbors differ in color. With six, the titles would be
 * illegible.
 */
const shown = [
  'le-marche-du-samedi',
  'le-chat-du-quai-trois',
  'le-bal-masque',
  'dernier-etage',
  'l-horloger-de-minuit',
];

function social(): Picture {
  // Inline rather than <img>, because a drawing inside an image cannot use the fonts of the page.
  const covers = shown.map(
    (code) =>
      `<div style="width:208px;height:312px;overflow:hidden;border-radius:5px;box-shadow:0 1px 2px rgb(33 28 22/.16),0 14px 28px -10px rgb(33 28 22/.34)">${sized(drawing(code), 208, 312)}</div>`,
  );
  const body = `<body style="background:#FBF7F0;color:#211C16;font-family:'Literata Variable'">
    <div style="padding:34px 48px 0">
      <p style="font-size:92px;line-height:1.1;font-weight:600;letter-spacing:-.02em">Lingo<i style="color:#1f3f94;font-weight:500">Story</i></p>
      <p style="font-size:39px;line-height:1.3;margin:18px 0 44px 3px">Learn French by living in a story.</p>
      <div style="display:flex;justify-content:space-between">${covers.join('')}</div>
    </div>`;
  return { width: 1200, height: 630, body };
}

await withPhotographer(async (photographer) => {
  const pictures: [string, Picture][] = [
    ['favicon.png', icon(48)],
    ['apple-touch-icon.png', touchIcon(180)],
    ['social.png', social()],
  ];
  for (const [name, picture] of pictures) {
    const png = await photographer(picture);
    writeFileSync(`${publicDir}/${name}`, png);
    process.stdout.write(`${name} ${png.length} bytes\n`);
  }
});
