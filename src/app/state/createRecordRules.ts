import { useMemo } from 'react';
import type { CompiledDirectory } from '#core/directory/compileDirectory.ts';
import { type FieldStates, resolveFieldStates } from '#core/directory/fieldStates.ts';
import { createIssue } from '#core/issues.ts';
import type { ChecklistPatch, FieldValues, FieldValuesPatch, Issue, Item, Transition } from '#core/model.ts';
import { findMoveIssues } from '#core/record/closedWays.ts';
import type { WriteVerdict } from '#core/record/judgeWrite.ts';
import type { RecordFormInput } from '#view/form/recordFormStore.ts';
import { loadValidator } from '../api/validators.ts';
import { type CurrentAccess, useAccess } from './useBoot.ts';
import { createFormulaContext, loadWorkClock } from './workClock.ts';

export interface RequestedWrite {
  readonly patch?: FieldValuesPatch;
  readonly targetStatus?: string;
  readonly comment?: string;
  readonly checklist?: ChecklistPatch;
}

/** The rules of a directory for the current user, for use without an open form: in cells of a list, or on cards. */
export interface RecordRules {
  /** Preloads the code, schema and calendar that `judge` requires. */
  prepare(): void;
  statesOf(item: Item): FieldStates;
  /**
   * Returns the reasons why the user can't move the record to the status; an empty array if the move is
   * allowed. Doesn't load any code or data.
   */
  reasonsAgainst(item: Item, statusId: string): Issue[];
  /** Returns a transition to each other status: available, or unavailable with the reasons. */
  transitionsOf(item: Item): Transition[];
  judge(item: Item, wanted: RequestedWrite): Promise<WriteVerdict>;
  /**
   * Returns a patch that restores the values set by a status change when that change is undone, limited to
   * fields that are editable in the former status.
   */
  givenBack(before: Item): FieldValuesPatch;
  /** Returns the input of a form that completes a write; `values` defaults to the record's values. */
  formInput(item: Item, values?: FieldValues): Promise<RecordFormInput>;
}

export function useRecordRules(compiled: CompiledDirectory): RecordRules {
  const access = useAccess();
  const { groupIds } = access;
  const rights = access.rightsIn(compiled.directory.id);
  const groups = groupIds.join(' ');
  // biome-ignore lint/correctness/useExhaustiveDependencies: the same groups arrive as a new array on every render
  return useMemo(() => createRules(compiled, { rights, groupIds }), [compiled, rights, groups]);
}

/** Creates rules outside of rendering, for records of any directory. */
export function createRecordRules(
  compiled: CompiledDirectory,
  { rightsIn, groupIds }: CurrentAccess,
): RecordRules {
  return createRules(compiled, { rights: rightsIn(compiled.directory.id), groupIds });
}

function createRules(
  compiled: CompiledDirectory,
  caller: Pick<RecordFormInput, 'rights' | 'groupIds'>,
): RecordRules {
  const { validatorUrl, statusList } = compiled.directory;
  const loadJudging = async () => {
    const [validateSchema, clock] = await Promise.all([
      validatorUrl ? loadValidator(validatorUrl) : acceptAll,
      loadWorkClock(),
    ]);
    return { validateSchema, clock };
  };
  const statusOf = (id: string | null) => (id ? compiled.statusById.get(id) : undefined);
  const statesByStatus = new Map<string | null, FieldStates>();
  // Lists of joined directories add values to records that don't belong to the record's own directory.
  const ownValues = ({ customFields }: Item): FieldValues =>
    Object.fromEntries(Object.entries(customFields).filter(([id]) => compiled.fieldById.has(id)));
  const statesOf = ({ status }: Item): FieldStates => {
    const states =
      statesByStatus.get(status) ??
      resolveFieldStates({ compiled, ...caller, status: statusOf(status), isNew: false });
    statesByStatus.set(status, states);
    return states;
  };
  const reasonsAgainst = ({ status }: Item, statusId: string): Issue[] => {
    if (!caller.rights.record.update) return [createIssue([], 'NotPermitted', { action: 'update' })];
    if (status === statusId) return [];
    return findMoveIssues({ from: statusOf(status), to: statusOf(statusId) }, caller.groupIds);
  };
  return {
    prepare: () => void Promise.all([loadJudging(), loadJudge()]).catch(() => undefined),
    statesOf,
    reasonsAgainst,
    givenBack(before) {
      const given = compiled.registry.writtenFields.filter(
        ({ id, onEntering }) => onEntering && statesOf(before)[id]?.mode === 'edit',
      );
      return Object.fromEntries(given.map(({ id }) => [id, before.customFields[id] ?? null]));
    },
    transitionsOf(item) {
      const others = statusList.filter(to => to.id !== item.status);
      return others.map(({ id }) => {
        const reasons = reasonsAgainst(item, id);
        return { statusId: id, open: reasons.length === 0, reasons };
      });
    },
    async judge(item, { patch = {}, ...wanted }) {
      const current = { status: item.status, values: ownValues(item), checklist: item.checklist };
      const [judging, { judgeWrite }] = await Promise.all([loadJudging(), loadJudge()]);
      const { targetStatus, comment, checklist } = wanted;
      return judgeWrite({
        compiled,
        ...judging,
        ...caller,
        formulaContext: createFormulaContext(item),
        current,
        patch,
        targetStatus,
        comment,
        checklist,
      });
    },
    async formInput(item, values) {
      const current = { status: item.status, values: ownValues(item), checklist: item.checklist };
      const input = {
        ...{ compiled, ...(await loadJudging()), ...caller, current },
        formulaContext: createFormulaContext(item),
      };
      return values ? { ...input, initialValues: values } : input;
    },
  };
}

/** Loaded on demand, because reading a list doesn't need it. */
const loadJudge = () => import('#core/record/judgeWrite.ts');

/** Without the compiled schema, only the server validates shapes. */
const acceptAll = () => true;
