/**
 * Writes `openapi/docket.gen.ts` from `openapi/docket.yaml`. With `--check` it writes nothing and fails on drift.
 */
import { readFile, writeFile } from 'node:fs/promises';
import openapiTS, { astToString } from 'openapi-typescript';

const source = new URL('../openapi/docket.yaml', import.meta.url);
const target = new URL('../openapi/docket.gen.ts', import.meta.url);
const header = '// Generated from docket.yaml by `npm run generate`; edit the contract, not this file.\n\n';

const generated = header + astToString(await openapiTS(source, { alphabetize: false }));
const isCheck = process.argv.includes('--check');

if (!isCheck) {
  await writeFile(target, generated);
  console.log('openapi/docket.gen.ts written');
} else if ((await readFile(target, 'utf8')) !== generated) {
  console.error(
    'openapi/docket.gen.ts differs from docket.yaml: run `npm run generate` and commit the result.',
  );
  process.exit(1);
} else {
  console.log('openapi/docket.gen.ts is up to date');
}
