/**
 * `npm run new:account-script -- relief request` creates the account code for a directory: hooks with a test, an
 * action, and a line in each list of `account-scripts/`. The code is a copy of the sample in
 * `newAccountScript/template/`, which is checked like all other code. docs/account-scripts.md explains the next steps.
 */
import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { addAccountScriptToLists, type NewAccountScript } from './newAccountScript/lists.ts';

const root = fileURLToPath(new URL('..', import.meta.url));
const scripts = join(root, 'account-scripts');
const template = join(root, 'tools/newAccountScript/template');

try {
  const script = nameScript(process.argv.slice(2));
  const written = writeFiles(script);
  addAccountScriptToLists(scripts, script);
  execFileSync('biome', ['check', '--write', scripts], { cwd: root, stdio: 'pipe' });
  console.log(
    `Written: account-scripts/${script.code}/ (${written.join(', ')}) and a line in each list beside it.`,
  );
  console.log('Next: npm test -- types unit, then continue with docs/account-scripts.md.');
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
}

/** @throws Error that explains which names are invalid and why */
function nameScript(names: readonly string[]): NewAccountScript {
  const [code = '', directory = 'sample'] = names;
  const isName = (name: string) => /^[A-Za-z0-9]+(-[A-Za-z0-9]+)*$/.test(name);
  if (names.length < 1 || names.length > 2 || !isName(code) || !isName(directory))
    throw new Error(
      'Give the code of an account, and the code of a directory: npm run new:account-script -- relief request',
    );
  if (existsSync(join(scripts, code, `${directory}.hooks.ts`)))
    throw new Error(`account-scripts/${code}/${directory}.hooks.ts already exists.`);
  return { code, directory, component: `${pascal(directory)}Action` };
}

function pascal(name: string): string {
  return name
    .split('-')
    .map(part => part.charAt(0).toUpperCase() + part.slice(1))
    .join('');
}

/** Copies the template, and returns the names of the new files. */
function writeFiles({ code, directory, component }: NewAccountScript): string[] {
  const renamed = (text: string) =>
    text
      .replaceAll('account/sample', `${code}/${directory}`)
      .replaceAll('SampleAction', component)
      .replaceAll('`sample`', `\`${directory}\``)
      .replaceAll('./sample.', `./${directory}.`);
  mkdirSync(join(scripts, code), { recursive: true });
  return readdirSync(template).map(file => {
    const target = file.replace('SampleAction', component).replace('sample.', `${directory}.`);
    writeFileSync(join(scripts, code, target), renamed(readFileSync(join(template, file), 'utf8')));
    return target;
  });
}
