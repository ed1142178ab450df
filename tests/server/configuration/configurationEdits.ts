/** Generates random edits of the account's current configuration; some of them will be rejected. */
import { randomUUID } from 'node:crypto';
import { DEFAULT_CALENDAR } from '#core/calendar/defaultCalendar.ts';
import type {
  Board,
  ConfigurationChange,
  Directory,
  DirectoryInput,
  FieldDefinition,
  FieldDefinitionInput,
  UsageProfile,
} from '#core/model.ts';
import { FULL_RIGHTS } from '#core/policy/permissions.ts';
import type { ApiClient } from '#tests/server/support/apiClient.ts';

export interface Account {
  readonly directories: readonly Directory[];
  readonly processFields: readonly FieldDefinition[];
  readonly boards: readonly Board[];
  readonly profiles: readonly UsageProfile[];
  readonly groups: readonly {
    id: string;
    name: string;
    users: string[];
    everyone: boolean;
    deleted: boolean;
  }[];
  readonly users: readonly { id: string }[];
  readonly timeZone: string;
  readonly name: string;
}

export async function readAccount(admin: ApiClient): Promise<Account> {
  const boot = await admin.ok('getBoot');
  return {
    directories: (await admin.ok('listDirectories')).map(withoutSystemFields),
    processFields: (await admin.ok('listCustomFields')).process ?? [],
    boards: await admin.ok('listBoards'),
    profiles: await admin.ok('listUsageProfiles'),
    groups: await admin.ok('listUserGroups', { query: { deleted: true } }),
    users: boot.users,
    timeZone: boot.authUser.account.timeZone,
    name: boot.authUser.account.name,
  };
}

/** Removes built-in fields, which can't be edited. */
function withoutSystemFields(directory: Directory): Directory {
  return { ...directory, fields: directory.fields.filter(({ system }) => !system) };
}

/** Returns an integer from 0 to below `sides`; the sequence is the same for the same edit. */
export type Dice = (sides: number) => number;

export function createDice(seed: number): Dice {
  let state = seed;
  return sides => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return Math.floor((state / 2_147_483_648) * sides);
  };
}

type Edit = (account: Account, dice: Dice) => ConfigurationChange | undefined;

export const edits: Readonly<Record<string, Edit>> = {
  createField(account, dice) {
    const entity = pick(getEntities(account), dice).entity;
    const field = { ...pick(kinds, dice), name: word(dice), ...flags(dice) };
    return { kind: 'SaveField', entity, id: randomUUID(), field };
  },
  alterField(account, dice) {
    const found = getAnyField(account, dice);
    if (!found) return undefined;
    const { id, deleted: _, ...field } = found.field;
    return { kind: 'SaveField', entity: found.entity, id, field: { ...field, ...flags(dice) } };
  },
  convertField(account, dice) {
    const found = getAnyField(account, dice);
    if (!found) return undefined;
    const { id, name, code, required } = found.field;
    const field = { ...pick(kinds, dice), name, code, ...(required ? { required } : {}) };
    const array = dice(4) === 0 ? { array: true } : {};
    return { kind: 'SaveField', entity: found.entity, id, field: { ...field, ...array }, convert: true };
  },
  deleteField(account, dice) {
    const found = getAnyField(account, dice);
    return found && { kind: 'DeleteField', entity: found.entity, id: found.field.id };
  },
  restoreField(account, dice) {
    const found = getAnyField(account, dice, true);
    return found && { kind: 'RestoreField', entity: found.entity, id: found.field.id };
  },
  orderFields(account, dice) {
    const { entity, fields } = pick(getEntities(account), dice);
    const ids = fields.filter(field => !field.deleted).map(({ id }) => id);
    return { kind: 'OrderFields', entity, ids: rotate(ids, dice) };
  },
  createDirectory(_, dice) {
    const type = dice(2) ? 'Process' : 'Data';
    return {
      kind: 'SaveDirectory',
      id: randomUUID(),
      directory: { name: word(dice), type, statusList: statuses() },
    };
  },
  alterDirectory(account, dice) {
    const directory = pick(account.directories, dice);
    const display = pick([undefined, ...directory.fields.filter(field => !field.deleted)], dice)?.id;
    const { displayFieldId: _, ...input } = getInput(directory);
    const change = { ...input, name: word(dice), ...(dice(2) ? { code: word(dice) } : {}) };
    return {
      kind: 'SaveDirectory',
      id: directory.id,
      directory: { ...change, ...(display ? { displayFieldId: display } : {}) },
    };
  },
  alterStatuses(account, dice) {
    const directory = pick(account.directories, dice);
    const kept = directory.statusList.filter(() => dice(4) > 0);
    const fieldIds = directory.fields.map(({ id }) => id);
    const statusList = rotate(kept, dice).map(status => ({
      ...status,
      fields: fieldIds.length > 0 && dice(2) ? { [pick(fieldIds, dice)]: { required: true } } : status.fields,
    }));
    const added = dice(2) ? [{ id: randomUUID(), name: word(dice), type: 'Active' as const }] : [];
    return {
      kind: 'SaveDirectory',
      id: directory.id,
      directory: { ...getInput(directory), statusList: [...statusList, ...added] },
    };
  },
  deleteDirectory: (account, dice) => ({ kind: 'DeleteDirectory', id: pick(account.directories, dice).id }),
  orderDirectories: (account, dice) => ({
    kind: 'OrderDirectories',
    ids: rotate(
      account.directories.map(({ id }) => id),
      dice,
    ),
  }),
  saveProfile(account, dice) {
    const { id, ...profile } = pick([{ ...noProfile, id: randomUUID() }, ...account.profiles], dice);
    const directory = pick(account.directories, dice);
    const hiddenFields = directory.fields.filter(() => dice(3) === 0).map(field => field.id);
    const groups = account.groups.filter(() => dice(2)).map(group => ({ groupId: group.id }));
    const users = account.users.filter(() => dice(2)).map(user => ({ userId: user.id }));
    const rights = { ...FULL_RIGHTS, hiddenFields };
    const assignments = [...groups, ...users];
    const directories = [{ directoryId: directory.id, rights }];
    return { kind: 'SaveProfile', id, profile: { ...profile, name: word(dice), assignments, directories } };
  },
  deleteProfile: ({ profiles }, dice) =>
    profiles.length > 0 ? { kind: 'DeleteProfile', id: pick(profiles, dice).id } : undefined,
  orderProfiles: ({ profiles }, dice) => ({
    kind: 'OrderProfiles',
    ids: rotate(
      profiles.map(({ id }) => id),
      dice,
    ),
  }),
  saveBoard(account, dice) {
    const directory = pick(account.directories, dice);
    const lanes = directory.statusList
      .filter(() => dice(3) > 0)
      .map(({ id, name }) => ({ name, directoryId: directory.id, statuses: [id] }));
    const { id } = pick([{ id: randomUUID() }, ...account.boards], dice);
    return lanes.length > 0 ? { kind: 'SaveBoard', id, board: { name: word(dice), lanes } } : undefined;
  },
  deleteBoard: ({ boards }, dice) =>
    boards.length > 0 ? { kind: 'DeleteBoard', id: pick(boards, dice).id } : undefined,
  orderBoards: ({ boards }, dice) => ({
    kind: 'OrderBoards',
    ids: rotate(
      boards.map(({ id }) => id),
      dice,
    ),
  }),
  saveGroup(account, dice) {
    const { id } = pick([{ id: randomUUID() }, ...account.groups.filter(group => !group.everyone)], dice);
    const users = account.users.filter(() => dice(2)).map(user => user.id);
    return { kind: 'SaveGroup', id, group: { name: word(dice), users, deleted: dice(3) === 0 } };
  },
  deleteGroup: ({ groups }, dice) => ({ kind: 'DeleteGroup', id: pick(groups, dice).id }),
  saveAccount: ({ name }, dice) => ({
    kind: 'SaveAccount',
    account: {
      name,
      timeZone: pick(['UTC', 'Europe/Kyiv'], dice),
      countryCode: pick(['de', 'us', 'ua'], dice),
    },
  }),
  saveCalendar: (_, dice) => ({
    kind: 'SaveCalendar',
    calendar: {
      workingHours: { ...DEFAULT_CALENDAR.workingHours, friday: [{ from: `1${dice(6)}:00`, to: '24:00' }] },
      holidays: dice(2)
        ? [{ day: `2026-12-${10 + dice(20)}`, name: word(dice), isYearly: dice(2) === 0 }]
        : [],
    },
  }),
};

const kinds: readonly Pick<FieldDefinitionInput, 'type' | 'dropdownItems' | 'precision'>[] = [
  { type: 'String' },
  { type: 'Text' },
  { type: 'Number', precision: 2 },
  { type: 'Number' },
  { type: 'Date' },
  { type: 'Link' },
  { type: 'PhoneNumber' },
  { type: 'Dropdown', dropdownItems: ['12', 'red', '2026-01-05'].map(value => ({ value, text: value })) },
];

const noProfile: Omit<UsageProfile, 'id'> = { name: '', assignments: [], directories: [], menu: [] };

function statuses() {
  return [
    { id: randomUUID(), name: 'Open', type: 'Active' as const },
    { id: randomUUID(), name: 'Shut', type: 'Success' as const },
  ];
}

function flags(dice: Dice) {
  return { required: dice(3) === 0, hidden: dice(6) === 0, unique: dice(5) === 0 };
}

function getEntities({ directories, processFields }: Account) {
  const shared = new Set(processFields.map(({ id }) => id));
  return [
    { entity: 'process', fields: processFields },
    ...directories.map(({ id, fields }) => ({
      entity: id,
      fields: fields.filter(field => !shared.has(field.id)),
    })),
  ];
}

function getAnyField(account: Account, dice: Dice, isDeleted = false) {
  const all = getEntities(account).flatMap(({ entity, fields }) =>
    fields.filter(field => Boolean(field.deleted) === isDeleted).map(field => ({ entity, field })),
  );
  return all.length > 0 ? pick(all, dice) : undefined;
}

function getInput(directory: Directory): DirectoryInput {
  const { id: _, fields: __, revision: ___, builtIn: ____, validatorUrl: _____, ...input } = directory;
  return input;
}

function pick<T>(list: readonly T[], dice: Dice): T {
  const chosen = list[dice(list.length)];
  if (chosen === undefined && list.length === 0) throw new Error('There is nothing to pick from.');
  return chosen as T;
}

function rotate<T>(list: readonly T[], dice: Dice): T[] {
  const by = list.length > 0 ? dice(list.length) : 0;
  return [...list.slice(by), ...list.slice(0, by)];
}

const words = ['alpha', 'bravo', 'carol', 'delta', 'echo', 'fox', 'golf', 'hotel', 'india', 'jazz'];

function word(dice: Dice): string {
  return `${pick(words, dice)}${dice(30)}`;
}
