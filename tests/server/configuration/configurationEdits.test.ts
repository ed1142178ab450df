import fc from 'fast-check';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import type { ConfigurationChange, ConfigurationPlan, FieldValues } from '#core/model.ts';
import { findCurrentProfile, getDirectoryRights } from '#core/policy/permissions.ts';
import { configurationModule } from '#server/modules/configuration/module.ts';
import { describeServer, type Member, type TestApi } from '#tests/server/harness.ts';
import { defineDirectory } from '#tests/server/support/definitions.ts';
import { generatedRuns } from '#tests/server/support/generatedRuns.ts';
import { createDice, edits, readAccount } from './configurationEdits.ts';
import { findNewErrors, readAllErrors, readStoredItems } from './faults.ts';

const RUNS = { usual: 2, whole: 50 };

describeServer('Random changes of the configuration', api => {
  test('match their plans, and are undone completely by reverting', async () => {
    const admin = await api.admin();
    await fill(api, admin);
    const start = await snapshot(api, admin);
    const steps = fc.array(
      fc.record({ edit: fc.constantFrom(...Object.keys(edits)), seed: fc.nat(), isDouble: fc.boolean() }),
      { minLength: 4, maxLength: 9 },
    );
    await fc.assert(
      fc.asyncProperty(steps, async list => {
        // The token is renewed, because it is valid for only ten minutes.
        await admin.refresh();
        const versions: string[] = [];
        for (const step of list) {
          const version = await applyEdit(api, admin, step);
          if (version) versions.push(version);
        }
        for (const versionId of versions.toReversed()) {
          const answer = await admin.call('changeConfiguration', {
            body: { changes: [{ kind: 'Revert', versionId }] },
          });
          expect(answer.status, answer.text).toBe(200);
        }
        expect(await snapshot(api, admin)).toEqual(start);
      }),
      { ...generatedRuns(`Configuration edits on ${api.kind}`, RUNS), endOnFailure: true },
    );
  }, 600_000);
});

interface Step {
  readonly edit: string;
  readonly seed: number;
  /** True if the edit is applied together with another of its type in one version. */
  readonly isDouble: boolean;
}

/** Plans and applies the edit, and compares the plan with the outcome for every record. Returns the version, if any. */
async function applyEdit(api: TestApi, admin: Member, step: Step): Promise<string | undefined> {
  const account = await readAccount(admin);
  const dice = createDice(step.seed);
  const made = [0, ...(step.isDouble ? [1] : [])].map(() => edits[step.edit]?.(account, dice));
  const changes = made.flatMap((change): ConfigurationChange[] => (change ? [change] : []));
  if (changes.length === 0) return undefined;
  const plan = await admin.ok('planConfiguration', { body: { changes } });
  const before = await readAllErrors(api, admin);
  const answer = await admin.call('changeConfiguration', { body: { changes } });
  expect(answer.status === 422, answer.text).toBe(plan.issues.length > 0);
  if (answer.status !== 200) return undefined;
  const after = await readAllErrors(api, admin);
  expect(invalidIn(plan)).toEqual(findNewErrors(before, after));
  return (answer.json as { id: string }).id;
}

function invalidIn(plan: ConfigurationPlan): string[] {
  return plan.records.flatMap(({ examples }) => examples.map(({ id }) => id)).toSorted();
}

/**
 * Returns everything that must be unchanged: configuration, records with their attachments, views, and all permissions.
 */
async function snapshot(api: TestApi, admin: Member) {
  await api.jobs.settle('RebuildTexts');
  const accountId = admin.user.account.id;
  const { profiles, groups, users, directories } = await readAccount(admin);
  const { kinds } = api.use(configurationModule);
  const rest = await api.database.forAccount(accountId, async trx => ({
    documents: (await kinds.read(trx, accountId, kinds.names)).toSorted((a, b) => (a.id < b.id ? -1 : 1)),
    unique: (await sql`select field_id, value_key, item_id from unique_values order by 1, 2, 3`.execute(trx))
      .rows,
    references: (
      await sql`select field_id, item_id, target_id from item_references order by 1, 2, 3`.execute(trx)
    ).rows,
    views: (await sql`select * from record_views order by view_id`.execute(trx)).rows,
  }));
  const rights = users.flatMap(({ id: userId }) => {
    const groupIds = groups
      .filter(group => !group.deleted && group.users.includes(userId))
      .map(group => group.id);
    const profile = findCurrentProfile(profiles, { userId, groupIds });
    return directories.map(({ id }) => [userId, id, getDirectoryRights(profile, id)]);
  });
  return { ...rest, rights, items: await readStoredItems(api, admin) };
}

/** Creates two directories of records that refer to each other, an empty one, users, a group, a board and a view. */
async function fill(api: TestApi, admin: Member): Promise<void> {
  const group = await admin.ok('createUserGroup', { body: { name: 'Crew', users: [admin.user.id] } });
  await api.colleague(admin, { groups: [group.id] });
  await admin.ok('createProcessCustomField', { body: { name: 'Shared', type: 'String' } });
  const things = await defineDirectory(admin, { name: 'Things', type: 'Data' }, [
    { name: 'Title', type: 'String', unique: true },
    { name: 'Price', type: 'Number', precision: 2 },
  ]);
  const work = await defineDirectory(
    admin,
    {
      name: 'Work',
      type: 'Process',
      statusList: [
        { name: 'New', type: 'Active' },
        { name: 'Next', type: 'Active' },
        { name: 'Done', type: 'Success' },
      ],
    },
    [
      { name: 'What', type: 'String' },
      { name: 'Day', type: 'Date' },
      { name: 'Thing', type: 'Directory', directoryId: things.directory.id },
      { name: 'Notes', type: 'Text' },
    ],
  );
  const empty = await defineDirectory(admin, { name: 'Empty', type: 'Data' }, [
    { name: 'Only', type: 'String' },
  ]);
  const thingIds: string[] = [];
  for (const stringValue of ['12', 'red', '2026-01-05', 'https://example.org'])
    thingIds.push(
      await addItem(admin, things.directory.id, {
        [things.field('Title').id]: { stringValue },
        [things.field('Price').id]: { numberValue: stringValue.length },
      }),
    );
  const shared = work.field('Shared').id;
  for (const [index, stringValue] of ['12', 'red', 'red; 12', '2026-01-05', ''].entries()) {
    const id = await addItem(admin, work.directory.id, {
      ...(stringValue ? { [work.field('What').id]: { stringValue }, [shared]: { stringValue } } : {}),
      ...(index % 2 ? { [work.field('Day').id]: { dateValue: '2026-01-05' } } : {}),
      ...(thingIds[index] ? { [work.field('Thing').id]: { stringValue: thingIds[index] } } : {}),
    });
    const status = ['New', 'Next', 'Next', 'Done', 'New'][index] ?? 'New';
    const params = { id: work.directory.id, itemId: id, status: work.status(status) };
    if (status !== 'New') await admin.ok('changeItemStatus', { params, body: {} });
    if (index === 3) await admin.ok('deleteItem', { params: { id: work.directory.id, itemId: id } });
  }
  const lanes = [{ name: 'New', directoryId: work.directory.id, statuses: [work.status('New')] }];
  await admin.ok('createBoard', { body: { name: 'Board', lanes } });
  await admin.ok('createRecordView', {
    params: { id: empty.directory.id },
    body: { name: 'Mine', state: { columnsOrder: [empty.field('Only').id] }, groupIds: [group.id] },
  });
}

async function addItem(admin: Member, id: string, customFields: FieldValues): Promise<string> {
  return (await admin.ok('createItem', { params: { id }, body: { customFields } })).id;
}
