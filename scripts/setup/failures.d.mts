export declare function printedFailures(suites: { suite: string; failures: string[] }[]): string;
export declare function vitestFailures(report: object): string[];
export declare function playwrightFailures(report: object): string[];
