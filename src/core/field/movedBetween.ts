/** The operand of `Moved`: a record's move from one status to another, in a period. */
import type { FieldValue } from '../model.ts';

export interface MovedBetween {
  /** Ids of statuses; `null` means any. */
  readonly from: string | null;
  readonly to: string | null;
  /** In the format of the operand of `During`; `null` means any time. */
  readonly during: string | null;
}

const MOVE = /^([\w-]*)>([\w-]*)(?:@([\w/-]+))?$/;

/** Returns `undefined` for a text that isn't a move. */
export function readMove({ stringValue = '' }: FieldValue): MovedBetween | undefined {
  const found = MOVE.exec(stringValue);
  if (!found) return undefined;
  const [, from = '', to = '', during = ''] = found;
  return { from: from || null, to: to || null, during: during || null };
}

export function writeMove({ from, to, during }: MovedBetween): FieldValue {
  return { stringValue: `${from ?? ''}>${to ?? ''}${during ? `@${during}` : ''}` };
}
