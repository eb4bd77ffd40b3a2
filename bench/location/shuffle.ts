import { fixStorm } from '#testing/fix-storm.ts';

/**
 * The effect of shuffled, duplicate, late and wrong fixes on the marker of a bus, and in the control their effect if each moved
 * it. node bench/location/shuffle.ts [fixes] [seeds]
 */
const fixes = Number(process.argv[2] ?? 10_000);
const seeds = Number(process.argv[3] ?? 5);

for (let seed = 1; seed <= seeds; seed += 1) {
  console.log(`seed ${seed}`);
  console.table({ 'as it is': fixStorm(fixes, seed), 'control: every fix moves it': fixStorm(fixes, seed, false) });
}
