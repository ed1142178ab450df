/** Fills in a scenario's directory by chat, form and API, and compares their verdicts on the same answers. */
import { expect } from 'vitest';
import type { BoundField } from '#core/field/boundField.ts';
import type { FieldContext } from '#core/field/fieldPlugin.ts';
import type {
  ChatFormAnswer,
  ChatFormInput,
  ChatFormPreview,
  FieldValue,
  FieldValues,
  Issue,
  Problem,
} from '#core/model.ts';
import { judgeWrite } from '#core/record/judgeWrite.ts';
import { type ParityRun, prepareRun } from '#tests/server/support/parityPlay.ts';
import type { ParityWorld } from '#tests/server/support/parityWorld.ts';

/** Issues that only the stored data can reveal. */
export const STORED_DATA_ISSUES: ReadonlySet<string> = new Set([
  'UnknownReference',
  'PersonNotOffered',
  'NotUnique',
  'StatusFull',
]);

export interface ChatCase {
  readonly world: ParityWorld;
  readonly play: ParityRun;
  readonly form: ChatFormInput;
}

/**
 * Returns `null` if the form's principal can't create a record in the directory by a form: nothing to fill in, no
 * permission, or a required comment.
 */
export async function createChatCase(
  world: ParityWorld,
  scenario: Parameters<typeof prepareRun>[1],
): Promise<ChatCase | null> {
  const play = await prepareRun(world, scenario, { withUnique: false });
  const profileId = world.profiles[scenario.caller] ?? '';
  const blank: ChatFormInput = {
    ...{ name: 'Form', directoryId: play.directory.id, fieldIds: [], start: { agent: true }, profileId },
    groupIds: [...play.groupIds],
  };
  const { states, status, issues } = computeFormVerdict({ world, play, form: blank }, {});
  const fieldIds = play.compiled.fields
    .filter(field => isAskable(field) && states[field.definition.id]?.mode === 'edit')
    .map(({ definition }) => definition.id);
  const isClosed = issues.some(({ code }) => code === 'NotPermitted' || code === 'StatusNotPermitted');
  if (fieldIds.length === 0 || isClosed || status?.commentRequiredToEnter) return null;
  return { world, play, form: { ...blank, fieldIds } };
}

/** Returns a value to try in a field of the scenario, in terms of its directory. */
export function pickValue({ world, play }: ChatCase, fieldId: string, pick: number): FieldValue | undefined {
  const index = play.fieldIds.indexOf(fieldId);
  const values =
    world.written[fieldId] ?? world.fields[play.scenario.fields[index]?.sample ?? -1]?.values ?? [];
  return values[pick % Math.max(1, values.length)];
}

/** Returns the form's verdict on a new record, by field. */
export function computeFormVerdict({ play }: ChatCase, values: FieldValues) {
  return judgeWrite({
    ...play,
    validateSchema: play.validate,
    current: null,
    patch: values,
    targetStatus: undefined,
    comment: undefined,
    reachesHidden: false,
  });
}

function isAskable({ isComputed, isDerived, plugin }: BoundField): boolean {
  return !isComputed && !isDerived && plugin.isOffered;
}

/** The maximum length of an answer, as defined by the contract. */
const MAX_CHARACTERS = 40_000;

interface Saying {
  readonly answer: ChatFormAnswer;
  /** The choice that is then selected from the results. */
  readonly chosen: string | null;
  /** The value that a form's editor produces for the same input. */
  readonly typed: FieldValue;
  /** True if the input can't be parsed, so that an editor passes it on as typed. */
  readonly isUnreadable: boolean;
}

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** Returns what a user would write, send or press to enter a value; `null` if that isn't possible in a chat. */
function getSaying(at: ChatCase, field: BoundField, value: FieldValue): Saying | null {
  const { stringValue = '' } = value;
  const { pointsAt, holdsFiles } = field.plugin;
  if (holdsFiles) {
    const answer = { kind: 'SentFile', fileId: stringValue } as const;
    return UUID.test(stringValue) ? { answer, chosen: null, typed: value, isUnreadable: false } : null;
  }
  if (pointsAt?.(field.definition)) {
    const record = at.world.records.get(stringValue);
    const answer = { kind: 'Words', text: `#${record?.number}` } as const;
    return record ? { answer, chosen: stringValue, typed: value, isUnreadable: false } : null;
  }
  const text = field.toText(value, getContext(at.play));
  // Platforms don't deliver such texts.
  if (text.trim() === '' || text.length > MAX_CHARACTERS || text.includes('\0') || !text.isWellFormed())
    return null;
  const parsed = field.parseText(text, getContext(at.play));
  const answer = { kind: 'Words', text } as const;
  if ('issue' in parsed)
    return { ...{ answer, chosen: null, isUnreadable: true }, typed: { stringValue: text } };
  return { answer, chosen: null, isUnreadable: false, typed: parsed.value ?? { stringValue: '' } };
}

function getContext({ compiled, user }: ParityRun): FieldContext {
  return {
    ...{ locale: 'en', countryCode: user.account.countryCode, values: {}, engine: compiled.registry },
    ...{ reference: () => undefined, findField: () => undefined, lookUp: () => undefined },
  };
}

export async function previewAnswer(
  { world, form }: ChatCase,
  before: ChatFormPreview | null,
  answer?: ChatFormAnswer,
): Promise<ChatFormPreview> {
  const progress = before?.progress;
  return world.admin.ok('previewChatForm', {
    body: { form, lang: 'en', ...(progress ? { progress } : {}), ...(answer ? { answer } : {}) },
  });
}

export const createButtonAnswer = (button: string): ChatFormAnswer => ({ kind: 'Button', button });

export const getButtons = ({ messages }: ChatFormPreview): string[] =>
  messages.at(-1)?.buttons.map(({ id }) => id) ?? [];

interface Said {
  readonly field: BoundField;
  readonly value: FieldValue;
  /** The table's field id, if `field` is a column. */
  readonly tableId?: string;
}

/** Answers with one value, and compares the chat's verdict with the form's. Returns the resulting state. */
export async function sendFieldAnswer(
  at: ChatCase,
  before: ChatFormPreview,
  said: Said,
): Promise<ChatFormPreview> {
  const { field } = said;
  const saying = getSaying(at, field, said.value);
  if (!saying) return before;
  const after = await previewAnswer(at, before, saying.answer);
  if (saying.chosen !== null) {
    const offered = after.progress?.offered ?? [];
    const place = offered.findIndex(choice => choice.value === saying.chosen);
    return place < 0 ? after : previewAnswer(at, after, createButtonAnswer(String(place)));
  }
  const { id } = field.definition;
  const { issues } = computeFormVerdict(at, getValuesWith(before, said, saying.typed));
  const about = said.tableId ?? id;
  const expected = getCodes(
    issues.filter(({ path }) => path[1] === about && (about === id || path.includes(id))),
  );
  const label = `${field.plugin.type}: ${JSON.stringify(saying.answer)}`;
  const found = getCodes(after.issues);
  // Unreadable text is rejected by both, by the chat with its own wording. Part of a choice's name is used as a search.
  if (saying.isUnreadable) {
    expect(expected, label).not.toEqual([]);
    expect(after.progress?.search ? ['Searched'] : found, label).not.toEqual([]);
  } else if (!isRowEnd(before, after)) expect(found, label).toEqual(expected);
  return after;
}

/** Returns the form's values, including this one. */
function getValuesWith(
  { progress }: ChatFormPreview,
  { field, tableId }: Said,
  typed: FieldValue,
): FieldValues {
  const { values = {}, row } = progress ?? {};
  const { id, array } = field.definition;
  const list = [...(tableId === undefined ? (values[id]?.listValue ?? []) : []), typed];
  const own = array ? { listValue: list } : typed;
  if (tableId === undefined) return { ...values, [id]: own };
  const rows = values[tableId]?.tableValue ?? [];
  const last = { customFields: { ...row?.values, [id]: own } };
  return { ...values, [tableId]: { tableValue: [...rows, last] } };
}

/** Returns whether the answer completes a row: the row is validated as a whole, and compared by its outcome. */
function isRowEnd(before: ChatFormPreview, { progress }: ChatFormPreview): boolean {
  return before.progress?.row !== undefined && progress?.row === undefined;
}

function getCodes(issues: readonly Issue[]): string[] {
  const codes = issues.map(({ code }) => code).filter(code => !STORED_DATA_ISSUES.has(code));
  return [...new Set(codes)].sort();
}

/** Fills in one row of a table, and compares the outcome with the form's verdict on the same row. */
export async function sendRowAnswers(
  at: ChatCase,
  before: ChatFormPreview,
  { table, row }: { table: BoundField; row: FieldValues },
): Promise<ChatFormPreview> {
  const { registry } = at.play.compiled;
  const { id: tableId, tableFields = [] } = table.definition;
  let here = before;
  for (const column of tableFields) {
    const field = registry.bind(column);
    if (column.hidden || column.deleted || field.isDerived) continue;
    const value = row[column.id];
    const first = here.progress?.row?.done.length ?? 0;
    const count = here.progress?.values[tableId]?.tableValue?.length ?? 0;
    if (value)
      here = await sendFieldAnswer(at, here, { field: toSingleField(field, registry), value, tableId });
    const isAsked = !here.progress?.row?.done.includes(column.id);
    const isOver = (here.progress?.values[tableId]?.tableValue?.length ?? 0) > count;
    if (isOver || !isAsked) continue;
    // Between rows, the same button ends the table.
    if (first === 0 || !getButtons(here).includes('skip')) return here;
    here = await previewAnswer(at, here, createButtonAnswer('skip'));
  }
  const made = here.progress?.values[tableId]?.tableValue?.at(-1);
  if (made) {
    const issues = computeFormVerdict(at, { [tableId]: { tableValue: [made] } }).issues;
    expect(getCodes(issues.filter(({ path }) => path[1] === tableId))).toEqual([]);
  }
  return here;
}

/**
 * Returns a list field as one of single values, which are answered one by one; its definition is still that of a list.
 */
export function toSingleField(field: BoundField, registry: ParityRun['compiled']['registry']): BoundField {
  if (!field.isArray) return field;
  const single = registry.bind({ ...field.definition, array: false });
  return { ...single, definition: { ...single.definition, array: true } };
}

/** Confirms, and compares the outcome with the form's verdict and the server's response for the same values. */
export async function compareFinalStates(at: ChatCase, before: ChatFormPreview): Promise<void> {
  const values = before.progress?.values ?? {};
  const states = computeFormVerdict(at, values).states;
  const patch = Object.fromEntries(Object.entries(values).filter(([id]) => states[id]?.mode === 'edit'));
  const isSummary = before.fieldId === undefined;
  const confirmed = isSummary ? await previewAnswer(at, before, createButtonAnswer('confirm')) : null;
  const { play } = at;
  const answer = await play.caller.call('createItem', {
    params: { id: play.directory.id },
    body: { customFields: patch },
  });
  const label = JSON.stringify({ patch, text: answer.text });
  expect(confirmed?.state === 'Confirmed', label).toBe(answer.status === 200);
  const form = computeFormVerdict(at, patch).issues.filter(({ code }) => !STORED_DATA_ISSUES.has(code));
  if (answer.status === 200) expect(form, label).toEqual([]);
  else {
    const refused = (answer.json as Problem).issues.filter(({ code }) => !STORED_DATA_ISSUES.has(code));
    expect(refused.map(({ code }) => code).sort(), label).toEqual(form.map(({ code }) => code).sort());
  }
}
