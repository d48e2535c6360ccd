import { describe, expect, it } from 'vitest';
import { joinParagraphs, renderHtml, renderText, splitParagraphs } from './render-email.ts';

const content = {
  paragraphs: ['We received a request.', 'Fish & <b>chips</b>'],
  action: { label: 'Open "it"', url: 'https://lingostory.example/a?b=1&c=2#ABCD' },
  closing: ['    ABCD-EFGH', 'It works once.'],
  unsubscribeUrl: null,
};

describe('rendering an email', () => {
  it('renders an email as plain text with a greeting, the link on its own line and a signature', () => {
    expect(renderText(content, 'Camille')).toBe(
      [
        'Hi Camille,',
        'We received a request.',
        'Fish & <b>chips</b>',
        'Open "it":\nhttps://lingostory.example/a?b=1&c=2#ABCD',
        '    ABCD-EFGH',
        'It works once.',
        'The LingoStory team',
      ].join('\n\n'),
    );
  });

  it('renders an email as HTML with the same text and escapes all markup', () => {
    const html = renderHtml(content, { subject: 'A & B', name: 'Camille' });
    expect(html).toContain('<title>A &amp; B</title>');
    expect(html).toContain('Hi Camille,');
    expect(html).toContain('Fish &amp; &lt;b&gt;chips&lt;/b&gt;');
    expect(html).toContain('href="https://lingostory.example/a?b=1&amp;c=2#ABCD"');
    expect(html).toContain('>Open &quot;it&quot;</a>');
    expect(html).toMatch(/<p class="code"[^>]*>ABCD-EFGH<\/p>/);
    expect(html).not.toMatch(/<script|<img|<link|url\(/);
  });

  it.each([null, 'www.evil.com'])('omits the name from an email’s greeting if it is %s', (name) => {
    expect(renderText(content, name)).toMatch(/^Hi,\n/);
    expect(renderHtml(content, { subject: '', name })).toContain('>Hi,<');
  });

  it('escapes markup in the recipient’s name in an email’s greeting', () => {
    expect(renderHtml(content, { subject: '', name: 'A <b> B' })).toContain('Hi A &lt;b&gt; B,');
  });

  it('omits the button from an email without an action', () => {
    const emailWithoutClosing = {
      paragraphs: ['Open https://lingostory.example'],
      action: null,
      closing: [],
      unsubscribeUrl: null,
    };
    expect(renderText(emailWithoutClosing, null)).toBe(
      'Hi,\n\nOpen https://lingostory.example\n\nThe LingoStory team',
    );
    expect(renderHtml(emailWithoutClosing, { subject: '', name: null })).not.toContain('<a ');
  });

  it('ends an email that was subscribed to with a link to unsubscribe', () => {
    const subscribedContent = { ...content, unsubscribeUrl: 'https://lingostory.example/v1/x?token=a&b' };
    expect(renderText(subscribedContent, 'Camille')).toMatch(
      /The LingoStory team\n\nUnsubscribe:\nhttps:\/\/lingostory.example\/v1\/x\?token=a&b$/,
    );
    expect(renderHtml(subscribedContent, { subject: '', name: null })).toContain(
      'href="https://lingostory.example/v1/x?token=a&amp;b"',
    );
  });

  it('restores the paragraphs of an email from its stored text', () => {
    for (const paragraphs of [[], ['a'], ['a', '    b', 'c']])
      expect(splitParagraphs(joinParagraphs(paragraphs))).toEqual(paragraphs);
  });
});
