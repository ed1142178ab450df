/**
 * `npm run new:module -- price-lists` creates a module of the server: a folder with a table and two calls, their
 * contract, their rows in the permission tests, a test, and a line in each list. The module is a copy of
 * `newModule/template/`, which is compiled like all other code.
 */
import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { addToList } from './generators/addToList.ts';
import { parseNames, renameSamples, type SampleNameForms, toTitleCase } from './generators/names.ts';

const root = fileURLToPath(new URL('..', import.meta.url));
const modules = join(root, 'src/server/modules');
const tests = join(root, 'tests/server');
const contract = join(root, 'openapi/docket.yaml');

try {
  const names = parseNames(process.argv.slice(2), 'new:module');
  const { plural, singular } = names;
  if (existsSync(join(modules, plural))) throw new Error(`src/server/modules/${plural} already exists.`);
  const migration = `${nextMigration()}-${names.kebab}`;
  writeModule(names, migration);
  writeTests(names);
  addToContract(names);
  addToList(
    join(modules, 'index.ts'),
    {
      importLine: `import { ${plural}Module } from './${plural}/index.ts';`,
      line: `  ${plural}Module,\n`,
      end: '];',
    },
    'const serverModules',
  );
  const calls = `${singular}Calls`;
  addToList(join(tests, 'support/rights/calls.ts'), {
    importLine: `import { ${calls} } from './callsOf${toTitleCase(plural)}.ts';`,
    line: `  ...${calls},\n`,
    end: '];',
  });
  execFileSync('node', ['tools/generate-contract.ts'], { cwd: root, stdio: 'pipe' });
  execFileSync('biome', ['check', '--write', modules, tests], { cwd: root, stdio: 'pipe' });
  console.log(`Written: src/server/modules/${plural}/ with the migration ${migration}, its calls in`);
  console.log(`openapi/docket.yaml, tests/server/${plural}/, and a line in each list.`);
  console.log(`Next: npm test -- types contract, then npm test -- server tests/server/${plural}.`);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
}

function nextMigration(): string {
  const numbers = readdirSync(join(root, 'src/server'), { recursive: true, encoding: 'utf8' })
    .map(path => /migrations[\\/](\d{4})-/.exec(path)?.[1])
    .map(Number)
    .filter(Number.isFinite);
  return String(Math.max(...numbers) + 1).padStart(4, '0');
}

function writeModule(names: SampleNameForms, migration: string): void {
  const folder = join(modules, names.plural);
  mkdirSync(join(folder, 'migrations'), { recursive: true });
  for (const file of ['index.ts', 'routes.ts', 'README.md'])
    write(join(folder, file), readTemplate(file), names);
  for (const file of ['tables.ts', 'repository.ts'])
    write(join(folder, file), renameTable(readTemplate(file), names), names);
  write(
    join(folder, 'migrations', `${migration}.ts`),
    renameTable(readTemplate('migration.ts'), names),
    names,
  );
  const module = readTemplate('module.ts')
    .replace("import './contract.ts';\n", '')
    .replace('./migration.ts', `./migrations/${migration}.ts`)
    .replace('0000-samples', migration);
  write(join(folder, 'module.ts'), module, names);
}

function writeTests(names: SampleNameForms): void {
  const { plural } = names;
  mkdirSync(join(tests, plural), { recursive: true });
  write(join(tests, plural, `${plural}.test.ts`), readTemplate('serverTest.ts'), names);
  const rights = join(tests, 'support/rights');
  write(join(rights, 'permissions', `${plural}.ts`), readTemplate('permissions.ts'), names);
  const calls = readTemplate('calls.ts').replace('#tests/server/support/rights/', './');
  write(join(rights, `callsOf${toTitleCase(plural)}.ts`), calls, names);
}

/** Adds the calls before the components, and the schemas of the calls at the end. */
function addToContract(names: SampleNameForms): void {
  const text = readFileSync(contract, 'utf8');
  const at = text.indexOf('\ncomponents:\n');
  const paths = renameSamples(readTemplate('paths.yaml'), names);
  const schemas = renameSamples(readTemplate('schemas.yaml'), names);
  writeFileSync(contract, `${text.slice(0, at)}${paths}${text.slice(at)}${schemas}`);
}

function readTemplate(file: string): string {
  return readFileSync(join(root, 'tools/newModule/template', file), 'utf8');
}

/** Replaces the names of the table and its column, which are in snake case. */
function renameTable(text: string, { table, row }: SampleNameForms): string {
  return text.replaceAll('sample_id', `${row}_id`).replaceAll(/\bsamples\b/g, table);
}

function write(path: string, text: string, names: SampleNameForms): void {
  writeFileSync(path, renameSamples(text, names));
}
