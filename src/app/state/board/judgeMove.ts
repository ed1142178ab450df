import type { CompiledDirectory } from '#core/compileDirectory.ts';
import { createIssue } from '#core/issues.ts';
import { closedReasons, judgeWrite } from '#core/judgeWrite.ts';
import type { Issue, Item } from '#core/model.ts';
import { loadValidator } from '../../api/validators.ts';
import type { Access } from '../useBoot.ts';

export interface Mover {
  readonly compiled: CompiledDirectory;
  readonly access: Access;
}

/** Why a person may not bring a record into a status at all; empty where they may. Cheap: asked while a card is dragged. */
export function reasonsAgainst({ compiled, access }: Mover, item: Item, statusId: string): Issue[] {
  if (!access.rightsIn(compiled.directory.id).record.update)
    return [createIssue([], 'NotPermitted', { action: 'update' })];
  if (item.status === statusId) return [];
  const from = item.status ? compiled.statusById.get(item.status) : undefined;
  return closedReasons({ from, to: compiled.statusById.get(statusId) }, access.groupIds);
}

/** The verdict on the move as the form and the server give it: everything that is missing or wrong, in the target status. */
export async function judgeMove({ compiled, access }: Mover, item: Item, statusId: string) {
  const { validatorUrl, id } = compiled.directory;
  // Where the server gives no compiled schema, the shapes are the server's to judge alone.
  const validateSchema = validatorUrl ? await loadValidator(validatorUrl) : () => true;
  const input = {
    compiled,
    validateSchema,
    rights: access.rightsIn(id),
    groupIds: access.groupIds,
    current: { status: item.status, values: item.customFields },
  };
  const { issues } = judgeWrite({ ...input, patch: {}, targetStatus: statusId, comment: undefined });
  return { input, issues };
}

/** Missing fields and the comment can be given in the sheet; a closed status cannot be helped. */
export function canBeCompleted(issue: Issue): boolean {
  return issue.path[0] === 'customFields' || issue.path[0] === 'text';
}
