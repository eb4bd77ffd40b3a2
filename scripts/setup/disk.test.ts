import { expect, test } from 'vitest';
import { refusal } from './disk.mjs';
import { codeOf, pathOf } from './npm.mjs';

test.each([
  ['EACCES', 'this user may not', 'run npm run build there as the user who owns it, then start again'],
  ['EPERM', 'this user may not', 'run npm run build there as the user who owns it, then start again'],
  ['EROFS', 'the disk is read-only', 'run npm run build while it can be written, then start again'],
  ['ENOSPC', 'the disk is full', 'make room, then start again'],
  ['EDQUOT', 'the disk is full', 'make room, then start again'],
])('%s is a sentence that says what to do', (code, reason, advice) => {
  const error = refusal(Object.assign(new Error('raw'), { code }), '/opt/vezu', 'It has to be written');
  expect(error).toEqual(new Error(`It has to be written, but /opt/vezu cannot be written (${reason}): ${advice}.`));
});

test.each([new Error('other'), Object.assign(new Error('other'), { code: 'EEXIST' }), 'text', null])(
  'an error of another kind stays as it is: %s',
  (error) => {
    expect(refusal(error, '/opt/vezu', 'It has to be written')).toBe(error);
  },
);

test.each([
  ['npm error code ENOSPC\nnpm error syscall write\nnpm error errno -28', 'ENOSPC', ''],
  [
    'npm ERR! code EACCES\nnpm ERR! syscall mkdir\nnpm ERR! path /opt/vezu/x y\nnpm ERR! errno -13',
    'EACCES',
    '/opt/vezu/x y',
  ],
  ['npm warn tar TAR_ENTRY_ERROR ENOSPC: no space left on device, write\nadded 676 packages in 1m', 'ENOSPC', ''],
  ['npm warn deprecated node-domexception@1.0.0\nadded 676 packages in 1m', '', ''],
])('of npm’s output %j the code is %s', (output, code, path) => {
  expect([codeOf(output), pathOf(output)]).toEqual([code, path]);
});
