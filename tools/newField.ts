/**
 * `npm run new:field -- Rating` creates a field type: a folder with all its parts, samples, stories, messages and
 * tests, and its line in each list of `field-plugins/`. The field type is a copy of the type in `newField/template/`, a
 * whole number shown as stars, which is checked and tested by the laws like every other type. The copy is the starting
 * point for the new type.
 */
import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { addFieldTypeToLists, type NewFieldType } from './newField/lists.ts';
import { findFreeSampleId } from './newField/sampleIds.ts';

const root = fileURLToPath(new URL('..', import.meta.url));
const plugins = join(root, 'field-plugins');
const template = join(root, 'tools/newField/template');

try {
  const type = nameType(process.argv.slice(2));
  const written = writeFolder(type);
  addFieldTypeToLists(plugins, type);
  execFileSync('biome', ['check', '--write', plugins], { cwd: root, stdio: 'pipe' });
  console.log(
    `Written: field-plugins/${type.folder}/ (${written.join(', ')}) and a line in each list beside it.`,
  );
  console.log(
    'Next: npm test -- types unit laws, then npm run storybook. Continue with docs/field-plugins.md.',
  );
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
}

/** @throws Error that explains why the name is invalid */
function nameType(names: readonly string[]): NewFieldType {
  const [name = ''] = names;
  if (names.length !== 1 || !/^[A-Z][a-z]+([A-Z][a-z]+)*$/.test(name)) {
    throw new Error('Give one name in capitals and small letters: npm run new:field -- Rating');
  }
  const folder = name.replaceAll(/(?<!^)[A-Z]/g, letter => `-${letter}`).toLowerCase();
  if (existsSync(join(plugins, folder))) throw new Error(`field-plugins/${folder} already exists.`);
  return { name, folder, variable: name.charAt(0).toLowerCase() + name.slice(1) };
}

/** Copies the template, and returns the names of the new files. */
function writeFolder(type: NewFieldType): string[] {
  const firstId = findFreeSampleId(plugins);
  mkdirSync(join(plugins, type.folder));
  return readdirSync(template).map(file => {
    const target = file.replace('rating', type.folder);
    const text = readFileSync(join(template, file), 'utf8');
    writeFileSync(join(plugins, type.folder, target), rename(text, type, firstId));
    return target;
  });
}

/** Replaces the names, file paths and sample ids in the template's text with the new type's. */
function rename(text: string, { name, folder, variable }: NewFieldType, firstId: number): string {
  return text
    .replaceAll('#plugins/shared/', '../shared/')
    .replaceAll(/'\.\/rating\./g, `'./${folder}.`)
    .replaceAll('Оцінка', name)
    .replaceAll('Rating', name)
    .replaceAll('rating', variable)
    .replaceAll(/createSampleId\(22(\d\d)\)/g, (_, place) => `createSampleId(${firstId + Number(place)})`);
}
