export type ClockName = 'noon' | 'before-midnight' | 'after-midnight' | 'spring-change' | 'autumn-change';
export declare const CLOCKS: readonly ClockName[];
export declare function clockOfDay(day: Date): ClockName;
export declare function clockOffset(name: string, now: Date): number;
