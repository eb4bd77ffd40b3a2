import { expect, test } from 'vitest';
import { normalUrl } from './normal-url.ts';

test.each([
  ['/api/countries', '/api/countries'],
  ['/%61pi/countries?q=%61', '/api/countries?q=%61'],
  ['http://x/api/countries', '/api/countries'],
  ['HTTPS://user@x:80/api', '/api'],
  ['http://x', '/'],
  ['', '/'],
  ['*', '*'],
  ['/a#/api/b', '/a'],
  ['/api%2Fcountries', '/api%2Fcountries'],
  ['/%D0%BB%d1%8C', '/%D0%BB%D1%8C'],
  ['/%zz%', '/%25zz%25'],
  ['/%ff?q=%ff', '/%25FF?q=%ff'],
  ['/%D0%BB/%E0%A4%A', '/%25D0%25BB/%25E0%25A4%25A'],
  ['/api/%ff', '/api/%FF'],
  ['/%2561pi', '/%2561pi'],
  ['//api/countries', '//api/countries'],
])('%s becomes %s', (target, url) => {
  expect(normalUrl(target)).toBe(url);
});
