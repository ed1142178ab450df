import { useMemo, useRef, useState } from 'react';
import type { CompiledDirectory } from '#core/directory/compileDirectory.ts';
import { type FieldStates, resolveFieldStates } from '#core/directory/fieldStates.ts';
import type { BoundField } from '#core/field/boundField.ts';
import type { BulkEdit, FieldValue, FieldValues, Issue } from '#core/model.ts';
import { usePendingInputScope } from '#view/kit/feedback/flush.tsx';
import { useAccess } from '../../state/useBoot.ts';

/** Whether a field is set to a value or cleared. */
export type FieldEditMode = 'set' | 'clear';

export type BulkFieldsEdit = ReturnType<typeof useFieldsEdit>;

/** Manages which fields of many records get which values. A field is only cleared if the user explicitly chooses to. */
export function useFieldsEdit(
  compiled: CompiledDirectory,
  { directories, count }: { directories: readonly CompiledDirectory[]; count: number },
) {
  const flush = usePendingInputScope();
  const offered = useOffered(compiled, { directories, count });
  const [aims, setAims] = useState<ReadonlyMap<string, FieldEditMode>>(new Map());
  const [values, setValues] = useState<FieldValues>({});
  const [problems, setProblems] = useState<Problems>(noProblems);
  const [editing, setEditing] = useState<ReadonlySet<string>>(new Set());
  // `finish` makes editors commit pending input, which the last render doesn't contain.
  const latest = useRef(values);
  const set = (id: string, value: FieldValue | undefined) => {
    const { [id]: _, ...others } = latest.current;
    latest.current = value ? { ...others, [id]: value } : others;
    setValues(latest.current);
  };
  const chosen = [...aims.keys()].flatMap(id => offered.find(({ definition }) => definition.id === id) ?? []);
  const left = useMemo(() => offered.filter(field => !aims.has(field.definition.id)), [offered, aims]);
  return {
    flush,
    chosen,
    left,
    values,
    problems,
    aimOf: (id: string): FieldEditMode => aims.get(id) ?? 'set',
    /** The chosen fields that have no value yet. */
    empty: chosen.filter(
      field => aims.get(field.definition.id) === 'set' && !field.normalize(values[field.definition.id]),
    ),
    aim: (id: string, aim: FieldEditMode) => setAims(new Map(aims).set(id, aim)),
    remove(id: string) {
      setAims(new Map([...aims].filter(([each]) => each !== id)));
      set(id, undefined);
    },
    set,
    setEditing: (id: string, isEditing: boolean) =>
      setEditing(before => {
        const next = new Set(before);
        if (isEditing) next.add(id);
        else next.delete(id);
        return next;
      }),
    /** Returns the change; `undefined` if the user has to fix problems first. */
    finish(): BulkEdit | undefined {
      flush.flush();
      const withoutValue = new Set<string>();
      const issues = new Map<string, Issue[]>();
      const customFields: NonNullable<BulkEdit['customFields']> = {};
      for (const field of chosen) {
        const { id } = field.definition;
        const isSet = aims.get(id) === 'set';
        const value = isSet ? field.normalize(latest.current[id]) : undefined;
        const wrong = isSet ? getIssues(field, value, { count, isEditing: editing.has(id) }) : [];
        if (wrong.length > 0) issues.set(id, wrong);
        else if (isSet && !value) withoutValue.add(id);
        customFields[id] = value ?? null;
      }
      setProblems({ withoutValue, issues });
      return withoutValue.size + issues.size > 0 ? undefined : { customFields };
    },
  };
}

interface Problems {
  /** The ids of fields that should be set but have no value. */
  readonly withoutValue: ReadonlySet<string>;
  readonly issues: ReadonlyMap<string, readonly Issue[]>;
}

const noProblems: Problems = { withoutValue: new Set(), issues: new Map() };

function getIssues(
  field: BoundField,
  value: FieldValue | undefined,
  { count, isEditing }: { count: number; isEditing: boolean },
): Issue[] {
  const issues = value ? field.validate(value) : [];
  if (isEditing) issues.push({ path: [], code: 'BeingEdited', params: {} });
  // A stored file can only belong to one record.
  if (count > 1 && field.targetsOf(value).some(target => target.kind === 'file'))
    issues.push({ path: [], code: 'FileOfOneRecord', params: {} });
  return issues;
}

/**
 * Returns the current definitions of the fields that the user could change in all of the directories when the form was
 * opened.
 */
function useOffered(
  compiled: CompiledDirectory,
  { directories, count }: { directories: readonly CompiledDirectory[]; count: number },
): readonly BoundField[] {
  const { groupIds, rightsIn } = useAccess();
  const [ids] = useState(() => {
    const offeredIn = directories.map(each => {
      const rights = rightsIn(each.directory.id);
      const states = resolveFieldStates({
        compiled: each,
        status: undefined,
        rights,
        groupIds,
        isNew: false,
      });
      return new Set(
        each.fields.filter(field => isOffered(field, states)).map(({ definition }) => definition.id),
      );
    });
    const [first, ...others] = offeredIn;
    return new Set([...(first ?? [])].filter(id => others.every(own => own.has(id))));

    /**
     * Returns whether the form offers the field. Fields with unique values are offered only for a single record.
     * Whether a status hides or locks the field is validated for each record.
     */
    function isOffered({ isDerived, definition }: BoundField, states: FieldStates): boolean {
      if (isDerived || (count > 1 && definition.unique)) return false;
      return states[definition.id]?.mode !== 'hidden';
    }
  });
  return useMemo(() => compiled.fields.filter(({ definition }) => ids.has(definition.id)), [compiled, ids]);
}
