export interface DriveFix {
  latitude: number;
  longitude: number;
  speed: number;
  heading: number | null;
}

const METRES_PER_DEGREE = 111_195;
/** Seconds of one round: in a town, on a road, on a motorway, and at rest, as at the border or at a stop. */
const ROUND = [
  { seconds: 600, speed: 10, turnsEvery: 40 },
  { seconds: 1_800, speed: 20, turnsEvery: 300 },
  { seconds: 3_000, speed: 25, turnsEvery: 900 },
  { seconds: 1_800, speed: 0, turnsEvery: Number.POSITIVE_INFINITY },
] as const;

/**
 * A made-up drive as a receiver with some noise sees it, a position every `step` seconds: rounds of two hours, a quarter of them at rest. The same
 * numbers come at every run.
 */
export function* drive(hours: number, step: number, chance: () => number): Generator<DriveFix> {
  let [latitude, longitude, heading, speed] = [49.84, 24.03, 290, 0];
  let part = 0;
  let left: number = ROUND[0].seconds;
  for (let second = 0; second < hours * 3600; second += step) {
    const { speed: wanted, turnsEvery } = ROUND[part] ?? ROUND[0];
    speed +=
      Math.min(1.5 * step, Math.max(-2 * step, wanted - speed)) + (wanted > 0 ? (chance() - 0.5) * step * 0.4 : 0);
    speed = wanted === 0 && speed < 1 ? 0 : Math.max(0, speed);
    if (second % turnsEvery < step) heading += (chance() - 0.5) * 120;
    latitude += (speed * step * Math.cos((heading * Math.PI) / 180)) / METRES_PER_DEGREE;
    longitude +=
      (speed * step * Math.sin((heading * Math.PI) / 180)) / METRES_PER_DEGREE / Math.cos((latitude * Math.PI) / 180);
    const noise = () => ((chance() - 0.5) * 8) / METRES_PER_DEGREE;
    yield {
      latitude: latitude + noise(),
      longitude: longitude + noise(),
      speed: speed === 0 ? chance() * 0.5 : speed,
      heading: speed === 0 ? null : (heading + 360) % 360,
    };
    left -= step;
    if (left > 0) continue;
    part = (part + 1) % ROUND.length;
    left = ROUND[part]?.seconds ?? 0;
  }
}
