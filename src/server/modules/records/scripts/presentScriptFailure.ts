import type { RecordedScriptFailure, ScriptError } from '#core/model.ts';
import { getFailurePosition } from '#core/record/scriptPlace.ts';
import type { ScriptFailure } from '#core/scripts/scriptRound.ts';
import type { StoredScriptFailure } from '../repositories/scriptFailures.ts';

export function presentScriptFailure(failure: ScriptFailure): ScriptError {
  const { kind, message, changed } = failure;
  const { script, line, stack } = getFailurePosition(failure);
  return {
    ...{ kind, message, stack },
    // `load` is omitted, because only the account's reviewed code, not the scripts of administrators, runs when a
    // record is opened.
    ...(script && script !== 'load' && { script }),
    ...(line && { line }),
    ...(changed && { changed }),
  };
}

export function presentStoredFailure(row: StoredScriptFailure): RecordedScriptFailure {
  const { failure_id: id, at, user_id: userId, item_id: itemId, number, error } = row;
  return {
    ...{ id, at, error },
    ...(userId && { userId }),
    ...(itemId && number !== null && { record: { id: itemId, number } }),
  };
}
