import type { Board } from '#core/model.ts';
import { defineConfigurationKind } from '#server/modules/configuration/index.ts';
import { boardTemplatePart } from './boardTemplatePart.ts';
import { createBoard, deleteBoard, reorderBoards, updateBoard } from './commands/saveBoard.ts';
import { listBoards } from './repository.ts';

declare module '#core/configuration/documents.ts' {
  interface DocumentContents {
    Board: Pick<Board, 'name' | 'lanes'> & OrderedContent;
  }
}

export const boardConfigurationKind = defineConfigurationKind({
  kind: 'Board',
  needs: ['Directory', 'Status'],
  deletedBy: 'DeleteBoard',
  event: 'BoardChanged',
  outlivesWhatItNames: true,
  template: boardTemplatePart,
  changes: {
    SaveBoard: async (scope, { id, board }) => {
      const isKnown = (await listBoards(scope.trx)).some(one => one.id === id.toLowerCase());
      return isKnown ? updateBoard(scope, { ...board, id }) : createBoard(scope, board, id.toLowerCase());
    },
    DeleteBoard: (scope, { id }) => deleteBoard(scope, id),
    OrderBoards: (scope, { ids }) => reorderBoards(scope, ids),
  },
  async read(trx) {
    return (await listBoards(trx)).map(({ id, name, lanes, order = 0 }) => ({
      kind: 'Board' as const,
      id,
      content: { name, lanes, order },
    }));
  },
  async write({ trx, accountId, id }, { name, order, lanes }) {
    const content = { name, position: order, lanes: JSON.stringify(lanes) };
    await trx
      .insertInto('boards')
      .values({ account_id: accountId, board_id: id, ...content })
      .onConflict(conflict => conflict.columns(['account_id', 'board_id']).doUpdateSet(content))
      .execute();
  },
  async remove({ trx, accountId, id }) {
    await trx.deleteFrom('boards').where('account_id', '=', accountId).where('board_id', '=', id).execute();
  },
});
