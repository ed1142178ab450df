import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Returns the first of 100 unused sample ids. The samples of each type have a block of 100 ids. */
export function findFreeSampleId(plugins: string): number {
  const used = readdirSync(plugins, { recursive: true, encoding: 'utf8' })
    .filter(file => file.endsWith('.samples.ts'))
    .flatMap(file => [...readFileSync(join(plugins, file), 'utf8').matchAll(/createSampleId\((\d+)\)/g)])
    .map(([, digits]) => Number(digits));
  // The template's ids stay reserved, so that the template and the new type can be used together.
  return Math.max(2200, ...used.map(id => Math.floor(id / 100) * 100)) + 100;
}
