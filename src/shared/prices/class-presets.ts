import type { FareClassForm } from './class-form.ts';

interface ClassPreset extends Partial<FareClassForm> {
  key: 'child' | 'infant' | 'student' | 'pensioner';
  nameUk: string;
}

/** The usual classes, with which a new one can begin. */
export const CLASS_PRESETS: readonly ClassPreset[] = [
  { key: 'child', nameUk: 'Дитина', nameEn: 'Child', percent: '30', ageFrom: '4', ageTo: '12' },
  { key: 'infant', nameUk: 'Немовля', nameEn: 'Infant', percent: '100', ageTo: '2', needsSeat: false },
  { key: 'student', nameUk: 'Студент', nameEn: 'Student', percent: '10', ageFrom: '16', ageTo: '26' },
  { key: 'pensioner', nameUk: 'Пенсіонер', nameEn: 'Pensioner', percent: '10', ageFrom: '60' },
];
