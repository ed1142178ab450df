/** Actions that claim a record or assign it to another user, with menus or a key. */
import type { CompiledDirectory } from '#core/directory/compileDirectory.ts';
import { WRITTEN_ID } from '#core/field/system/writtenSystemFields.ts';
import type { Item } from '#core/model.ts';
import type { Messages } from '#view/i18n/messages.ts';
import type { MenuEntry } from '#view/kit/overlay/Menu.tsx';
import { type AssignRequest, askToAssign } from '../../state/assigning.ts';
import { recordRules } from '../../state/recordRules.ts';
import type { Access } from '../../state/useBoot.ts';
import { isTakeKey, type TakeKey } from './takeKey.ts';

export interface Assignable {
  readonly compiled: CompiledDirectory;
  readonly item: Item;
  readonly access: Access;
  readonly userId: string;
}

/** Returns menu entries for claiming or assigning the record; an empty array if the user can't change its manager. */
export function assignEntries({ t }: Messages, record: Assignable): MenuEntry[] {
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
 * Claims the record when its key (`isTakeKey`) is pressed, if the user can change the manager; returns whether it did.
 */
export function takeByKey(event: TakeKey, record: Assignable): boolean {
  if (!isTakeKey(event) || !canAssign(record)) return false;
  ask('take', record);
  return true;
}

export function getManagerId({ customFields }: Item): string | null {
  return customFields[WRITTEN_ID.manager]?.stringValue ?? null;
}

function canAssign({ compiled, item, access }: Assignable): boolean {
  return recordRules(compiled, access).statesOf(item)[WRITTEN_ID.manager]?.mode === 'edit';
}

function ask(kind: AssignRequest['kind'], { compiled, item }: Assignable): void {
  askToAssign({ kind, directoryId: compiled.directory.id, item });
}
