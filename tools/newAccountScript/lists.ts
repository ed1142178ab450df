import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

export interface NewScript {
  /** Of the account. */
  readonly code: string;
  /** Its code. */
  readonly directory: string;
  /** `SampleAction`. */
  readonly component: string;
}

/** A line in each list of `account-scripts/`, among those of the account where it has some. */
export function addToLists(scripts: string, { code, directory }: NewScript): void {
  for (const half of ['hooks', 'ui']) {
    const file = `index.${half}.ts`;
    const path = join(scripts, file);
    const text = readFileSync(path, 'utf8');
    const line = `    '${directory}': () => import('./${code}/${directory}.${half}.ts'),\n`;
    const account = new RegExp(`^ {2}'?${code}'?: \\{\\n`, 'm').exec(text);
    const at = account ? account.index + account[0].length : text.lastIndexOf('};');
    if (at < 0) throw new Error(`${file} has no list that ends with '};'.`);
    const added = account ? line : `  '${code}': {\n${line}  },\n`;
    writeFileSync(path, `${text.slice(0, at)}${added}${text.slice(at)}`);
  }
}
