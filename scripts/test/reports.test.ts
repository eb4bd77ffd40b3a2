import { describe, expect, it } from 'vitest';
import { playwrightResult, printedFailures, resultOf, vitestResult } from './reports.ts';

describe('the report of a stage', () => {
  it('counts the tests of Vitest, and names those that failed and a file that could not be read', () => {
    const report = {
      testResults: [
        {
          name: 'a.test.ts',
          status: 'failed',
          message: '',
          assertionResults: [
            { status: 'passed', fullName: 'adds', duration: 1500, failureMessages: [] },
            { status: 'failed', fullName: 'divides', duration: null, failureMessages: ['expected 1 to be 2'] },
            { status: 'pending', fullName: 'subtracts', failureMessages: null },
          ],
        },
        { name: 'b.test.ts', status: 'failed', message: 'Cannot find module', assertionResults: [] },
        { name: 'c.test.ts', status: 'passed', message: '', assertionResults: [] },
      ],
    };
    expect(vitestResult(report)).toEqual({
      passed: 1,
      failed: 2,
      skipped: 1,
      failures: ['a.test.ts › divides\nexpected 1 to be 2', 'b.test.ts\nCannot find module'],
      tests: [
        { name: 'a.test.ts › adds', seconds: 1.5 },
        { name: 'a.test.ts › divides', seconds: 0 },
        { name: 'a.test.ts › subtracts', seconds: 0 },
      ],
    });
  });

  it('counts the journeys of Playwright, and names those that failed with their error and their screens', () => {
    const screen = { name: 'on the screen', contentType: 'text/plain', body: btoa('- heading "Chat"') };
    const error = { message: 'Timeout', location: { file: 'e2e/chat.spec.ts', line: 7 } };
    const spec = (title: string, status: string, errors: object[]) => ({
      title,
      file: 'chat.spec.ts',
      line: 5,
      tests: [{ projectName: 'phone', status, results: [{ duration: 2000, errors, attachments: [screen] }] }],
    });
    const inner = { specs: [spec('is sent', 'unexpected', [error])], suites: [] };
    const report = {
      errors: [{ message: 'No server' }],
      suites: [{ specs: [spec('is read', 'expected', []), spec('is kept', 'skipped', [])], suites: [inner] }],
    };
    expect(playwrightResult(report)).toEqual({
      passed: 1,
      failed: 2,
      skipped: 1,
      failures: [
        'No server',
        '[phone] chat.spec.ts:5 › is sent\nTimeout\n    at e2e/chat.spec.ts:7\non the screen: - heading "Chat"',
      ],
      tests: ['is read', 'is kept', 'is sent'].map((title) => ({
        name: `[phone] chat.spec.ts:5 › ${title}`,
        seconds: 2,
      })),
    });
  });

  it('fails a stage that ends badly or leaves no report', () => {
    expect(resultOf('exit', '', true)).toMatchObject({ passed: 1, failed: 0 });
    expect(resultOf('exit', '', false)).toMatchObject({ passed: 0, failed: 1 });
    expect(resultOf('vitest', 'dist/no-report.json', true)).toMatchObject({ passed: 0, failed: 1 });
  });
});

describe('the failures of a run', () => {
  it.each([1, 10, 100])('names each of %i failures and stays short', (count) => {
    const failures = Array.from({ length: count }, (_, index) => `test ${index} of many\n${'x'.repeat(5_000)}`);
    const printed = printedFailures([{ stage: 'unit', failures }]);
    for (let index = 0; index < count; index += 1) expect(printed).toContain(`✘ unit › test ${index} of`);
    expect(printed.length).toBeLessThan(13_000);
  });

  it('prints nothing when nothing failed, and no colours', () => {
    expect(printedFailures([])).toBe('');
    expect(printedFailures([{ stage: 'api', failures: ['\u001b[31mred\u001b[39m'] }])).toBe('✘ api › red');
  });
});
