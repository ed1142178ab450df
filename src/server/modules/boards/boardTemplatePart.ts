import { filterDocumentsByKind, sortDocumentsByOrder } from '#core/configuration/documents.ts';
import type { Board, ConfigurationChange } from '#core/model.ts';
import { isSameJson } from '#core/sameJson.ts';
import { createIdAssigner } from '#core/template/createIdAssigner.ts';
import { sortByTemplateOrder } from '#core/template/templateOrder.ts';
import type { ConfiguredAccount, TemplatePart, TemplateTarget } from '#core/template/templatePart.ts';
import { findListProblems } from '#core/template/templateProblems.ts';
import {
  createDefinitionNames,
  findTargetDirectoryId,
  findTargetStatusId,
} from '#server/modules/directories/index.ts';

type TemplateBoard = Pick<Board, 'name' | 'lanes'>;

declare module '#core/template/template.ts' {
  interface Template {
    readonly boards?: readonly TemplateBoard[];
  }
}

export const boardTemplatePart: TemplatePart = {
  findProblems: ({ boards }) => findListProblems('boards', boards, ['lanes']),
  exportFrom: account => ({ boards: [...exportBoards(account).values()] }),
  plan(target) {
    const { template, documents, newId } = target;
    const boards = sortDocumentsByOrder(filterDocumentsByKind(documents, 'Board'));
    const idOf = createIdAssigner(boards, newId);
    const wanted = (template.boards ?? []).map(board => ({ board, id: idOf(board.name) }));
    for (const { id, content } of boards) target.ids.add('Board', content.name, id);
    for (const { id, board } of wanted) target.ids.add('Board', board.name, id);
    return () => {
      const current = exportBoards(target);
      const isKept = (id: string) => template.isAddition === true && current.has(id);
      const changed = wanted.filter(({ id, board }) => !isKept(id) && !isSameJson(current.get(id), board));
      const ids = [...new Set([...current.keys(), ...wanted.map(({ id }) => id)])];
      const ordered = sortByTemplateOrder(
        ids,
        wanted.map(({ id }) => id),
      );
      const mayOrder = !template.isAddition || changed.length > 0;
      return [
        ...changed.map(
          ({ id, board }): ConfigurationChange => ({ kind: 'SaveBoard', id, board: resolve(target, board) }),
        ),
        ...(isSameJson(ids, ordered) || !mayOrder ? [] : [{ kind: 'OrderBoards' as const, ids: ordered }]),
      ];
    };
  },
};

function exportBoards({ documents }: ConfiguredAccount): Map<string, TemplateBoard> {
  const names = createDefinitionNames(documents);
  const exportLane = ({ directoryId, statuses, name }: Board['lanes'][number]) => {
    const code = names.directory(directoryId);
    if (code === undefined) return [];
    return [{ name, directoryId: code, statuses: statuses.flatMap(id => names.status(id) ?? []) }];
  };
  return new Map(
    sortDocumentsByOrder(filterDocumentsByKind(documents, 'Board')).map(
      ({ id, content: { name, lanes } }) => [id, { name, lanes: lanes.flatMap(exportLane) }],
    ),
  );
}

function resolve({ ids, problems }: TemplateTarget, { name, lanes }: TemplateBoard): TemplateBoard {
  const problem = (text: string) => problems.push(`template.json: board ${name}${text}.`);
  return {
    name,
    lanes: lanes.map(lane => {
      const { directoryId: code, statuses } = lane;
      const directoryId = findTargetDirectoryId(ids, code);
      if (directoryId === undefined) problem(` names no directory: ${code}`);
      const statusOf = (status: string) => {
        const id = findTargetStatusId(ids, code, status);
        if (directoryId !== undefined && id === undefined) problem(`: ${code} has no status ${status}`);
        return id ?? '';
      };
      return { ...lane, directoryId: directoryId ?? '', statuses: statuses.map(statusOf) };
    }),
  };
}
