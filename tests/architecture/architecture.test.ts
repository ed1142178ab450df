import { readdirSync, readFileSync } from 'node:fs';
import { cruise, type ICruiseResult } from 'dependency-cruiser';
import extractTSConfig from 'dependency-cruiser/config-utl/extract-ts-config';
import { expect, test } from 'vitest';
import { fieldPlugins } from '#plugins/index.core.ts';
import { serverModules } from '#server/modules/index.ts';
import { findKindNames } from './kindNames.ts';
import { listSourceFiles } from './listSourceFiles.ts';
import { findOutgoingCalls } from './outgoingCalls.ts';
import { computeCohesion, createFolderFinder, findCycles, getValueImports } from './rooms.ts';
import { rules } from './rules.ts';
import { findSystemNames } from './systemNames.ts';
import {
  EXCEPTIONS,
  type ForeignTable,
  findForeignTables,
  isCoveredByException,
  readTableOwnership,
} from './tableOwners.ts';

const folders = ['src', 'field-plugins', 'account-scripts'];
/** A small project that breaks every rule. */
const fixtures = 'tests/architecture/fixtures';

/** All files and their imports. They are read only once, because that takes seconds. */
const house = cruiseFolders(folders);

test('follows the architecture rules in every import', async () => {
  const { violations, totalCruised } = (await house).summary;
  expect(totalCruised).toBeGreaterThan(100);
  const messages = violations.map(({ rule, from, to }) => {
    const why = rules.find(({ name }) => name === rule.name)?.comment;
    return `${from} -> ${to}\n    ${rule.name}: ${why}`;
  });
  expect(messages.join('\n')).toBe('');
});

test('detects a violation of each rule', async () => {
  const { violations } = (await cruiseFolders([fixtures], getRewrittenFor(`${fixtures}/`))).summary;
  const caught = new Set(violations.map(violation => violation.rule.name));
  expect([...caught].sort()).toEqual(rules.map(rule => rule.name).sort());
});

test('has no cycles between server modules, nor between kernel folders', async () => {
  const imports = getValueImports(await house).filter(({ from }) => from.startsWith('src/server/'));
  expect(imports.length).toBeGreaterThan(500);
  expect(findCycles(imports), 'What two modules need of each other is a third one, or an event').toEqual([]);
  expect(computeCohesion(imports)).toBeGreaterThan(0.5);
});

test.each(['src/core', 'src/view', 'src/app/shared'])(
  'has no cycles between the folders of %s',
  async base => {
    const imports = getValueImports(await house).filter(
      ({ from }) => from.startsWith(`${base}/`) && !/\.(test|stories)\./.test(from),
    );
    expect(imports.length).toBeGreaterThan(200);
    expect(
      findCycles(imports, createFolderFinder(base)),
      'What two folders need from each other is a third one',
    ).toEqual([]);
  },
);

test('finds a cycle of folders, with the imports that cause it', () => {
  const imports = [
    { from: 'src/server/modules/a/one.ts', to: 'src/server/modules/b/index.ts' },
    { from: 'src/server/modules/b/two.ts', to: 'src/server/modules/c/index.ts' },
    { from: 'src/server/modules/c/three.ts', to: 'src/server/modules/a/index.ts' },
    { from: 'src/server/modules/c/three.ts', to: 'src/server/kernel/http/app.ts' },
  ];
  expect(findCycles(imports)).toHaveLength(3);
  expect(findCycles(imports.slice(1))).toEqual([]);
});

test('compares field types or switches on them only in field-plugins', async () => {
  const { modules } = await house;
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

test('uses value kinds outside field-plugins only in the listed files', async () => {
  const { modules } = await house;
  const guilty = modules
    .map(module => module.source)
    .filter(source => source.startsWith('src/') && !/\.(test|stories)\.|\/testing\//.test(source))
    .filter(source => /\bvalueKind\b/.test(readFileSync(source, 'utf8')));
  expect(guilty, 'Give the plugin contract a member that says what is asked of the kind').toEqual([
    'src/core/field/fieldPlugin.ts',
    'src/core/field/fieldRegistry.ts',
    // The SQL that queries fields has defaults for each value type, which a plugin's server part can replace.
    'src/server/kernel/fields/fieldKeys.ts',
    'src/server/kernel/fields/fieldSql.ts',
  ]);
});

test('calls user-chosen addresses only through one function', async () => {
  const { modules } = await house;
  const sources = modules
    .map(module => module.source)
    .filter(source => /^src\/server\/.*\.ts$/.test(source) && !source.includes('.test.'));
  expect(sources.length).toBeGreaterThan(300);
  const guilty = sources.flatMap(source => findOutgoingCalls(source, readFileSync(source, 'utf8')));
  expect(guilty, 'Call through src/server/kernel/outgoing, which looks at the address').toEqual([]);
  const planted =
    "import https from 'node:https';\nawait fetch(url);\nhttps.request(url);\ncalls.fetch(url);";
  expect(findOutgoingCalls('src/server/modules/a/one.ts', planted)).toHaveLength(3);
});

test('names system fields only in the list of system fields', async () => {
  const { modules } = await house;
  const sources = modules
    .map(module => module.source)
    .filter(source => /^(src|field-plugins|account-scripts)\//.test(source))
    .filter(source => !/\.(test|stories|samples)\.|\/(testing|playground|stage)\//.test(source))
    .filter(source => /\.tsx?$/.test(source) && source !== 'src/core/field/system/systemFields.ts');
  expect(sources.length).toBeGreaterThan(500);
  const guilty = sources.flatMap(source => findSystemNames(source, readFileSync(source, 'utf8')));
  expect(guilty, 'Go over the list, or use SYSTEM_ID where one of them is meant').toEqual([]);
});

test('detects a system field that is named elsewhere', () => {
  const source = `${fixtures}/src/view/sorting.ts`;
  const found = findSystemNames('src/view/sorting.ts', readFileSync(source, 'utf8'));
  expect(found.map(line => line.split(' ')[0])).toEqual(
    [3, 7, 10].map(line => `src/view/sorting.ts:${line}`),
  );
});

test('names configuration kinds only in their own modules and in modules that require these', async () => {
  const { modules } = await house;
  const sources = modules
    .map(module => module.source)
    .filter(source => /^src\/.*\.tsx?$/.test(source) && !/\.(test|stories)\./.test(source));
  expect(sources.length).toBeGreaterThan(500);
  const guilty = sources.flatMap(path =>
    findKindNames({ path, text: readFileSync(path, 'utf8') }, serverModules),
  );
  expect(guilty, 'Go over the list, or give the interface of kinds a member that says it').toEqual([]);
});

test('detects a configuration kind that is named elsewhere', () => {
  const text = readFileSync(`${fixtures}/src/core/kindsOfConfiguration.ts`, 'utf8');
  const foundIn = (path: string) =>
    findKindNames({ path, text }, serverModules).map(line => line.split(':')[1]?.split(' ')[0]);
  expect(foundIn('src/core/configuration/kinds.ts')).toEqual(['7', '11']);
  // Boards require statuses, and statuses require the other types.
  expect(foundIn('src/server/modules/boards/kinds.ts')).toEqual([]);
  expect(foundIn('src/server/modules/userManagement/kinds.ts')).toEqual(['7', '11']);
});

test('has a name for every configuration kind in both languages', () => {
  const kinds = serverModules.flatMap(module => module.configurationKinds.map(({ kind }) => kind));
  expect(kinds.length).toBeGreaterThan(8);
  const unnamed = ['en', 'uk'].flatMap(language => {
    const texts = JSON.parse(readFileSync(`src/app/shared/plans/messages/${language}.json`, 'utf8'));
    return kinds.filter(kind => !texts[`configuration.kind.${kind}`]).map(kind => `${kind} in ${language}`);
  });
  expect(unnamed).toEqual([]);
});

test('names tables only in the module that owns them', () => {
  // Migrations are history and therefore use the former names of tables.
  const files = listSourceFiles()
    .filter(path => /^src\/server\/.*\.ts$/.test(path) && !/\/migrations\/|\.test\.ts$/.test(path))
    .map(readSource);
  const tables = readTableOwnership(files);
  expect(tables.owners.size).toBeGreaterThan(90);
  const found = files.flatMap(file => findForeignTables(file, tables));
  const guilty = found.filter(place => !EXCEPTIONS.some(exception => isCoveredByException(place, exception)));
  expect(guilty.map(formatPlace), 'Use a query or a part of a statement that its owner exports').toEqual([]);
  const unused = EXCEPTIONS.flatMap(exception =>
    exception.tables.filter(
      table => !found.some(place => place.table === table && isCoveredByException(place, exception)),
    ),
  );
  expect(unused, 'Remove exceptions that are no longer needed').toEqual([]);
});

test('detects a table that is named by another module', () => {
  const [stated, reader] = ['boards/tables.ts', 'tags/boardsWithTags.ts'].map(file =>
    readSource(`${fixtures}/src/server/modules/${file}`),
  );
  if (!stated || !reader) throw new Error('There are two files.');
  const tables = readTableOwnership([stated]);
  expect([...tables.owners]).toEqual(
    ['boards', 'board_cards', 'work.board_jobs'].map(table => [table, 'modules/boards']),
  );
  const found = findForeignTables(reader, tables);
  expect(found.map(({ line, table }) => `${line} ${table}`).toSorted()).toEqual([
    '10 board_cards',
    '10 boards',
    '12 board_cards',
    '12 boards',
    '14 boards',
    '15 board_cards',
    '17 board_cards',
    '19 board_cards',
    '21 work.board_jobs',
    '23 board_cards',
  ]);
  expect(findForeignTables({ ...reader, path: stated.path }, tables)).toEqual([]);
});

test('has fewer than 25 files in each folder of the engine, the kit, the table and the search', () => {
  const crowded = ['src/core', 'src/view/kit', 'src/view/table', 'src/server/modules/search'].flatMap(top =>
    Object.entries(getFiles(top)).filter(([, count]) => count >= 25),
  );
  expect(crowded, 'Sort them into sub-folders by what they are about').toEqual([]);
});

function readSource(path: string) {
  return { path, text: readFileSync(path, 'utf8') };
}

function formatPlace({ path, line, table, owner }: ForeignTable): string {
  return `${path}:${line} ${table} of ${owner}`;
}

/** Returns the number of files directly in each folder below `top`, not counting documents. */
function getFiles(top: string): Record<string, number> {
  const files = readdirSync(top, { recursive: true, withFileTypes: true }).filter(
    entry => entry.isFile() && !entry.name.endsWith('.md'),
  );
  return Object.fromEntries(
    [...Map.groupBy(files, ({ parentPath }) => parentPath)].map(([folder, { length }]) => [folder, length]),
  );
}

/** Returns the same rules for the project in another folder. */
function getRewrittenFor(prefix: string): typeof rules {
  const text = JSON.stringify(rules)
    .replaceAll('"^src/', `"^${prefix}src/`)
    .replaceAll('"^field-plugins/', `"^${prefix}field-plugins/`)
    .replaceAll('"^account-scripts/', `"^${prefix}account-scripts/`);
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
