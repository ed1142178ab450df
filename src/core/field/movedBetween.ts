/** The operand of `Moved`: a change of a record from one status to another within a period. */
import type { FieldValue } from '../model.ts';

export interface MovedBetweenOperand {
  /** A status id; `null` means any status. */
  readonly from: string | null;
  readonly to: string | null;
  /** In the format of the operand of `During`; `null` means any time. */
  readonly during: string | null;
}

const MOVE = /^([\w-]*)>([\w-]*)(?:@([\w/-]+))?$/;

/** Returns `undefined` if the text isn't a valid operand. */
export function parseMovedBetween({ stringValue = '' }: FieldValue): MovedBetweenOperand | undefined {
  const found = MOVE.exec(stringValue);
  if (!found) return undefined;
  const [, from = '', to = '', during = ''] = found;
  return { from: from || null, to: to || null, during: during || null };
}

export function formatMovedBetween({ from, to, during }: MovedBetweenOperand): FieldValue {
  return { stringValue: `${from ?? ''}>${to ?? ''}${during ? `@${during}` : ''}` };
}
