import { readFileSync } from 'node:fs';
import { cruise, type ICruiseResult } from 'dependency-cruiser';
import extractTSConfig from 'dependency-cruiser/config-utl/extract-ts-config';
import { expect, test } from 'vitest';
import { fieldPlugins } from '#plugins/index.core.ts';
import { rules } from './rules.ts';

const folders = ['src', 'field-plugins', 'account-scripts'];

test('every import keeps to the house rules', async () => {
  const { violations, totalCruised } = (await cruiseFolders(folders)).summary;
  expect(totalCruised).toBeGreaterThan(100);
  const messages = violations.map(({ rule, from, to }) => {
    const why = rules.find(({ name }) => name === rule.name)?.comment;
    return `${from} -> ${to}\n    ${rule.name}: ${why}`;
  });
  expect(messages.join('\n')).toBe('');
});

test('the rules catch what they are for', async () => {
  const { violations } = (
    await cruiseFolders(['tests/architecture/fixtures'], rewrittenFor('tests/architecture/fixtures/'))
  ).summary;
  expect([...new Set(violations.map(violation => violation.rule.name))].sort()).toEqual([
    'core-is-pure',
    'features-never-import-each-other',
    'plugins-never-import-each-other',
    'view-knows-the-engine-only',
  ]);
});

test('no code outside field-plugins compares or switches on a field type', async () => {
  const { modules } = await cruiseFolders(['src']);
  const types = fieldPlugins.map(plugin => plugin.type).join('|');
  const named = new RegExp(
    `(?:===?|!==?|case)\\s*['"\`](?:${types})['"\`]|['"\`](?:${types})['"\`]\\s*(?:===?|!==?)`,
  );
  const guilty = modules
    .map(module => module.source)
    .filter(source => source.startsWith('src/') && !source.includes('.test.'))
    .flatMap(source =>
      readFileSync(source, 'utf8')
        .split('\n')
        .flatMap((line, index) => (named.test(line) ? [`${source}:${index + 1} ${line.trim()}`] : [])),
    );
  expect(guilty, 'The engine never names a type: give the plugin contract a member that says it').toEqual([]);
});

/** The same rules over a small house that breaks them. */
function rewrittenFor(prefix: string): typeof rules {
  const text = JSON.stringify(rules)
    .replaceAll('"^src/', `"^${prefix}src/`)
    .replaceAll('"^field-plugins/', `"^${prefix}field-plugins/`);
  return JSON.parse(text);
}

async function cruiseFolders(paths: string[], forbidden = rules): Promise<ICruiseResult> {
  const result = await cruise(
    paths,
    {
      ruleSet: { forbidden },
      validate: true,
      tsPreCompilationDeps: true,
      doNotFollow: { path: 'node_modules' },
      enhancedResolveOptions: {
        exportsFields: ['exports'],
        conditionNames: ['import', 'node', 'types', 'default'],
      },
    },
    {},
    { tsConfig: extractTSConfig('tsconfig.json') },
  );
  if (typeof result.output === 'string') throw new Error(result.output);
  return result.output;
}
