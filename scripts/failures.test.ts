import { describe, expect, it } from 'vitest';
import { playwrightFailures, printedFailures, vitestFailures } from './setup/failures.mjs';

describe('the failures of a run', () => {
  it('names the failed tests of Vitest, and a file that could not be read', () => {
    const report = {
      testResults: [
        {
          name: 'a.test.ts',
          status: 'failed',
          message: '',
          assertionResults: [
            { status: 'passed', fullName: 'adds', failureMessages: [] },
            { status: 'failed', fullName: 'divides', failureMessages: ['expected 1 to be 2'] },
          ],
        },
        { name: 'b.test.ts', status: 'failed', message: 'Cannot find module', assertionResults: [] },
        { name: 'c.test.ts', status: 'passed', message: '', assertionResults: [] },
      ],
    };
    expect(vitestFailures(report)).toEqual([
      'a.test.ts › divides\nexpected 1 to be 2',
      'b.test.ts\nCannot find module',
    ]);
  });

  it('names the failed journeys of Playwright with their error and their screens', () => {
    const screen = { name: 'on the screen', contentType: 'text/plain', body: btoa('- heading "Chat"') };
    const error = { message: 'Timeout', location: { file: 'e2e/chat.spec.ts', line: 7 } };
    const spec = (title: string, status: string, errors: object[]) => ({
      title,
      file: 'chat.spec.ts',
      line: 5,
      tests: [{ projectName: 'phone', status, results: [{ errors, attachments: [screen] }] }],
    });
    const inner = { specs: [spec('is sent', 'unexpected', [error])], suites: [] };
    const report = {
      errors: [{ message: 'No server' }],
      suites: [{ specs: [spec('is read', 'expected', [])], suites: [inner] }],
    };
    expect(playwrightFailures(report)).toEqual([
      'No server',
      '[phone] chat.spec.ts:5 › is sent\nTimeout\n    at e2e/chat.spec.ts:7\non the screen: - heading "Chat"',
    ]);
  });

  it.each([1, 10, 100])('names each of %i failures and stays short', (count) => {
    const failures = Array.from({ length: count }, (_, index) => `test ${index} of many\n${'x'.repeat(5_000)}`);
    const printed = printedFailures([{ suite: 'unit tests', failures }]);
    for (let index = 0; index < count; index += 1) expect(printed).toContain(`✘ unit tests › test ${index} of`);
    expect(printed.length).toBeLessThan(13_000);
  });

  it('prints nothing when nothing failed, and no colours', () => {
    expect(printedFailures([])).toBe('');
    expect(printedFailures([{ suite: 'api', failures: ['\u001b[31mred\u001b[39m'] }])).toBe('✘ api › red');
  });
});
