/** Where somebody is in a form: at which question of which field, or at the end. Pure, so that it follows from the answers alone. */
import type { CompiledDirectory } from '../directory/compileDirectory.ts';
import type { FieldStates } from '../directory/fieldStates.ts';
import type { BoundField } from '../field/boundField.ts';
import type { ChatPart } from '../field/chatPart.ts';
import type { ChatFormInput, ChatFormProgress, FieldValue } from '../model.ts';

/** A form as one person fills it in. */
export interface FilledForm {
  readonly form: Pick<ChatFormInput, 'fieldIds' | 'questions'>;
  readonly compiled: CompiledDirectory;
  /** What the fields are with the answers so far. */
  readonly states: FieldStates;
  /** Fields without which, as the verdict says, there is no record: what a status gives by itself is not among them. */
  readonly missing: ReadonlySet<string>;
  /** How a type asks; null for one that doesn't. */
  partOf(field: BoundField): ChatPart | null;
}

export interface QuestionPlace {
  readonly kind: 'Question';
  readonly field: BoundField;
  /** Of a table the column that is asked for. */
  readonly column: BoundField | null;
  /** The field or the column, as one value of it is asked for. */
  readonly asked: BoundField;
  readonly value: FieldValue | undefined;
  readonly canSkip: boolean;
  /** What is there already may stay as it is: the next question comes. */
  readonly canKeep: boolean;
  readonly canGoBack: boolean;
}

export type FormPlace = QuestionPlace | { readonly kind: 'Summary' };

export const BEGUN: ChatFormProgress = { values: {}, done: [], step: 0 };

/** The fields that are asked for as things are, in order: those that a rule hides or closes are passed over. */
export function askedFields({ form, compiled, states, partOf }: FilledForm): BoundField[] {
  return form.fieldIds.flatMap(id => {
    const field = compiled.fieldById.get(id);
    return field && states[id]?.mode === 'edit' && partOf(field) ? [field] : [];
  });
}

export function placeOf(filled: FilledForm, progress: ChatFormProgress): FormPlace {
  const field = askedFields(filled).find(({ definition: { id } }) => !progress.done.includes(id));
  if (!field) return { kind: 'Summary' };
  const part = filled.partOf(field);
  const { id } = field.definition;
  const value = progress.values[id];
  const isFilled = !field.isEmpty(value);
  const isRequired = filled.missing.has(id);
  const hasEarlier = progress.done.length > 0;
  if (part?.kind !== 'Rows')
    return {
      ...{ kind: 'Question', field, column: null, asked: single(filled, field), value },
      ...{ canSkip: !isRequired && !isFilled, canKeep: isFilled, canGoBack: hasEarlier },
    };
  const row = progress.row ?? { values: {}, done: [] };
  const columns = part.columns(field.definition, filled.compiled.registry);
  const column = columns.find(one => !row.done.includes(one.definition.id)) ?? null;
  const isBetweenRows = row.done.length === 0;
  return {
    ...{ kind: 'Question', field, column, asked: column ? single(filled, column) : field },
    value: column ? row.values[column.definition.id] : undefined,
    // A row that is begun ends with its last column.
    canSkip: isBetweenRows ? !isRequired && !isFilled : column?.definition.required !== true,
    canKeep: isBetweenRows && isFilled,
    canGoBack: !isBetweenRows || hasEarlier,
  };
}

/** Values of a list are asked for one by one. */
function single({ compiled }: FilledForm, field: BoundField): BoundField {
  return field.isArray ? compiled.registry.bind({ ...field.definition, array: false }) : field;
}

/** The question before this one again; what was answered to it is kept until it is answered anew. */
export function oneBack(filled: FilledForm, progress: ChatFormProgress): ChatFormProgress {
  const { row, done } = progress;
  if (row && row.done.length > 0) return { ...next(progress), row: { ...row, done: row.done.slice(0, -1) } };
  const asked = new Set(askedFields(filled).map(({ definition }) => definition.id));
  const last = done.findLastIndex(id => asked.has(id));
  return { ...next(progress), done: done.slice(0, Math.max(last, 0)) };
}

/** Fields whose answers no longer hold are asked for again. */
export function askAgain(progress: ChatFormProgress, fieldIds: ReadonlySet<string>): ChatFormProgress {
  const done = progress.done.filter(id => !fieldIds.has(id));
  return done.length === progress.done.length ? progress : { ...next(progress), done };
}

/** The field is answered, or left as it is. */
export function doneWith(progress: ChatFormProgress, fieldId: string): ChatFormProgress {
  return { ...next(progress), done: [...progress.done, fieldId] };
}

/** A question of its own: buttons of earlier ones no longer count, and nothing is searched for. */
export function next({ values, done, row, step }: ChatFormProgress): ChatFormProgress {
  return { values, done, ...(row ? { row } : {}), step: step + 1 };
}

/** What would be written, without answers to fields that are closed by now. */
export function patchOf(filled: FilledForm, progress: ChatFormProgress) {
  return Object.fromEntries(
    Object.entries(progress.values).filter(([id]) => filled.states[id]?.mode === 'edit'),
  );
}
