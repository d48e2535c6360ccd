/** Makes the app's icons and its link preview: favicon.png, apple-touch-icon.png and social.png. */
import { readFileSync, writeFileSync } from 'node:fs';
import { type Picture, withScreenshots } from './browser.ts';
import { readDrawing } from './covers.ts';
import { publicDir } from './paths.ts';

const logoSvg = readFileSync(`${publicDir}/favicon.svg`, 'utf8');

function resizeSvg(svg: string, width: number, height: number): string {
  return svg.replace(/<svg([^>]*)>/, (_, attributes: string) => {
    const otherAttributes = attributes.replace(/ (width|height)="[^"]*"/g, '');
    return `<svg${otherAttributes} width="${width}" height="${height}">`;
  });
}

function makeIcon(size: number): Picture {
  return { width: size, height: size, body: resizeSvg(logoSvg, size, size), isTransparent: true };
}

/**
 * iOS rounds the corners itself and fills transparent pixels with black, so the background covers the whole square.
 */
function makeTouchIcon(size: number): Picture {
  const body = `<body style="background:#FBF7F0"><div style="padding:${size * 0.1}px">${resizeSvg(logoSvg, size * 0.8, size * 0.8)}</div>`;
  return { width: size, height: size, body };
}

/**
 * The five covers in the link preview image, ordered so that neighboring covers differ in color. With six, the titles
 * would be illegible.
 */
const previewBookCodes = [
  'le-marche-du-samedi',
  'le-chat-du-quai-trois',
  'le-bal-masque',
  'dernier-etage',
  'l-horloger-de-minuit',
];

function makeSocialPicture(): Picture {
  // Inlined because a drawing inside an <img> cannot use the page's fonts.
  const coverHtmls = previewBookCodes.map(
    (bookCode) =>
      `<div style="width:208px;height:312px;overflow:hidden;border-radius:5px;box-shadow:0 1px 2px rgb(33 28 22/.16),0 14px 28px -10px rgb(33 28 22/.34)">${resizeSvg(readDrawing(bookCode), 208, 312)}</div>`,
  );
  const body = `<body style="background:#FBF7F0;color:#211C16;font-family:'Literata Variable'">
    <div style="padding:34px 48px 0">
      <p style="font-size:92px;line-height:1.1;font-weight:600;letter-spacing:-.02em">Lingo<i style="color:#1f3f94;font-weight:500">Story</i></p>
      <p style="font-size:39px;line-height:1.3;margin:18px 0 44px 3px">Learn French by living in a story.</p>
      <div style="display:flex;justify-content:space-between">${coverHtmls.join('')}</div>
    </div>`;
  return { width: 1200, height: 630, body };
}

await withScreenshots(async (takePicture) => {
  const picturesByFileName: [string, Picture][] = [
    ['favicon.png', makeIcon(48)],
    ['apple-touch-icon.png', makeTouchIcon(180)],
    ['social.png', makeSocialPicture()],
  ];
  for (const [name, picture] of picturesByFileName) {
    const png = await takePicture(picture);
    writeFileSync(`${publicDir}/${name}`, png);
    process.stdout.write(`${name} ${png.length} bytes\n`);
  }
});
