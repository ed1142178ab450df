/**
 * Runs the directory's scripts on an unsent write. Scripts can read more than the user, so the outcome is limited to
 * data visible to the user.
 */
import type { FieldStates } from '#core/directory/fieldStates.ts';
import type { FieldValues, Issue, ItemScripted } from '#core/model.ts';
import type { ScriptOutcome } from '#core/scripts/scriptOutcome.ts';
import {
  getVisibleValues,
  type OpenDirectory,
  type PlannedWrite,
  type RecordDraft,
  type RecordScope,
  validateDraft,
} from '#server/modules/records/index.ts';

/**
 * @returns An empty object if no script ran.
 * @throws ProblemError 404 if the record doesn't exist; 422 if the caller isn't allowed to write it.
 */
export async function evaluateDraftScripts(
  scope: RecordScope,
  opened: OpenDirectory,
  draft: RecordDraft,
): Promise<ItemScripted> {
  const { judged, entered, present } = await validateDraft(scope, opened, draft, isHarmless);
  if (!judged.scripted) return {};
  const seen = Object.fromEntries(
    Object.entries(entered).filter(([id, { mode }]) => mode !== 'hidden' && present?.[id]?.mode !== 'hidden'),
  );
  return { outcome: seenOutcome(scope, opened, judged.scripted, seen) };
}

/** Issues raised by scripts, or about the value alone, reveal nothing about other records. */
function isHarmless({ code, path }: Issue, { scripted }: PlannedWrite): boolean {
  return OF_THE_VALUE.has(code) || scripted?.outOfReach.includes(String(path[1])) === true;
}

const OF_THE_VALUE: ReadonlySet<string> = new Set(['ScriptRefused', 'InvalidChoice', 'Required']);

function seenOutcome(
  scope: RecordScope,
  opened: OpenDirectory,
  outcome: ScriptOutcome,
  seen: FieldStates,
): NonNullable<ItemScripted['outcome']> {
  const isSeen = (id: string) => seen[id] !== undefined;
  const ofSeen = <T>(all: Readonly<Record<string, T>>) =>
    Object.fromEntries(Object.entries(all).filter(([id]) => isSeen(id)));
  const { failed, values, overruled, patches, makers, refusals, warnings, choices, narrow, outOfReach } =
    outcome;
  const set: FieldValues = Object.fromEntries(
    Object.entries(values).flatMap(([id, value]) => (value ? [[id, value]] : [])),
  );
  const emptied = Object.entries(values).flatMap(([id, value]) => (value ? [] : [[id, null] as const]));
  return {
    hasFailed: failed !== null,
    values: ofSeen({
      ...getVisibleValues(scope, opened, { values: set, states: seen }),
      ...Object.fromEntries(emptied),
    }),
    overruled: overruled.filter(isSeen),
    patches: ofSeen(patches),
    makers: ofSeen(makers),
    refusals: refusals.map(({ fieldId, text }) => ({
      ...(fieldId !== null && isSeen(fieldId) ? { fieldId } : {}),
      text,
    })),
    warnings: [...warnings],
    choices: ofSeen(Object.fromEntries(Object.entries(choices).map(([id, offered]) => [id, [...offered]]))),
    narrow: ofSeen(narrow),
    outOfReach: outOfReach.filter(isSeen),
  };
}
