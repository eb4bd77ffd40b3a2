import { readFileSync } from 'node:fs';
import { relative } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import type { ReportKind } from './stages.ts';

export interface Result {
  passed: number;
  failed: number;
  skipped: number;
  failures: string[];
  tests: { name: string; seconds: number }[];
}

export interface VitestReport {
  testResults: {
    name: string;
    status: string;
    message: string;
    assertionResults: {
      fullName: string;
      status: string;
      duration?: number | null;
      failureMessages: string[] | null;
    }[];
  }[];
}

interface PlaywrightError {
  message?: string;
  location?: { file: string; line: number };
}

interface PlaywrightSuite {
  specs?: {
    title: string;
    file: string;
    line: number;
    tests: {
      projectName: string;
      status: string;
      results: {
        duration: number;
        errors: PlaywrightError[];
        attachments: { name: string; contentType: string; body?: string }[];
      }[];
    }[];
  }[];
  suites?: PlaywrightSuite[];
}

export interface PlaywrightReport {
  errors: PlaywrightError[];
  suites: PlaywrightSuite[];
}

const NOTHING: Result = { passed: 0, failed: 0, skipped: 0, failures: [], tests: [] };

/** A stage that ends badly has failed at least once, no matter what its report says. */
export function resultOf(kind: ReportKind, file: string, endedWell: boolean): Result {
  const result = readReport(kind, file, endedWell);
  return endedWell || result.failed > 0 ? result : failedWith(result, 'it did not end well: see its output above');
}

export function failedWith(result: Result, failure: string): Result {
  return { ...result, failed: result.failed + 1, failures: [...result.failures, failure] };
}

function readReport(kind: ReportKind, file: string, endedWell: boolean): Result {
  if (kind === 'exit') return { ...NOTHING, passed: endedWell ? 1 : 0 };
  try {
    const report = JSON.parse(readFileSync(file, 'utf8'));
    if (kind === 'checks') return { ...NOTHING, ...report };
    return kind === 'vitest' ? vitestResult(report) : playwrightResult(report);
  } catch {
    return failedWith(NOTHING, 'it left no report: see its output above');
  }
}

export function vitestResult({ testResults }: VitestReport): Result {
  const all = testResults.flatMap(({ name, assertionResults }) =>
    assertionResults.map((test) => ({ ...test, name: `${relative('.', name)} › ${test.fullName}` })),
  );
  const failures = all
    .filter(({ status }) => status === 'failed')
    .map(({ name, failureMessages }) => [name, ...(failureMessages ?? [])].join('\n'));
  // A file that cannot be imported has no tests.
  const broken = testResults
    .filter(
      ({ status, assertionResults }) =>
        status === 'failed' && !assertionResults.some(({ status }) => status === 'failed'),
    )
    .map(({ name, message }) => `${relative('.', name)}\n${message}`);
  const passed = all.filter(({ status }) => status === 'passed').length;
  return {
    passed,
    failed: failures.length + broken.length,
    skipped: all.length - passed - failures.length,
    failures: [...failures, ...broken],
    tests: all.map(({ name, duration }) => ({ name, seconds: (duration ?? 0) / 1000 })),
  };
}

export function playwrightResult({ errors, suites }: PlaywrightReport): Result {
  const all = suites
    .flatMap(specsOf)
    .flatMap(({ title, file, line, tests }) =>
      tests.map((test) => ({ ...test, name: `[${test.projectName}] ${file}:${line} › ${title}` })),
    );
  const failed = all.filter(({ status }) => status === 'unexpected' || status === 'flaky');
  const failures = failed.map(({ name, results }) => {
    const result = results.find((one) => one.errors.length > 0) ?? results[0];
    return [name, ...(result?.errors ?? []).slice(0, 1).map(errorText), ...screensOf(result)].join('\n');
  });
  return {
    passed: all.filter(({ status }) => status === 'expected').length,
    failed: errors.length + failed.length,
    skipped: all.filter(({ status }) => status === 'skipped').length,
    failures: [...errors.map(errorText), ...failures],
    tests: all.map(({ name, results }) => ({ name, seconds: (results.at(-1)?.duration ?? 0) / 1000 })),
  };
}

function specsOf({ specs = [], suites = [] }: PlaywrightSuite): NonNullable<PlaywrightSuite['specs']> {
  return [...specs, ...suites.flatMap(specsOf)];
}

function errorText({ message = '', location }: PlaywrightError): string {
  return location ? `${message}\n    at ${location.file}:${location.line}` : message;
}

function screensOf(result?: { attachments: { name: string; contentType: string; body?: string }[] }): string[] {
  return (result?.attachments ?? [])
    .filter(({ contentType, body }) => contentType === 'text/plain' && body)
    .map(({ name, body = '' }) => `${name}: ${Buffer.from(body, 'base64').toString('utf8')}`);
}

/** The longest text of one failure, and of all, in characters: a build machine may store only the end of the output. */
const MAX_FAILURE = 2_500;
const MAX_ALL = 12_000;

/** The failures of several stages as one text, each cut so that all of them are named; empty if there are none. */
export function printedFailures(stages: readonly { stage: string; failures: readonly string[] }[]): string {
  const all = stages.flatMap(({ stage, failures }) => failures.map((failure) => `✘ ${stage} › ${failure}`));
  const max = Math.min(MAX_FAILURE, Math.floor(MAX_ALL / Math.max(1, all.length)));
  return all.map((failure) => cut(stripVTControlCharacters(failure), max)).join('\n\n');
}

function cut(text: string, max: number): string {
  return text.length > max ? `${text.slice(0, max)}…` : text;
}
