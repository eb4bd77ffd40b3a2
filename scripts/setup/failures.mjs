// What failed in a run of `npm test`, read from the reports of its suites. Plain JavaScript, as `npm test` itself.
import { stripVTControlCharacters } from 'node:util';

/** The longest account of one failure, and of all, in characters: a build machine may keep only the end of what a run prints. */
const MAX_FAILURE = 2_500;
const MAX_ALL = 12_000;

/**
 * The failures of several suites as one text, each cut so that all of them are named; empty if there are none.
 * @param {{ suite: string, failures: string[] }[]} suites
 */
export function printedFailures(suites) {
  const all = suites.flatMap(({ suite, failures }) => failures.map((failure) => `✘ ${suite} › ${failure}`));
  const max = Math.min(MAX_FAILURE, Math.floor(MAX_ALL / Math.max(1, all.length)));
  return all.map((failure) => cut(stripVTControlCharacters(failure), max)).join('\n\n');
}

/**
 * The failed tests of Vitest's JSON report, each with its error.
 * @param {any} report
 * @returns {string[]}
 */
export function vitestFailures(report) {
  return report.testResults.flatMap((/** @type {any} */ file) => {
    const failed = file.assertionResults.filter((/** @type {any} */ test) => test.status === 'failed');
    if (failed.length === 0 && file.status === 'failed') return [`${file.name}\n${file.message}`];
    return failed.map((/** @type {any} */ test) =>
      [`${file.name} › ${test.fullName}`, ...test.failureMessages].join('\n'),
    );
  });
}

/**
 * The failed tests of Playwright's JSON report, each with its first error and the screens that were attached as text.
 * @param {any} report
 * @returns {string[]}
 */
export function playwrightFailures(report) {
  const failed = report.suites.flatMap(specsOf).flatMap((/** @type {any} */ spec) =>
    spec.tests
      .filter((/** @type {any} */ test) => test.status === 'unexpected' || test.status === 'flaky')
      .map((/** @type {any} */ test) => {
        const result = test.results.find((/** @type {any} */ one) => one.errors.length > 0) ?? test.results[0];
        const where = `[${test.projectName}] ${spec.file}:${spec.line} › ${spec.title}`;
        return [where, ...result.errors.slice(0, 1).map(errorOf), ...screensOf(result)].join('\n');
      }),
  );
  return [...report.errors.map(errorOf), ...failed];
}

/** @param {any} suite @returns {any[]} */
function specsOf(suite) {
  return [...(suite.specs ?? []), ...(suite.suites ?? []).flatMap(specsOf)];
}

/** @param {any} error @returns {string} */
function errorOf({ message, location }) {
  return location ? `${message}\n    at ${location.file}:${location.line}` : message;
}

/** @param {any} result @returns {string[]} */
function screensOf({ attachments }) {
  return attachments
    .filter((/** @type {any} */ { contentType, body }) => contentType === 'text/plain' && body)
    .map((/** @type {any} */ { name, body }) => `${name}: ${Buffer.from(body, 'base64').toString('utf8')}`);
}

/** @param {string} text @param {number} max */
function cut(text, max) {
  return text.length > max ? `${text.slice(0, max)}…` : text;
}
