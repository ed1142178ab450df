/** Actions that claim a record or assign it to another user, with menus or a key. */
import type { CompiledDirectory } from '#core/directory/compileDirectory.ts';
import { WRITABLE_ID } from '#core/field/system/writableSystemFields.ts';
import type { Item } from '#core/model.ts';
import type { Messages } from '#view/i18n/messages.ts';
import type { MenuEntry } from '#view/kit/overlay/Menu.tsx';
import { type AssignRequest, requestAssignment } from '../../state/assignRequests.ts';
import { createRecordRules } from '../../state/createRecordRules.ts';
import type { CurrentAccess } from '../../state/useBoot.ts';
import { isClaimKey, type KeyCombination } from './takeKey.ts';

export interface AssignableRecord {
  readonly compiled: CompiledDirectory;
  readonly item: Item;
  readonly access: CurrentAccess;
  readonly userId: string;
}

/** Returns menu entries for claiming or assigning the record; an empty array if the user can't change its manager. */
export function createAssignEntries({ t }: Messages, record: AssignableRecord): MenuEntry[] {
  if (!canAssign(record)) return [];
  const isMine = getManagerId(record.item) === record.userId;
  const entry = (kind: AssignRequest['kind'], icon: MenuEntry['icon']): MenuEntry => ({
    id: kind,
    icon,
    label: t(`records.${kind}`),
    onSelect: () => ask(kind, record),
  });
  return [...(isMine ? [] : [entry('take', 'check')]), entry('assign', 'user')];
}

/**
 * Claims the record when the key for claiming (`isClaimKey`) is pressed, if the user can change the
 * manager. Returns whether the record is being claimed.
 */
export function handleClaimKey(event: KeyCombination, record: AssignableRecord): boolean {
  if (!isClaimKey(event) || !canAssign(record)) return false;
  ask('take', record);
  return true;
}

export function getManagerId({ customFields }: Item): string | null {
  return customFields[WRITABLE_ID.manager]?.stringValue ?? null;
}

function canAssign({ compiled, item, access }: AssignableRecord): boolean {
  return createRecordRules(compiled, access).statesOf(item)[WRITABLE_ID.manager]?.mode === 'edit';
}

function ask(kind: AssignRequest['kind'], { compiled, item }: AssignableRecord): void {
  requestAssignment({ kind, directoryId: compiled.directory.id, item });
}
