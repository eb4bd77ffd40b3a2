import { join } from 'node:path';
import { type Stage, setUp } from '../stage.ts';

/** Chat alone, on this many processes. */
export function setStage(servers: number): Promise<Stage> {
  return setUp({ node: join(import.meta.dirname, 'node.ts'), servers });
}
