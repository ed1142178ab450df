import type { FieldContext } from '#core/field/fieldPlugin.ts';
import { createIssue } from '#core/issues.ts';
import type { Issue, Item, Tag } from '#core/model.ts';
import { visibleField } from '#core/permissions.ts';
import { type ServerMessageId, serverMessage } from '#server/kernel/messages/index.ts';
import { malformed } from '#server/kernel/problem/problem.ts';
import { mayWithPart, type OpenDirectory, type RecordScope } from '#server/modules/records/index.ts';
import { type Cell, createInstantCells, textCell, valueCell } from './cell.ts';

export interface ExportColumn {
  readonly heading: string;
  cell(item: Item, context: FieldContext): Cell;
}

interface Surroundings {
  readonly tags: readonly Tag[];
  /** IANA name. */
  readonly timeZone: string;
}

/** The columns asked for, in that order. @throws ProblemError 400 naming those that do not exist for the caller. */
export function exportColumns(
  scope: RecordScope,
  opened: OpenDirectory,
  { names, ...around }: Surroundings & { names: readonly string[] },
): ExportColumn[] {
  const own = ownColumns(opened, around);
  const issues: Issue[] = [];
  const columns = names.flatMap((name, index) => {
    const cell = own.get(name);
    if (cell) return { heading: serverMessage(scope.locale, `export.${name}` as ServerMessageId), cell };
    const column = fieldColumn(scope, opened, name.toLowerCase());
    if (!column) issues.push(createIssue(['columns', index], 'UnknownField'));
    return column ?? [];
  });
  if (issues.length > 0) throw malformed(issues);
  return columns;
}

type CellOf = (item: Item) => Cell;

function ownColumns(opened: OpenDirectory, { tags, timeZone }: Surroundings): Map<string, CellOf> {
  const { directory, statusById } = opened.compiled;
  const tagNames = new Map(tags.map(tag => [tag.id, tag.name]));
  const instant = createInstantCells(timeZone);
  const columns = new Map<string, CellOf>([
    ['Number', ({ number }) => ({ kind: 'number', text: String(number), number })],
    ['Status', ({ status }) => textCell((status && statusById.get(status)?.name) || '')],
    ['Tags', item => textCell(item.tags.flatMap(id => tagNames.get(id) ?? []).join(', '))],
    ['CreatedAt', item => instant(item.createdAt)],
    ['LastActivity', item => instant(item.lastActivityAt)],
  ]);
  if (directory.lastComment && mayWithPart(opened, 'comments', 'read'))
    columns.set('LastComment', item => textCell(item.lastNote?.text ?? ''));
  return columns;
}

function fieldColumn(scope: RecordScope, opened: OpenDirectory, fieldId: string): ExportColumn | undefined {
  const field = visibleField(scope.world, opened, fieldId);
  if (!field) return undefined;
  return {
    heading: field.definition.name,
    cell(_, context) {
      const value = field.valueIn(context);
      return valueCell(value, field.toText(value, context));
    },
  };
}
