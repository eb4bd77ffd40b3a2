import type { DemoBus, Photo } from '../data/buses.ts';
import { cabinOf, seatOf } from './cabin.ts';
import { frontOf } from './front.ts';
import { luggageOf } from './luggage.ts';
import { landscape, NIGHT, sceneOf, skyOf } from './scene.ts';
import { paintDefs, sideOf } from './side.ts';
import { drawing } from './svg.ts';

/** A picture of a bus as SVG; `seed` varies what is around it. */
export function drawBus(bus: DemoBus, photo: Photo, seed: number): string {
  const scene = photo === 'night' ? NIGHT : sceneOf(photo === 'front' ? seed + 2 : seed);
  const defs = [skyOf(scene), ...paintDefs(bus, scene.night)];
  switch (photo) {
    case 'side':
    case 'night':
      return drawing([landscape(scene, seed), sideOf(bus, scene)], defs);
    case 'front':
      return drawing([landscape(scene, seed + 5), frontOf(bus)], defs);
    case 'cabin':
      return drawing([cabinOf(bus)]);
    case 'seat':
      return drawing([seatOf(bus)]);
    case 'luggage':
      return drawing([luggageOf(bus, seed)], defs);
  }
}
