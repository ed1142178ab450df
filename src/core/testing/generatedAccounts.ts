/**
 * Generates accounts that cover everything on which permissions depend, and are small enough to check every question.
 */
import fc from 'fast-check';
import { compileDirectory } from '../directory/compileDirectory.ts';
import type { Access, AccountSettings, Directory, DirectoryRights, UsageProfile } from '../model.ts';
import type {
  ExplainedRecord,
  RightsEnvironment,
  RightsQuestionInput,
  RightsSubject,
} from '../policy/explain.ts';
import { ACTIONS_BY_PART, type RightsPart } from '../policy/questions.ts';
import type { FieldStateCauses, FieldStateScript, ScriptEffects } from '../scripts/fieldMakers.ts';
import type { TestAccountDefinition } from './rightsChecker.ts';
import {
  createTestDirectory,
  createTestStatus,
  createTestTextField,
  testFieldRegistry,
} from './testFieldRegistry.ts';

export interface GeneratedAccount extends TestAccountDefinition {
  readonly people: readonly RightsSubject[];
  /**
   * The outcome of scripts for all records of each directory, in the order of the directories; `undefined` if no
   * scripts run.
   */
  readonly scripts: readonly (ScriptEffects | undefined)[];
}

const GROUPS = ['everyone', 'sales', 'support'];
const USERS = ['ann', 'bob', 'eve'];
const DIRECTORIES = ['deals', 'firms'];

const flag = fc.boolean();
const mostly = fc.integer({ min: 0, max: 3 }).map(number => number > 0);
const access: fc.Arbitrary<Access> = fc.record({ read: mostly, create: flag, update: mostly, delete: flag });
const getFieldIds = (directory: string) =>
  ['name', 'source', 'echo', 'result'].map(field => `${directory}-${field}`);

const rights = (directory: string): fc.Arbitrary<DirectoryRights> =>
  fc.record({
    record: access,
    comments: access,
    files: access,
    changes: fc.record({ read: flag }),
    showOnMenu: flag,
    hiddenFields: fc.subarray(getFieldIds(directory), { maxLength: 1 }),
  });

const assignment = fc.oneof(
  fc.constantFrom(...USERS).map(userId => ({ userId })),
  fc.constantFrom(...GROUPS).map(groupId => ({ groupId })),
);

const profile = (id: string): fc.Arbitrary<UsageProfile> =>
  fc
    .record({
      assignments: fc.array(assignment, { maxLength: 2 }),
      rows: fc.tuple(...DIRECTORIES.map(one => fc.option(rights(one), { nil: undefined }))),
      otherDirectories: fc.option(rights('deals'), { nil: undefined }),
    })
    .map(({ assignments, rows, otherDirectories }) => ({
      id,
      name: id,
      assignments,
      menu: [],
      directories: rows.flatMap((one, index) =>
        one ? [{ directoryId: DIRECTORIES[index] ?? '', rights: one }] : [],
      ),
      ...(otherDirectories ? { otherDirectories } : {}),
    }));

const createStatus = (directory: string, name: string) =>
  fc
    .record({
      permissions: fc.array(
        fc.record({ groupId: fc.constantFrom(...GROUPS, 'gone'), enter: flag, leave: flag, edit: flag }),
        { maxLength: 2 },
      ),
      settings: fc.array(
        fc.tuple(
          fc.constantFrom(...getFieldIds(directory)),
          fc.constantFrom('hidden', 'readonly', 'required'),
        ),
        { maxLength: 2 },
      ),
    })
    .map(({ permissions, settings }) =>
      createTestStatus(`${directory}-${name}`, {
        permissions,
        fields: Object.fromEntries(settings.map(([fieldId, what]) => [fieldId, { [what]: true }])),
      }),
    );

const createResult = (id: string, hidden: readonly string[]) =>
  createTestTextField(`${id}-result`, {
    type: 'Result',
    hidden: hidden.includes(`${id}-result`),
    settings: { formula: '"made"' },
  });

const directory = (id: string, other: string): fc.Arbitrary<Directory> =>
  fc
    .record({
      hidden: fc.subarray(getFieldIds(id), { maxLength: 1 }),
      statuses: fc
        .array(fc.constantFrom('new', 'done'), { maxLength: 2 })
        .chain(names => fc.tuple(...[...new Set(names)].map(name => createStatus(id, name)))),
      part: fc.constantFrom<Directory['part'][]>(undefined, undefined, 'map', 'products'),
      hasResult: mostly.map(isMost => !isMost),
      commentsEnabled: mostly,
      filesEnabled: mostly,
      changesTrackingEnabled: mostly,
    })
    .map(({ hidden, statuses, part, hasResult, ...keeps }) => ({
      ...createTestDirectory(
        [
          createTestTextField(`${id}-name`, { hidden: hidden.includes(`${id}-name`) }),
          createTestTextField(`${id}-source`, { hidden: hidden.includes(`${id}-source`) }),
          createTestTextField(`${id}-echo`, {
            type: 'Echo',
            hidden: hidden.includes(`${id}-echo`),
            directoryFieldId: `${id}-source`,
            directoryRelatedFieldId: `${other}-name`,
          }),
          ...(hasResult ? [createResult(id, hidden)] : []),
        ],
        statuses,
      ),
      id,
      name: id,
      ...(part ? { part } : {}),
      ...keeps,
    }));

const maker: FieldStateScript = { owner: 'Account', name: 'relief: sums' };

const fieldMakers: fc.Arbitrary<FieldStateCauses> = fc
  .subarray(['required', 'readonly', 'hidden', 'set'] as const)
  .map(asked => Object.fromEntries(asked.map(one => [one, maker])));

const createScripts = (directory: string): fc.Arbitrary<ScriptEffects | undefined> =>
  fc.option(
    fc.record({
      hasFailed: mostly.map(isFine => !isFine),
      fields: fc.dictionary(fc.constantFrom(...getFieldIds(directory)), fieldMakers),
    }),
    { nil: undefined },
  );

export const account: fc.Arbitrary<GeneratedAccount> = fc.record({
  modules: fc.subarray(['fileStorage', 'map', 'products']),
  profiles: fc.tuple(profile('first'), profile('second'), profile('third')),
  directories: fc.tuple(directory('deals', 'firms'), directory('firms', 'deals')),
  scripts: fc.tuple(createScripts('deals'), createScripts('firms')),
  people: fc.tuple(
    ...USERS.map(userId =>
      fc.record({
        userId: fc.constant(userId),
        isAdmin: flag,
        groupIds: fc.subarray(['sales', 'support']).map(groups => ['everyone', ...groups]),
      }),
    ),
  ),
});

export function createRightsWorld({
  modules,
  profiles,
  directories,
  scripts,
}: GeneratedAccount): RightsEnvironment {
  const has = (module: string) => modules.includes(module);
  const settings: AccountSettings = {
    moduleFileStorageEnabled: has('fileStorage'),
    moduleMapEnabled: has('map'),
    moduleProductsEnabled: has('products'),
  };
  const byId = new Map(directories.map(one => [one.id, compileDirectory(one, testFieldRegistry)]));
  const fields = directories.flatMap(one => one.fields);
  return {
    settings,
    profiles,
    groupNames: new Map(GROUPS.map(id => [id, `The ${id}`])),
    compiled: id => byId.get(id),
    runsScripts: ({ directory: { id } }) =>
      scripts[directories.findIndex(one => one.id === id)] !== undefined,
    findField: id => fields.find(field => field.id === id),
    ownerOf: id => directories.find(one => one.fields.some(field => field.id === id)),
  };
}

/**
 * Returns questions about all parts and actions: without a record, and for records in each status or none, live or in
 * the trash.
 */
export function listRightsQuestions({ directories, scripts }: GeneratedAccount): RightsQuestionInput[] {
  return directories.flatMap((one, index) => {
    const statusIds = one.statusList.map(({ id }) => id);
    const places: { statusId?: string; record?: ExplainedRecord }[] = [
      {},
      ...statusIds.map(statusId => ({ statusId })),
      ...[null, ...statusIds].flatMap(statusId =>
        [false, true].map(isDeleted => ({ record: { statusId, isDeleted, scripts: scripts[index] } })),
      ),
    ];
    return places.flatMap(place =>
      (Object.keys(ACTIONS_BY_PART) as RightsPart[]).flatMap(part =>
        ACTIONS_BY_PART[part].flatMap(action => {
          const question = { directoryId: one.id, part, action, ...place };
          if (part === 'field') return one.fields.map(field => ({ ...question, fieldId: field.id }));
          return part === 'status' ? statusIds.map(statusId => ({ ...question, statusId })) : [question];
        }),
      ),
    );
  });
}
