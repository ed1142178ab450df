import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

export interface NewAccountScript {
  /** The code of the account. */
  readonly code: string;
  /** The code of the directory. */
  readonly directory: string;
  /** The name of the component, e.g. `SampleAction`. */
  readonly component: string;
}

/** Adds a line to each list of `account-scripts/`, next to the account's existing lines, if any. */
export function addAccountScriptToLists(scripts: string, { code, directory }: NewAccountScript): void {
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
