import { v7 as createId } from 'uuid';
import { createIssue } from '#core/issues.ts';
import type { Board } from '#core/model.ts';
import type { RequestBody } from '#server/kernel/http/handlers.ts';
import { createInvalidError, createNotFoundError } from '#server/kernel/problem/problem.ts';
import { normalizeIds } from '#server/kernel/problem/references.ts';
import type { DefinitionScope } from '#server/modules/configuration/index.ts';
import { requireValidLanes } from '../policy.ts';
import { insertBoard, listBoards, removeBoard, reorderBoardRows, updateBoardRow } from '../repository.ts';

type BoardScope = Pick<DefinitionScope, 'trx' | 'accountId' | 'definitions'>;

/** Creates a board at the end of the order. @throws ProblemError 422 with all issues of the lanes. */
export async function createBoard(
  { trx, accountId, definitions }: BoardScope,
  { name, lanes }: RequestBody<'createBoard'>,
  id = createId(),
): Promise<Board> {
  const board = { id, name, lanes: requireValidLanes(lanes, definitions) };
  return insertBoard(trx, accountId, board);
}

/** @throws ProblemError 404 if the board doesn't exist; 422 with all issues of the lanes. */
export async function updateBoard(
  { trx, definitions }: BoardScope,
  { id, name, lanes }: RequestBody<'updateBoard'>,
): Promise<Board> {
  const board = { id: id.toLowerCase(), name, lanes: requireValidLanes(lanes, definitions) };
  const saved = await updateBoardRow(trx, board);
  if (!saved) throw createNotFoundError();
  return saved;
}

/** @throws ProblemError 404 if the board doesn't exist. */
export async function deleteBoard({ trx }: BoardScope, id: string): Promise<void> {
  if (!(await removeBoard(trx, id.toLowerCase()))) throw createNotFoundError();
}

/**
 * Orders the boards. Boards that aren't in the list follow in their current order.
 * @throws ProblemError 422 for unknown boards.
 */
export async function reorderBoards({ trx }: BoardScope, ids: readonly string[]): Promise<void> {
  const known = (await listBoards(trx)).map(board => board.id);
  const issues = ids.flatMap((id, index) =>
    known.includes(id.toLowerCase()) ? [] : [createIssue([index], 'UnknownBoard')],
  );
  if (issues.length > 0) throw createInvalidError(issues);
  await reorderBoardRows(trx, normalizeIds([...ids, ...known]));
}
