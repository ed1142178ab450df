/** The permissions of a usage profile in one directory, as a row of switches (specification sections 3 and 6). */
import type { DirectoryRights, UsageProfile } from '#core/model.ts';
import { type AccessAction, FULL_RIGHTS, getDirectoryRights, NO_RIGHTS } from '#core/policy/permissions.ts';

type Part = 'record' | 'comments' | 'files';

export interface RightsColumn {
  readonly id: string;
  readonly part: Part | 'changes' | 'showOnMenu';
  readonly action: AccessAction;
}

const parts: readonly Part[] = ['record', 'comments', 'files'];
const actions: readonly AccessAction[] = ['read', 'create', 'update', 'delete'];

/** Twelve switches for access, followed by a switch for the visibility of changes and a switch for the menu. */
export const RIGHTS_COLUMNS: readonly RightsColumn[] = [
  ...parts.flatMap(part => actions.map(action => ({ id: `${part}-${action}`, part, action }))),
  { id: 'changes', part: 'changes', action: 'read' },
  { id: 'showOnMenu', part: 'showOnMenu', action: 'read' },
];

export const RIGHTS_COLUMN_GROUPS: readonly {
  readonly part: RightsColumn['part'];
  readonly columns: readonly RightsColumn[];
}[] = (['record', 'comments', 'files', 'changes', 'showOnMenu'] as const).map(part => ({
  part,
  columns: RIGHTS_COLUMNS.filter(column => column.part === part),
}));

export type RightsPreset = 'all' | 'none' | 'read';
export const RIGHTS_PRESETS: readonly RightsPreset[] = ['all', 'read', 'none'];

export function isRightGranted(rights: DirectoryRights, { part, action }: RightsColumn): boolean {
  if (part === 'showOnMenu') return rights.showOnMenu;
  return part === 'changes' ? rights.changes.read : rights[part][action];
}

/**
 * Toggles one switch. Every other permission on a part requires the permission to read the part, and permissions on
 * comments and files require the permission to read the record, so switches that would contradict these rules are
 * toggled too.
 */
export function setRight(rights: DirectoryRights, column: RightsColumn, on: boolean): DirectoryRights {
  const { part, action } = column;
  if (!on && part === 'record' && action === 'read')
    return { ...NO_RIGHTS, hiddenFields: rights.hiddenFields };
  const readable = on ? { ...rights, record: { ...rights.record, read: true } } : rights;
  if (part === 'showOnMenu') return { ...readable, showOnMenu: on };
  if (part === 'changes') return { ...readable, changes: { read: on } };
  const access = readable[part];
  if (action === 'read') {
    const none = { read: false, create: false, update: false, delete: false };
    return { ...readable, [part]: on ? { ...access, read: true } : none };
  }
  return { ...readable, [part]: { ...access, ...(on ? { read: true } : {}), [action]: on } };
}

export function applyRightsPreset(rights: DirectoryRights, preset: RightsPreset): DirectoryRights {
  const { hiddenFields } = rights;
  if (preset === 'all') return { ...FULL_RIGHTS, hiddenFields };
  if (preset === 'none') return { ...NO_RIGHTS, hiddenFields };
  const read = { read: true, create: false, update: false, delete: false };
  return {
    record: read,
    comments: read,
    files: read,
    changes: { read: true },
    showOnMenu: true,
    hiddenFields,
  };
}

export function hasAnyRight(rights: DirectoryRights): boolean {
  return RIGHTS_COLUMNS.some(column => isRightGranted(rights, column));
}

/**
 * Returns the directories in which the second profile allows less than the first profile, i.e. has fewer permissions or
 * more hidden fields.
 */
export function findReducedDirectories(
  directoryIds: readonly string[],
  before: UsageProfile | undefined,
  after: UsageProfile | undefined,
): string[] {
  return directoryIds.filter(id => {
    const [old, now] = [getDirectoryRights(before, id), getDirectoryRights(after, id)];
    const isHidden = now.hiddenFields.some(field => !old.hiddenFields.includes(field));
    return (
      isHidden || RIGHTS_COLUMNS.some(column => isRightGranted(old, column) && !isRightGranted(now, column))
    );
  });
}
