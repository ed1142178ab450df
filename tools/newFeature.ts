/**
 * `npm run new:feature -- price-lists` creates a feature of the application: a folder with a page, a menu entry and
 * texts in both languages, and a line in the list of features. The feature is a copy of `newFeature/template/`, which
 * is compiled like all other code.
 */
import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { addToList } from './generators/addToList.ts';
import { parseNames, renameSamples, type SampleNameForms } from './generators/names.ts';

const root = fileURLToPath(new URL('..', import.meta.url));
const features = join(root, 'src/app/features');
const template = join(root, 'tools/newFeature/template');

try {
  const names = parseNames(process.argv.slice(2), 'new:feature');
  const folder = join(features, names.kebab);
  if (existsSync(folder)) throw new Error(`src/app/features/${names.kebab} already exists.`);
  const written = writeFolder(folder, names);
  addToList(
    join(features, 'index.ts'),
    {
      importLine: `import { ${names.plural} } from './${names.kebab}/feature.ts';`,
      line: `  ${names.plural},\n`,
      end: '];',
    },
    'const features',
  );
  execFileSync('biome', ['check', '--write', folder, join(features, 'index.ts')], {
    cwd: root,
    stdio: 'pipe',
  });
  console.log(`Written: src/app/features/${names.kebab}/ (${written.join(', ')}) and a line in index.ts.`);
  console.log(
    `Next: npm run dev, then open /${names.kebab}. The title in Ukrainian is still to be translated.`,
  );
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
}

/** Copies the template, and returns the paths of the new files. */
function writeFolder(folder: string, names: SampleNameForms): string[] {
  const files = readdirSync(template, { recursive: true, encoding: 'utf8' }).filter(file =>
    /\.\w+$/.test(file),
  );
  return files.map(file => {
    const target = renameSamples(file, names);
    mkdirSync(dirname(join(folder, target)), { recursive: true });
    const text = readFileSync(join(template, file), 'utf8')
      .replace("'#app/features/defineFeature.ts'", "'../defineFeature.ts'")
      .replace("'#app/shared/", "'../../shared/");
    writeFileSync(join(folder, target), renameSamples(text, names));
    return target;
  });
}
