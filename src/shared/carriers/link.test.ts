import { describe, expect, it, test } from 'vitest';
import { linkRule, shortLink, wholeLink } from './link.ts';

describe('a carrier’s link', () => {
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
  ])('%s: %s', (link, key) => {
    expect(linkRule(link)).toBe(key);
  });

  test.each([
    ['karpaty.ua', 'https://karpaty.ua'],
    ['  www.karpaty.ua/x ', 'https://www.karpaty.ua/x'],
    ['http://karpaty.ua', 'http://karpaty.ua'],
    ['javascript:alert(1)', 'javascript:alert(1)'],
    ['', ''],
  ])('typed as "%s" is %s', (typed, whole) => {
    expect(wholeLink(typed)).toBe(whole);
  });

  it('is shown without what everybody has', () => {
    expect(shortLink('https://www.karpaty.ua/')).toBe('karpaty.ua');
    expect(shortLink('http://karpaty.ua/rejsy')).toBe('karpaty.ua/rejsy');
  });
});
