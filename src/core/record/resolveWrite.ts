/**
 * Interprets a write before it is validated: determines the status transition, the fields visible to the author, and
 * the normalized values.
 */
import { type FieldStates, resolveFieldStates } from '../directory/fieldStates.ts';
import { removeUnknownColumns } from '../directory/writtenColumns.ts';
import type { FieldValues, FieldValuesPatch, Issue, Status } from '../model.ts';
import { type StatusMove, validateShapes } from './validateRecord.ts';
import type { WriteInput } from './writeInput.ts';
import { applyPatch, filterVisiblePatch, toTypeIssues } from './writtenValues.ts';

export interface ResolvedWrite {
  readonly move: StatusMove | null;
  /** The record's status after the write. */
  readonly status: Status | undefined;
  readonly states: FieldStates;
  /** The sent values of fields and columns that the author can see. */
  readonly patch: FieldValuesPatch;
  readonly shapeIssues: readonly Issue[];
  /**
   * The top-level path segments of the shape issues: field ids whose values can't be parsed and are omitted from
   * `sent`.
   */
  readonly unreadable: ReadonlySet<string | number | undefined>;
  readonly sent: { readonly values: FieldValues; readonly changedFields: string[] };
}

export function resolveWrite(input: WriteInput): ResolvedWrite {
  const { compiled, current } = input;
  const move = resolveMove(input);
  const status = move ? move.to : current?.status ? compiled.statusById.get(current.status) : undefined;
  const setByScript = input.isByScript ? new Set(Object.keys(input.patch)) : undefined;
  const states = resolveFieldStates({
    ...input,
    status,
    isNew: current === null,
    ...(setByScript && { setByScript }),
  });
  const visible = filterVisiblePatch(input.patch, states);
  const { patch, issues: unknownColumns } = input.isStored
    ? { patch: visible, issues: [] }
    : removeUnknownColumns(input, visible);
  const shapeIssues = [
    ...unknownColumns,
    ...validateShapes(input.validateSchema, patch).flatMap(issue => toTypeIssues(issue, patch, compiled)),
  ];
  const unreadable = new Set(shapeIssues.map(issue => issue.path[1]));
  const sent = applyPatch({ ...input, patch }, unreadable);
  return { move, status, states, patch, shapeIssues, unreadable, sent };
}

function resolveMove({ compiled, current, targetStatus, comment }: WriteInput): StatusMove | null {
  const to = targetStatus === undefined ? undefined : compiled.statusById.get(targetStatus);
  if (current === null)
    return { from: undefined, to: targetStatus === undefined ? compiled.firstStatus : to, comment };
  if (targetStatus === undefined || targetStatus === current.status) return null;
  const from = current.status ? compiled.statusById.get(current.status) : undefined;
  return { from, to, comment };
}
