/**
 * What the directory's scripts say to writes. They run before the transaction: it starts again after they have run, and once
 * more where the record was changed in the meantime.
 */
import { dayIn } from '#core/dayRange.ts';
import type { FieldValues } from '#core/model.ts';
import type { WriteInput } from '#core/record/writeInput.ts';
import { runScripts } from '#core/scripts/runScripts.ts';
import type { ScriptOutcome } from '#core/scripts/scriptOutcome.ts';
import { scriptUserOf } from '#core/scripts/scriptUserOf.ts';
import { programOf } from '#core/scripts/scriptValues.ts';
import { preparedFor, Unprepared } from '#server/kernel/database/unprepared.ts';
import { scriptThreads } from '#server/kernel/scripts/scriptThreads.ts';
import type { ItemWrite } from '../commands/writeItems.ts';
import type { OpenDirectory, RecordScope } from '../recordScope.ts';
import { answerLookUps } from './answerLookUps.ts';

interface Writes {
  readonly writes: readonly ItemWrite[];
  readonly inputs: readonly WriteInput[];
  /** The values that scripts would see, where these hang on other records. */
  readonly seen?: readonly FieldValues[];
}

/** One for each, in their order; undefined where none run. @throws Unprepared where they have to run first. */
export function scriptOutcomes(
  scope: RecordScope,
  opened: OpenDirectory,
  { writes, inputs, seen }: Writes,
): (ScriptOutcome | undefined)[] {
  if (!programOf(opened.compiled)) return writes.map(() => undefined);
  const prepared = preparedFor(scope.trx);
  const missing = new Map<string, WriteInput>();
  const outcomes = writes.map((write, index) => {
    const input = inputs[index];
    // What a write puts back, nobody typed: scripts have seen it when it was.
    if (!input || write.isUndo || write.isStored) return undefined;
    const key = keyOf(scope, opened, { write, input, seen: seen?.[index] });
    const known = prepared.get(key);
    if (known === undefined) missing.set(key, input);
    return (known ?? undefined) as ScriptOutcome | undefined;
  });
  if (missing.size > 0) throw unprepared(scope, missing);
  return outcomes;
}

function unprepared(scope: RecordScope, missing: ReadonlyMap<string, WriteInput>): Unprepared {
  const { user } = scope.principal;
  const { timeZone } = user.account;
  const person = { ...scriptUserOf(user), isAdmin: scope.caller.isAdmin };
  return new Unprepared(async (prepared, database) => {
    const day = dayIn(timeZone, scope.time.now());
    for (const [key, input] of missing) {
      const outcome = await runScripts(input, {
        person,
        day,
        runRound: (program, round) => scriptThreads.run(scope.accountId, program, round),
        lookUp: asked =>
          database.readAccount(scope.accountId, trx => answerLookUps({ ...scope, trx }, asked)),
      });
      prepared.set(key, outcome);
    }
  });
}

/** All that scripts can tell from each other, but for the day. A record that changed since is another one. */
function keyOf(
  { caller }: RecordScope,
  { compiled: { directory } }: OpenDirectory,
  {
    write: { key, current, past },
    input,
    seen,
  }: { write: ItemWrite; input: WriteInput; seen: FieldValues | undefined },
): string {
  const { patch, targetStatus, isStored } = input;
  return JSON.stringify([
    'scripts',
    directory.id,
    directory.revision,
    caller.userId,
    current && [key.itemId, current.version, current.status_id, current.custom_fields],
    patch,
    targetStatus,
    isStored,
    past?.createdAt,
    past?.statuses,
    seen,
  ]);
}
