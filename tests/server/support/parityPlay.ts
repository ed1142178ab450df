import { getDayInZone } from '#core/calendar/dayRange.ts';
import { createWorkClockAt, type WorkClock } from '#core/calendar/working/workClock.ts';
import type { CompiledDirectory } from '#core/directory/compileDirectory.ts';
import type { SchemaValidator } from '#core/directory/schemaIssues.ts';
import { compileVisibleDirectory } from '#core/directory/toVisibleDirectory.ts';
import { createFieldRegistry } from '#core/field/fieldRegistry.ts';
import type { FormulaContext } from '#core/formula/formulaContext.ts';
import type {
  ChecklistPatch,
  CurrentUser,
  Directory,
  DirectoryRights,
  FieldValuesPatch,
} from '#core/model.ts';
import { findCurrentProfile, getDirectoryRights } from '#core/policy/permissions.ts';
import { fieldPlugins } from '#plugins/index.core.ts';
import type { Member } from '../harness.ts';
import type { Answer } from './apiClient.ts';
import type { Scenario, Step } from './parityScenarios.ts';
import { generateScripts, removeHiding, SCRIPTED_FIELD } from './parityScripts.ts';
import type { ParityWorld } from './parityWorld.ts';

const registry = createFieldRegistry(fieldPlugins);

/** A scenario's directory, and the caller who writes to it. */
export interface ParityRun {
  readonly scenario: Scenario;
  readonly caller: Member;
  readonly user: CurrentUser;
  readonly directory: Directory;
  /** The directory as the caller sees it. For administrators, `directory` also contains what their profile hides. */
  readonly compiled: CompiledDirectory;
  readonly rights: DirectoryRights;
  readonly groupIds: readonly string[];
  readonly reachesHidden: boolean;
  readonly validate: SchemaValidator;
  readonly clock: WorkClock;
  readonly formulaContext: FormulaContext;
  /** Ids of the scenario's fields, and a function that replaces the ids in samples with these ids. */
  readonly fieldIds: readonly string[];
  readonly rename: (text: string) => string;
  itemId: string | undefined;
}

export async function prepareRun(
  world: ParityWorld,
  given: Scenario,
  { withUnique = true }: { withUnique?: boolean } = {},
): Promise<ParityRun> {
  const { admin } = world;
  const scenario = given.hasScripts ? removeHiding(given) : given;
  await world.keepSessions();
  const keepsComments = scenario.comments !== 'Off';
  const needed = scenario.isProcess ? NEEDED_STATUSES : [];
  const type = scenario.isProcess ? 'Process' : 'Data';
  const created = await admin.ok('createDirectory', { body: { name: 'Parity', type, statusList: needed } });
  const hiddenColumns: string[] = [];
  const fieldIds: string[] = [];
  const renames: [string, string][] = [];
  for (const [index, field] of scenario.fields.entries()) {
    const { definition } = getSampleAt(world, field.sample);
    const { id: _, deleted: __, ...input } = definition;
    const made = await admin.ok('createCustomField', {
      params: { entity: created.id },
      body: {
        ...input,
        ...(withUnique ? {} : { unique: false }),
        name: `Field ${index}`,
        code: `f${index}`,
        required: field.required && !field.hidden,
        hidden: field.hidden,
      },
    });
    fieldIds.push(made.id);
    const [column] = made.tableFields ?? [];
    if (column && field.hidesColumn) hiddenColumns.push(column.id);
    for (const column of definition.tableFields ?? []) {
      const own = made.tableFields?.find(candidate => candidate.code === column.code);
      if (own) renames.push([column.id, own.id]);
    }
  }
  if (scenario.hasFormula) fieldIds.push(await addFormula(world, scenario, created.id));
  const scripts = generateScripts(scenario.fields.map((_, index) => `f${index}`));
  if (scenario.hasScripts)
    await admin.ok('createCustomField', { params: { entity: created.id }, body: SCRIPTED_FIELD });
  if (scenario.isProcess) fieldIds.push(...Object.keys(world.written));
  const update = (more: { scripts?: Directory['scripts'] }) =>
    admin.ok('updateDirectory', {
      params: { id: created.id },
      body: {
        name: 'Parity',
        type,
        ...{ commentsEnabled: keepsComments },
        ...more,
        statusList: [
          ...scenario.statuses.map((status, index) =>
            statusInput(world, status, { index, fieldIds, keepsComments }),
          ),
          ...needed,
        ],
      },
    });
  await update(scenario.hasScripts ? { scripts } : {});
  await setRights(world, scenario, { directoryId: created.id, fieldIds, hiddenColumns });
  const caller = world.callers[scenario.caller] ?? admin;
  const { authUser, usageProfiles, calendar } = await caller.ok('getBoot');
  const groupIds = authUser.groups.map(group => group.id);
  const rights = getDirectoryRights(
    findCurrentProfile(usageProfiles, { userId: authUser.id, groupIds }),
    created.id,
  );
  // Administrators' calls can access fields that definitions hide everywhere in the application.
  const reachesHidden = authUser.isAdmin;
  const present = async () => {
    const directory = (await caller.ok('listDirectories')).find(candidate => candidate.id === created.id);
    if (!directory?.validatorUrl) throw new Error('The directory is not presented.');
    const compiled = compileVisibleDirectory(directory, registry, { ...rights, reachesHidden });
    return { directory, compiled, validatorUrl: directory.validatorUrl };
  };
  let presented = await present();
  // Scripts are removed if the caller can't see everything (because a column of a sample is hidden), as only the server
  // can run the scripts then.
  if (scenario.hasScripts && !presented.compiled.directory.scripts) {
    await update({});
    presented = await present();
  }
  const { directory, compiled, validatorUrl } = presented;
  const module = await caller.send('GET', validatorUrl);
  const { default: validate } = await import(`data:text/javascript,${encodeURIComponent(module.text)}`);
  const rename = (text: string) => renames.reduce((result, [from, to]) => result.replaceAll(from, to), text);
  const clock = createWorkClockAt(Date.now(), { timeZone: authUser.account.timeZone, calendar });
  const formulaContext = { day: getDayInZone(authUser.account.timeZone) };
  const place = {
    clock,
    formulaContext,
    user: authUser,
    caller,
    directory,
    compiled,
    rights,
    groupIds,
    reachesHidden,
    validate,
  };
  return { ...place, scenario, fieldIds, rename, itemId: undefined };
}

/** Adds a number field whose formula depends on every field that formulas can read. */
async function addFormula(
  { admin, fields }: ParityWorld,
  scenario: Scenario,
  entity: string,
): Promise<string> {
  const parts = scenario.fields.flatMap(({ sample }, index) => {
    const definition = fields[sample]?.definition;
    const { formula = null } = definition ? registry.plugin(definition.type) : {};
    if (definition?.tableFields || (formula && definition?.array)) return `count(f${index})`;
    return formula ? `length(text(f${index}))` : [];
  });
  const settings = { formula: ['1', ...parts].join(' + ') };
  const body = { name: 'Formula', code: 'formula', type: 'Number', settings };
  return (await admin.ok('createCustomField', { params: { entity }, body })).id;
}

const NEEDED_STATUSES = [
  { name: 'Begun', type: 'Active' as const },
  { name: 'Ended', type: 'Success' as const },
];

/** Creates an empty record as an administrator. The call is rejected if the directory is full or requires values. */
export async function createBareItem({ admin }: ParityWorld, id: string): Promise<Answer> {
  const silent = await admin.call('createItem', { params: { id }, body: {} });
  // Repeats the call with a comment, which the first status can require. The first attempt omits the comment, because
  // directories without comments reject it.
  return silent.status === 200
    ? silent
    : admin.call('createItem', { params: { id }, body: { text: 'Seed' } });
}

/** Returns the values of a step, expressed with the ids of the scenario's directory. */
export function toPatch(world: ParityWorld, play: ParityRun, step: Step): FieldValuesPatch {
  const patch: FieldValuesPatch = {};
  for (const { field, value, empties } of step.patch) {
    const index = field % (play.fieldIds.length + 1);
    const id = play.fieldIds[index] ?? '01890000-0000-7000-8000-000000000000';
    const values = world.written[id] ?? getSampleAt(world, play.scenario.fields[index]?.sample ?? 0).values;
    const chosen = values[value % Math.max(1, values.length)];
    patch[id] = empties || !chosen ? null : JSON.parse(play.rename(JSON.stringify(chosen)));
  }
  return patch;
}

/** Returns the checklist patch of a step, for items of every status and for an unknown item. */
export function getChecks({ directory }: ParityRun, { ticks }: Step): ChecklistPatch {
  const ids = directory.statusList.flatMap(({ checklist = [] }) => checklist.map(({ id }) => id));
  const all = [...ids, '01890000-0000-7000-8000-00000000beef'];
  return Object.fromEntries(
    // Most checks are for existing items.
    ticks.flatMap(({ item, isTicked }) => {
      const id = all[item % (ids.length > 0 && item < 5 ? ids.length : all.length)];
      return id ? [[id, isTicked ? {} : null]] : [];
    }),
  );
}

function statusInput(
  world: ParityWorld,
  status: Scenario['statuses'][number],
  place: { index: number; fieldIds: readonly string[]; keepsComments: boolean },
) {
  return {
    name: `Status ${place.index}`,
    type: status.type,
    commentRequiredToEnter: status.enterComment && place.keepsComments,
    commentRequiredToLeave: status.leaveComment && place.keepsComments,
    ...(status.dueIn && { dueIn: status.dueIn }),
    permissions: status.permissions.map(({ group, ...rights }) => ({
      groupId: world.groups[group] ?? '',
      ...rights,
    })),
    checklist: status.checklist.map((required, index) => ({ text: `Item ${index}`, required })),
    fields: Object.fromEntries(
      place.fieldIds.flatMap((id, index) => {
        const setting = status.settings[index];
        return setting && setting !== 'none' ? [[id, { [setting]: true }]] : [];
      }),
    ),
  };
}

async function setRights(
  world: ParityWorld,
  scenario: Scenario,
  place: { directoryId: string; fieldIds: readonly string[]; hiddenColumns: readonly string[] },
) {
  const access = { read: true, create: scenario.create, update: scenario.update, delete: true };
  const hiddenFields = [
    ...place.fieldIds.filter((_, index) => scenario.fields[index]?.hiddenByProfile),
    ...Object.keys(world.written).filter((_, index) => scenario.isProcess && scenario.hidesWritten[index]),
    ...place.hiddenColumns,
  ];
  const rights = {
    record: access,
    comments: { ...access, create: scenario.comments !== 'Withheld' },
    files: access,
    changes: { read: true },
    showOnMenu: true,
    hiddenFields,
  };
  const caller = world.callers[scenario.caller];
  await world.admin.ok('updateUsageProfile', {
    body: {
      id: world.profiles[scenario.caller] ?? '',
      name: `Profile ${scenario.caller}`,
      assignments:
        scenario.profile === 'ByGroup'
          ? [{ groupId: world.ownGroups[scenario.caller] ?? '' }]
          : [{ userId: caller?.user.id ?? '' }],
      directories:
        scenario.profile === 'OtherDirectories' ? [] : [{ directoryId: place.directoryId, rights }],
      // The directories to which samples refer remain readable.
      otherDirectories: scenario.profile === 'OtherDirectories' ? rights : { ...rights, hiddenFields: [] },
      menu: [],
    },
  });
}

function getSampleAt(world: ParityWorld, index: number) {
  const sample = world.fields[index];
  if (!sample) throw new Error('There is no such sample.');
  return sample;
}
