import { describe, expect, it, test } from 'vitest';
import { linkRule, shortLink, wholeLink } from './link.ts';

describe('the link of a carrier', () => {
  test.each([
    ['https://karpaty.ua', null],
    ['http://www.karpaty-express.com.ua/rejsy?from=lviv#top', null],
    ['https://карпати.укр/', null],
    ['https://bus.example:8443/a', null],
    ['ftp://karpaty.ua', 'link_format'],
    ['javascript:alert(1)', 'link_format'],
    ['data:text/html,x', 'link_format'],
    ['https://user:secret@karpaty.ua', 'link_format'],
    ['https://localhost', 'link_format'],
    ['https://127.0.0.1/admin', 'link_format'],
    ['https://karpaty.ua/"onclick="x', 'link_format'],
    ['https://karpaty.ua/<b>', 'link_format'],
    ['https://karpaty.ua/a b', 'link_format'],
    ['https://-karpaty.ua', 'link_format'],
    [`https://karpaty.ua/${'a'.repeat(200)}`, 'text_max_length'],
  ])('linkRule for %s: %s', (link, key) => {
    expect(linkRule(link)).toBe(key);
  });

  test.each([
    ['karpaty.ua', 'https://karpaty.ua'],
    ['  www.karpaty.ua/x ', 'https://www.karpaty.ua/x'],
    ['http://karpaty.ua', 'http://karpaty.ua'],
    ['javascript:alert(1)', 'javascript:alert(1)'],
    ['', ''],
  ])('wholeLink completes "%s" to %s', (typed, whole) => {
    expect(wholeLink(typed)).toBe(whole);
  });

  it('shortLink leaves out the protocol and www', () => {
    expect(shortLink('https://www.karpaty.ua/')).toBe('karpaty.ua');
    expect(shortLink('http://karpaty.ua/rejsy')).toBe('karpaty.ua/rejsy');
  });
});
