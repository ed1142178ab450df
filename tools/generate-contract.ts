/**
 * Generates the files derived from `openapi/docket.yaml`: the types (`docket.gen.ts`), and the same document as JSON
 * (`docket.gen.json`), which the server reads in a fraction of the time and memory. With `--check`, it writes nothing
 * and fails if the files are out of date.
 */
import { readFile, writeFile } from 'node:fs/promises';
import openapiTS, { astToString } from 'openapi-typescript';
import { parse } from 'yaml';

const source = new URL('../openapi/docket.yaml', import.meta.url);
const header = '// Generated from docket.yaml by `npm run generate`; edit the contract, not this file.\n\n';

const generated = {
  'docket.gen.ts': header + astToString(await openapiTS(source, { alphabetize: false })),
  'docket.gen.json': `${JSON.stringify(parse(await readFile(source, 'utf8')))}\n`,
};
const isCheck = process.argv.includes('--check');

for (const [name, text] of Object.entries(generated)) {
  const target = new URL(`../openapi/${name}`, import.meta.url);
  if (!isCheck) {
    await writeFile(target, text);
    console.log(`openapi/${name} written`);
  } else if ((await readFile(target, 'utf8').catch(() => '')) !== text) {
    console.error(
      `openapi/${name} differs from docket.yaml: run \`npm run generate\` and commit the result.`,
    );
    process.exitCode = 1;
  } else {
    console.log(`openapi/${name} is up to date`);
  }
}
