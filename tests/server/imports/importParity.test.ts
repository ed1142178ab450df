import fc from 'fast-check';
import { beforeAll, expect, test } from 'vitest';
import type { Import, Issue, Item, Problem } from '#core/model.ts';
import { describeServer } from '#tests/server/harness.ts';
import type { Answer } from '#tests/server/support/apiClient.ts';
import { generatedRuns } from '#tests/server/support/generatedRuns.ts';
import { checkImport, readImportRows, startImport, upload } from '#tests/server/support/imports.ts';
import { createBareItem, type ParityRun, prepareRun } from '#tests/server/support/parityPlay.ts';
import { generateScenario, type Scenario } from '#tests/server/support/parityScenarios.ts';
import { buildParityWorld, type ParityWorld } from '#tests/server/support/parityWorld.ts';
import { createFile, FILE_FORMAT, getImportSettings, type ParityRow, toImportRow } from './importParity.ts';

/**
 * Tests rule parity of imports: for random directories, statuses and callers, a row of a file gets the same verdict as
 * the same values through the API, both when records are created and when they are found by a key. Unique fields are
 * removed from the definitions: rows of one file, and the same values written through the API, would conflict.
 */
const SCENARIOS = { PGlite: { usual: 2, whole: 50 }, PostgreSQL: { usual: 5, whole: 150 } };

const MAX_BATCHES = 5;

interface Compared {
  created: number;
  updated: number;
  unchanged: number;
  refused: number;
  values: number;
}

type Row = Awaited<ReturnType<typeof readImportRows>>[number];

describeServer('Imports', api => {
  let world: ParityWorld;
  const compared: Compared = { created: 0, updated: 0, unchanged: 0, refused: 0, values: 0 };
  beforeAll(async () => {
    world = await buildParityWorld(api);
  });

  test('validate values in the same way as the API, for random directories and callers', async () => {
    const runs = generatedRuns(`Import parity on ${api.kind}`, SCENARIOS[api.kind]);
    const { numRuns } = runs;
    // Most generated rules reject writes, but every outcome must occur, so a small run may need more batches.
    const isPassed = () =>
      compared.created + compared.updated > numRuns / 8 &&
      compared.refused > numRuns &&
      compared.values > numRuns;
    for (let batch = 0; batch < MAX_BATCHES && !isPassed(); batch += 1) {
      await fc.assert(
        fc.asyncProperty(
          generateScenario(world, { fewestValues: 4 }),
          fc.boolean(),
          async (scenario, isEmptied) => {
            await compareScenario({ world, compared }, scenario, isEmptied ? 'Empty' : 'Keep');
          },
        ),
        { ...runs, seed: runs.seed + batch },
      );
    }
    expect(isPassed(), JSON.stringify(compared)).toBe(true);
  }, 3_600_000);
});

interface Place {
  readonly world: ParityWorld;
  readonly compared: Compared;
}

async function compareScenario(
  place: Place,
  scenario: Scenario,
  blankCells: 'Keep' | 'Empty',
): Promise<void> {
  const play = await prepareRun(place.world, scenario, { withUnique: false });
  if (!scenario.create && !scenario.update) return compareRefusal(play);
  const { fieldIds, isCommented } = await readTargets(play);
  const rows = scenario.steps.map(step => toImportRow(place.world, play, { step, fieldIds, isCommented }));
  const nobody = rows.map(() => null);
  const made = await importRows(play, rows, { fieldIds, items: nobody, key: null, blankCells });
  const answers: Answer[] = [];
  for (const [index, row] of rows.entries()) {
    const answer = await createThroughApi(play, row);
    answers.push(answer);
    await compare(place, play, { row, imported: made[index], answer, fieldIds });
  }
  const twins = await readTwins(place, play, { rows, made, answers });
  // Each pair gets the values of another row.
  const changes = twins.map(({ inFile }, index) =>
    sayable(rows[(index + 3) % rows.length] ?? nothing, inFile),
  );
  const items = twins.map(({ inFile }) => inFile);
  const changed = await importRows(play, changes, { fieldIds, items, key: 'Number', blankCells });
  for (const [index, { throughApi }] of twins.entries()) {
    const row = changes[index] ?? nothing;
    const answer = await changeThroughApi(play, row, { item: throughApi, fieldIds, blankCells });
    await compare(place, play, { row, imported: changed[index], answer, fieldIds });
  }
}

/**
 * Removes the comment from a row that doesn't move its record, because the API accepts no comment for such a change.
 */
function sayable(row: ParityRow, { status }: Item): ParityRow {
  return row.status === undefined || row.status.id === status ? { ...row, comment: undefined } : row;
}

const nothing: ParityRow = { patch: {}, texts: {}, status: undefined, comment: undefined };

/** Checks that a user without write permission is rejected when uploading a file, with the issue of the API. */
async function compareRefusal({ caller, directory }: ParityRun): Promise<void> {
  const form = new FormData();
  form.set('file', new Blob(['Name\nA\n']), 'file.csv');
  const params = { id: directory.id };
  const file = await caller.refused(422, 'createImport', { params, form });
  const record = await caller.refused(422, 'createItem', { params, body: {} });
  expect(file.issues).toEqual(record.issues.filter(({ code }) => code === 'NotPermitted'));
}

/**
 * Returns the fields that columns can be mapped to, in the directory's order, and whether one can be mapped to
 * comments.
 */
async function readTargets({ caller, directory, fieldIds }: ParityRun) {
  const read = await upload(caller, directory.id, { content: 'Row\nA\n' });
  const isOffered = (name: string) => read.targets.some(({ target }) => target === name);
  return { fieldIds: fieldIds.filter(isOffered), isCommented: isOffered('Comment') };
}

type Items = readonly ({ readonly number: number } | null)[];

/** Checks the rows and then writes them; both must have the same result. */
async function importRows(
  { caller, directory }: ParityRun,
  rows: readonly ParityRow[],
  asked: { fieldIds: string[]; items: Items; key: string | null; blankCells: 'Keep' | 'Empty' },
): Promise<Row[]> {
  if (rows.length === 0) return [];
  const read = await upload(caller, directory.id, { content: createFile(rows, asked) });
  const { fieldIds, key, blankCells } = asked;
  // First sets the format of the file, then the mapping: few cells have values, so many rows could be mistaken for a
  // header.
  const form = await checkImport(caller, read, { ...FILE_FORMAT, columns: [] });
  const checked = await checkImport(caller, form, getImportSettings(form, { fieldIds, key, blankCells }));
  expect(checked.state, JSON.stringify(checked)).toBe('Checked');
  const found = await readImportRows(caller, checked);
  const done: Import = await startImport(caller, checked);
  expect(done.state, JSON.stringify(done)).toBe('Written');
  const written = await readImportRows(caller, done);
  const verdict = ({ outcome, issues }: Row) => ({ outcome, issues });
  expect(written.map(verdict), 'the check and the write differ').toEqual(found.map(verdict));
  expect(written).toHaveLength(rows.length);
  return written;
}

function createThroughApi({ caller, directory }: ParityRun, row: ParityRow): Promise<Answer> {
  const status = row.status ? { status: row.status.id } : {};
  const body = { customFields: row.patch, ...status, ...getText(row) };
  return caller.call('createItem', { params: { id: directory.id }, body });
}

function getText({ comment }: ParityRow): { text?: string } {
  return comment === undefined ? {} : { text: comment };
}

async function changeThroughApi(
  { caller, directory }: ParityRun,
  row: ParityRow,
  { item, fieldIds, blankCells }: { item: Item; fieldIds: readonly string[]; blankCells: 'Keep' | 'Empty' },
): Promise<Answer> {
  const status = directory.statusList.find(({ id }) => id === (row.status?.id ?? item.status));
  // For a field hidden in the record's status, a blank cell has no effect.
  const emptied = fieldIds.filter(id => blankCells === 'Empty' && !status?.fields[id]?.hidden);
  const blank = Object.fromEntries(emptied.map(id => [id, null]));
  const customFields = { ...blank, ...row.patch };
  const params = { id: directory.id, itemId: item.id };
  if (row.status === undefined || row.status.id === item.status)
    return caller.call('updateItem', { params, body: { customFields } });
  const body = { customFields, ...getText(row) };
  return caller.call('changeItemStatus', { params: { ...params, status: row.status.id }, body });
}

interface Twins {
  readonly inFile: Item;
  readonly throughApi: Item;
}

/** Returns equal records created from a row in both ways; created by the admin if the caller couldn't. */
async function readTwins(
  { world }: Place,
  { directory }: ParityRun,
  { rows, made, answers }: { rows: readonly ParityRow[]; made: readonly Row[]; answers: readonly Answer[] },
): Promise<Twins[]> {
  const id = directory.id;
  const { admin } = world;
  const twins: Twins[] = [];
  const create = async (row: ParityRow) => {
    const body = { customFields: row.patch, ...(row.status && { status: row.status.id }) };
    for (const text of [{}, { text: 'Seed' }]) {
      const full = await admin.call('createItem', { params: { id }, body: { ...body, ...text } });
      if (full.status === 200) return full.json as Item;
    }
    const bare = await createBareItem(world, id);
    return bare.status === 200 ? (bare.json as Item) : undefined;
  };
  for (const [index, row] of rows.entries()) {
    const itemId = made[index]?.itemId;
    const ownId = answers[index]?.status === 200 ? (answers[index].json as Item).id : undefined;
    const read = (one: string) => admin.ok('getItem', { params: { id, itemId: one } });
    const inFile = itemId ? await read(itemId) : await create(row);
    const throughApi = ownId ? await read(ownId) : await create(row);
    if (inFile && throughApi) twins.push({ inFile, throughApi });
  }
  return twins;
}

async function compare(
  { world: { admin }, compared }: Place,
  { directory }: ParityRun,
  {
    row,
    imported,
    answer,
    fieldIds,
  }: { row: ParityRow; imported: Row | undefined; answer: Answer; fieldIds: readonly string[] },
): Promise<void> {
  const label = JSON.stringify({ imported, answer: answer.text, row }).slice(0, 3_000);
  if (!imported) throw new Error(`No row: ${label}`);
  compared.values += Object.keys(row.patch).length;
  if (imported.outcome === 'Refused') {
    // Values that the contract already rejects never reach the engine through the API: both reject them, with different
    // issues.
    if (answer.status === 400) return;
    expect(answer.status, `the file refuses what the API takes: ${label}`).toBe(422);
    const columns = ['Row', 'Number', 'Status', 'Comment', ...fieldIds];
    const told = imported.issues.map(({ column, issue }) => getTold(issue, columns[column ?? -1]));
    const { issues } = answer.json as Problem;
    expect(told.sort(), label).toEqual(issues.map(issue => getTold(issue)).sort());
    compared.refused += 1;
    return;
  }
  const params = { id: directory.id, itemId: imported.itemId ?? '' };
  if (imported.outcome === 'Unchanged' && answer.status === 422) {
    // A row that changes nothing isn't validated. The API validates all given values, even unchanged empty ones: a
    // script can have locked a required field only while the record was created.
    const { customFields } = await admin.ok('getItem', { params });
    const { issues } = answer.json as Problem;
    const isStillEmpty = ({ code, path }: Issue) => code === 'Required' && !(String(path[1]) in customFields);
    expect(
      issues.filter(issue => !isStillEmpty(issue)),
      label,
    ).toEqual([]);
    compared.unchanged += 1;
    return;
  }
  expect(answer.status, `the file takes what the API refuses: ${label}`).toBe(200);
  const itemId = (answer.json as Item).id;
  const inFile = await admin.ok('getItem', { params });
  const throughApi = await admin.ok('getItem', { params: { ...params, itemId } });
  expect(inFile.customFields, `stored values differ: ${label}`).toEqual(throughApi.customFields);
  expect(inFile.status, label).toEqual(throughApi.status);
  if (imported.outcome === 'Create') compared.created += 1;
  else if (imported.outcome === 'Update') compared.updated += 1;
  else compared.unchanged += 1;
}

/** Formats an issue with the column it is about. */
function getTold({ path, code, params }: Issue, column = getTarget(path)): string {
  // The database doesn't preserve the order of members.
  return JSON.stringify({ column, path, code, params: Object.entries(params).sort() });
}

function getTarget([place, id]: Issue['path']): string | undefined {
  if (place === 'customFields') return String(id);
  return { status: 'Status', text: 'Comment' }[String(place)];
}
