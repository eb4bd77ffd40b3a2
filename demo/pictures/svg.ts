/** A drawing's size in its own units, three by two like a photo. */
export const WIDTH = 1440;
export const HEIGHT = 960;

/** A whole drawing out of its parts; `defs` are its gradients. */
export function drawing(parts: readonly string[], defs: readonly string[] = []): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}" viewBox="0 0 ${WIDTH} ${HEIGHT}"><defs>${defs.join('')}</defs>${parts.join('')}</svg>`;
}

export function rect(x: number, y: number, width: number, height: number, fill: string, radius = 0, more = ''): string {
  return `<rect x="${x}" y="${y}" width="${width}" height="${height}" rx="${radius}" fill="${fill}" ${more}/>`;
}

export function circle(x: number, y: number, radius: number, fill: string, more = ''): string {
  return `<circle cx="${x}" cy="${y}" r="${radius}" fill="${fill}" ${more}/>`;
}

export function ellipse(x: number, y: number, width: number, height: number, fill: string, more = ''): string {
  return `<ellipse cx="${x}" cy="${y}" rx="${width}" ry="${height}" fill="${fill}" ${more}/>`;
}

export function path(d: string, fill: string, more = ''): string {
  return `<path d="${d}" fill="${fill}" ${more}/>`;
}

export function line(d: string, stroke: string, width: number, more = ''): string {
  return `<path d="${d}" fill="none" stroke="${stroke}" stroke-width="${width}" stroke-linecap="round" stroke-linejoin="round" ${more}/>`;
}

export function group(parts: readonly string[], more = ''): string {
  return `<g ${more}>${parts.join('')}</g>`;
}

/** From top to bottom, `stops` as [share, colour]. */
export function gradient(id: string, stops: readonly (readonly [number, string])[], more = 'x2="0" y2="1"'): string {
  const parts = stops.map(([share, colour]) => `<stop offset="${share}" stop-color="${colour}"/>`);
  return `<linearGradient id="${id}" ${more}>${parts.join('')}</linearGradient>`;
}

/** A colour made lighter (towards 1) or darker (towards -1). */
export function shade(hex: string, by: number): string {
  const target = by > 0 ? 255 : 0;
  const parts = [1, 3, 5].map((at) => {
    const value = Number.parseInt(hex.slice(at, at + 2), 16);
    return Math.round(value + (target - value) * Math.abs(by))
      .toString(16)
      .padStart(2, '0');
  });
  return `#${parts.join('')}`;
}

/** Is it rather white than a colour. */
export function isPale(hex: string): boolean {
  return [1, 3, 5].every((at) => Number.parseInt(hex.slice(at, at + 2), 16) > 180);
}
