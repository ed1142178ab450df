import { expect } from 'vitest';
import { createIssue } from '#core/issues.ts';
import type {
  BulkOutcome,
  ChecklistPatch,
  DirectoryRights,
  FieldValues,
  FieldValuesPatch,
  Issue,
  Item,
  Problem,
} from '#core/model.ts';

import { getSourceFieldIds } from '#core/policy/permissions.ts';
import { judgeWrite, type WriteVerdict } from '#core/record/judgeWrite.ts';
import type { WriteInput } from '#core/record/writeInput.ts';
import type { Answer } from '#tests/server/support/apiClient.ts';
import { createBareItem, getChecks, type ParityRun, toPatch } from '#tests/server/support/parityPlay.ts';
import type { Step } from '#tests/server/support/parityScenarios.ts';
import { runScriptsAsBrowser } from '#tests/server/support/parityScripts.ts';
import type { ParityWorld } from '#tests/server/support/parityWorld.ts';

/** Issues that only the stored data can reveal. */
const STORED_CODES = [
  'UnknownReference',
  'PersonNotOffered',
  'NotUnique',
  'UnknownTag',
  'CountLimitReached',
  'StatusFull',
];

/** Tries a write, and fails if the browser's verdict and the server's response differ. */
export async function playStep(world: ParityWorld, play: ParityRun, step: Step): Promise<void> {
  // Without statuses a move isn't possible, so it becomes a change: every step must be compared.
  const isMove = step.kind === 'move' || step.kind === 'drop';
  const asked = isMove && play.directory.statusList.length === 0 ? 'update' : step.kind;
  const kind = play.itemId === undefined && asked !== 'create' ? await seed(world, play, asked) : asked;
  const whole = toPatch(world, play, step);
  const patch = kind === 'cell' ? Object.fromEntries(Object.entries(whole).slice(0, 1)) : whole;
  const statuses = play.directory.statusList;
  const isEdit = kind === 'update' || kind === 'cell';
  const wanted = isEdit ? undefined : statuses[(step.status ?? 0) % Math.max(1, statuses.length)]?.id;
  const isOptional = kind === 'create' || kind === 'bulk';
  const targetStatus = isOptional && step.status === undefined ? undefined : wanted;
  const comment = isEdit ? undefined : step.comment;
  const checklist = getChecks(play, step);
  const judged = await browserVerdict(play, { kind, patch, checklist, targetStatus, comment });
  const sent = { kind, patch, checklist, targetStatus, comment: step.comment };
  const answer = await send(play, sent);
  compare(play, { kind, ...judged, answer, label: JSON.stringify(sent) });
}

interface Compared extends Judged {
  readonly kind: Step['kind'];
  readonly answer: Pick<Answer, 'status' | 'json' | 'text'>;
  readonly label: string;
}

function compare(play: ParityRun, { kind, verdict, unseen, ticked, answer, label }: Compared): void {
  const seen = (values: FieldValues) =>
    Object.fromEntries(Object.entries(values).filter(([id]) => !unseen.has(id)));
  const isSeen = ({ path: [, id = ''], code }: Issue) => code !== 'Required' || !unseen.has(String(id));
  const expected = verdict.issues.filter(isSeen);
  if (answer.status === 200) {
    expect(sorted(expected), `${label}: the server accepts what the browser refuses`).toEqual([]);
    const item = answer.json as Item;
    if (kind === 'create') play.itemId = item.id;
    expect(withoutRowPlaces(seen(item.customFields)), `${label}: stored values differ`).toEqual(
      withoutRowPlaces(seen(visible(verdict))),
    );
    expect(Object.keys(item.checklist ?? {}).sort(), `${label}: the ticks differ`).toEqual(ticked);
    return;
  }
  const { issues } = answer.json as Problem;
  if (answer.status === 400) {
    expect(verdict.issues.length, `${label}: only the contract refuses this: ${answer.text}`).toBeGreaterThan(
      0,
    );
    return;
  }
  expect(answer.status, `${label}: ${answer.text}`).toBe(422);
  const judged = issues.filter(issue => !STORED_CODES.includes(issue.code) && isSeen(issue));
  expect(sorted(judged), `${label}: the verdicts differ`).toEqual(sorted(expected));
}

/**
 * Removes row ids that are derived from positions. If columns are hidden from a user, rows without an id are presented
 * with such an id, so that they can be sent back; it is never stored (`keptCells.core.ts`), so it isn't part of the
 * verdict.
 */
function withoutRowPlaces(values: FieldValues): FieldValues {
  const told = Object.entries(values).map(([id, value]) => {
    const rows = value.tableValue?.map(({ id: rowId, ...row }) =>
      rowId?.startsWith('00000000-0000-4000-8000-') ? row : { ...row, ...(rowId && { id: rowId }) },
    );
    return [id, rows ? { ...value, tableValue: rows } : value] as const;
  });
  return Object.fromEntries(told);
}

/** Creates a record to change, as the admin if the caller isn't allowed to; without one every step is a creation. */
async function seed(
  world: ParityWorld,
  play: ParityRun,
  kind: Exclude<Step['kind'], 'create'>,
): Promise<Step['kind']> {
  const answer = await createBareItem(world, play.directory.id);
  if (answer.status !== 200) return 'create';
  play.itemId = (answer.json as { id: string }).id;
  return kind;
}

interface Write {
  readonly kind: Step['kind'];
  readonly patch: FieldValuesPatch;
  readonly checklist: ChecklistPatch;
  readonly targetStatus: string | undefined;
  readonly comment: string | undefined;
}

interface Judged {
  readonly verdict: WriteVerdict;
  /** Hidden values set by a status, and values derived from them: a browser can't know that they exist. */
  readonly unseen: ReadonlySet<string>;
  /** The items checked afterwards. */
  readonly ticked: readonly string[];
}

async function browserVerdict(play: ParityRun, write: Write): Promise<Judged> {
  const { caller, directory, compiled, rights, groupIds, reachesHidden, clock, formulaContext } = play;
  const item =
    write.kind === 'create' || !play.itemId
      ? null
      : await caller.ok('getItem', { params: { id: directory.id, itemId: play.itemId } });
  const asked: WriteInput = {
    compiled,
    validateSchema: play.validate,
    clock,
    formulaContext,
    rights,
    groupIds,
    reachesHidden,
    current: item && { status: item.status, values: item.customFields, checklist: item.checklist },
    patch: write.patch,
    checklist: write.checklist,
    targetStatus: write.targetStatus,
    comment: isSaid(write, item) ? write.comment : undefined,
  };
  const scripted = (await runScriptsAsBrowser(asked, play.user)) ?? undefined;
  const verdict = judgeWrite({ ...asked, scripted });
  const status = item?.status ? compiled.statusById.get(item.status) : undefined;
  const given = compiled.registry.writtenFields.filter(({ onEntering }) => onEntering).map(({ id }) => id);
  const isUnseen = (id: string) => status?.fields[id]?.hidden === true;
  const unseen = new Set(
    compiled.fields
      .filter(field => field.formula !== undefined && getSourceFieldIds(compiled, field).some(isUnseen))
      .map(({ definition }) => definition.id)
      .concat(given.filter(isUnseen)),
  );
  return {
    verdict: write.kind === 'drop' ? withOrder(verdict, rights) : verdict,
    unseen,
    ticked: getTickedAfter(item?.checklist, verdict),
  };
}

function getTickedAfter(before: Item['checklist'] = {}, { changedTicks }: WriteVerdict): string[] {
  const ticked = new Set(Object.keys(before));
  for (const { id, isTicked } of changedTicks) {
    if (isTicked) ticked.add(id);
    else ticked.delete(id);
  }
  return [...ticked].sort();
}

/** Returns whether the write adds its comment: a bulk change adds it only to the records that move. */
function isSaid({ kind, targetStatus }: Write, item: { status: string | null } | null): boolean {
  return kind !== 'bulk' || (targetStatus !== undefined && targetStatus !== item?.status);
}

/**
 * Adds the missing permission to a verdict on a drop within its status, which only changes the order: no rule of the
 * record applies, but it requires the permission.
 */
function withOrder(verdict: WriteVerdict, rights: DirectoryRights): WriteVerdict {
  if (verdict.issues.length > 0 || rights.record.update) return verdict;
  return { ...verdict, issues: [createIssue([], 'NotPermitted', { action: 'update' })] };
}

function send(play: ParityRun, write: Write): Promise<Pick<Answer, 'status' | 'json' | 'text'>> {
  const { caller, directory, itemId = '' } = play;
  const { kind, patch, checklist, targetStatus, comment } = write;
  const customFields = patch;
  const text = comment === undefined ? {} : { text: comment };
  if (kind === 'create') {
    const status = targetStatus === undefined ? {} : { status: targetStatus };
    return caller.call('createItem', {
      params: { id: directory.id },
      body: { customFields, checklist, ...status, ...text },
    });
  }
  if (kind === 'update') {
    return caller.call('updateItem', {
      params: { id: directory.id, itemId },
      body: { customFields, checklist },
    });
  }
  if (kind === 'cell') return sendCell(play, write);
  if (kind === 'bulk') return sendBulk(play, write);
  if (kind === 'drop') {
    const note = comment === undefined ? {} : { note: comment };
    const body = { itemId, status: targetStatus ?? '', customFields, checklist, ...note };
    return caller.call('moveItem', { params: { id: directory.id }, body });
  }
  const params = { id: directory.id, itemId, status: targetStatus ?? '' };
  return caller.call('changeItemStatus', { params, body: { customFields, checklist, ...text } });
}

async function sendCell(
  { caller, directory, itemId = '' }: ParityRun,
  { patch: customFields, checklist }: Write,
) {
  const params = { id: directory.id, itemId };
  const { version } = await caller.ok('getItem', { params });
  return caller.call('updateItem', { params, body: { customFields, checklist, version } });
}

/**
 * Sends a bulk change as preview and as write, which must have the same result; returns it like the response to a
 * single write.
 */
async function sendBulk(
  { caller, directory, itemId = '' }: ParityRun,
  { patch, checklist, targetStatus, comment }: Write,
): Promise<Pick<Answer, 'status' | 'json' | 'text'>> {
  const params = { id: directory.id };
  const change = {
    customFields: patch,
    checklist,
    ...(targetStatus !== undefined && { status: targetStatus }),
    ...(comment !== undefined && { text: comment }),
  };
  const run = (isPreview: boolean) =>
    caller.call('changeItems', { params, body: { isPreview, itemIds: [itemId], change } });
  const preview = await run(true);
  const written = await run(false);
  expect(written.text, 'the preview and the write differ').toBe(preview.text);
  if (written.status !== 200) return written;
  const [outcome] = written.json as BulkOutcome[];
  if (outcome?.outcome === 'Refused') {
    return { status: 422, json: { issues: outcome.issues }, text: written.text };
  }
  return caller.call('getItem', { params: { ...params, itemId } });
}

/** Returns the part of the resulting values that the caller can see. */
function visible({ values, states }: WriteVerdict): FieldValues {
  return Object.fromEntries(
    Object.entries(values).filter(([id]) => states[id] && states[id].mode !== 'hidden'),
  );
}

function sorted(issues: readonly Issue[]): string[] {
  return issues.map(issue => JSON.stringify(issue)).sort();
}
