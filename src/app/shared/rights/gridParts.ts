/** Builds the questions for a grid of permissions, and the names of its rows and columns. */
import type { Directory, RightsQuestion } from '#core/model.ts';
import type { Messages } from '#view/i18n/messages.ts';
import type { ColumnGroup, GridColumn, GridRow } from './RightsGrid.tsx';

type Part = RightsQuestion['part'];
type Action = RightsQuestion['action'];

/** Icons as in the permission settings, for headers with many columns. */
export const permissionActionIcons = {
  read: 'eye',
  create: 'plus',
  update: 'edit',
  delete: 'trash',
} as const;

const actionsByPart: Readonly<Record<Part, readonly Action[]>> = {
  record: ['read', 'create', 'update', 'delete'],
  comments: ['read', 'create', 'update', 'delete'],
  files: ['read', 'create', 'update', 'delete'],
  changes: ['read'],
  field: ['read', 'update'],
  status: ['enter', 'leave'],
};

const directoryParts = ['record', 'comments', 'files', 'changes'] as const;

/** Returns a group for each part, with a column `part.action` for each of its actions. */
export function getPartGroups({ t }: Messages): ColumnGroup[] {
  return directoryParts.map(part => ({
    id: part,
    label: t(`rights.part.${part}`),
    columns: actionsByPart[part].map(action => ({
      id: `${part}.${action}`,
      label: t(`rights.action.${action}`),
      ...getIcon(action),
    })),
  }));
}

/** Returns the question of a column `part.action`. */
export function createPartQuestion(directoryId: string, column: string): RightsQuestion {
  const [part, action] = column.split('.') as [Part, Action];
  return { directoryId, part, action };
}

export function getPartRows({ t }: Messages, place: { directoryId: string; itemId: string }): GridRow[] {
  return directoryParts.map(part => ({
    id: part,
    name: t(`rights.part.${part}`),
    ask: action =>
      actionsByPart[part].includes(action as Action) ? { ...place, part, action: action as Action } : null,
  }));
}

export function getActionGroups({ t }: Messages, part: Part): ColumnGroup[] {
  const columns = actionsByPart[part].map(id => ({ id, label: t(`rights.action.${id}`) }));
  return [{ id: part, label: '', columns }];
}

/**
 * Returns a group of columns for each status, about whether a field is visible and editable in the status. Column ids
 * are `statusId action`.
 */
export function getStatusGroups({ t }: Messages, { statusList }: Directory): ColumnGroup[] {
  const statuses = statusList.length > 0 ? statusList : [{ id: noStatus, name: t('rights.anyStatus') }];
  return statuses.map(({ id, name }) => ({
    id,
    label: name,
    columns: actionsByPart.field.map(action => ({
      id: `${id} ${action}`,
      label: t(`rights.action.${action}`),
      ...getIcon(action),
    })),
  }));
}

function getIcon(action: Action): Pick<GridColumn, 'icon'> {
  return action === 'enter' || action === 'leave' ? {} : { icon: permissionActionIcons[action] };
}

const noStatus = 'any';

export function getFieldRows(directory: Directory): GridRow[] {
  const directoryId = directory.id;
  return getLiveFields(directory).map(({ id: fieldId, name }) => ({
    id: fieldId,
    name,
    ask(column) {
      const [statusId = noStatus, action] = column.split(' ') as [string, Action];
      const where = statusId === noStatus ? {} : { statusId };
      return { directoryId, part: 'field' as const, action, fieldId, ...where };
    },
  }));
}

export function getStatusRows({ id: directoryId, statusList }: Directory, itemId?: string): GridRow[] {
  return statusList.map(({ id: statusId, name }) => ({
    id: statusId,
    name,
    ask: action => ({
      directoryId,
      part: 'status' as const,
      action: action as Action,
      statusId,
      ...(itemId && { itemId }),
    }),
  }));
}

function getLiveFields({ fields }: Directory): Directory['fields'] {
  return fields.filter(field => !field.deleted);
}

export function getGridQuestions(rows: readonly GridRow[], groups: readonly ColumnGroup[]): RightsQuestion[] {
  const columns = groups.flatMap(group => group.columns);
  return rows.flatMap(row => columns.flatMap(({ id }) => row.ask(id) ?? []));
}
