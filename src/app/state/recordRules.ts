import { useMemo } from 'react';
import type { CompiledDirectory } from '#core/directory/compileDirectory.ts';
import { type FieldStates, resolveFieldStates } from '#core/directory/fieldStates.ts';
import { createIssue } from '#core/issues.ts';
import type { ChecklistPatch, FieldValues, FieldValuesPatch, Issue, Item, Transition } from '#core/model.ts';
import { closedReasons } from '#core/record/closedWays.ts';
import type { Verdict } from '#core/record/judgeWrite.ts';
import type { RecordFormInput } from '#view/form/recordFormStore.ts';
import { loadValidator } from '../api/validators.ts';
import { type Access, useAccess } from './useBoot.ts';
import { formulaContext, loadWorkClock } from './workClock.ts';

export interface WantedWrite {
  readonly patch?: FieldValuesPatch;
  readonly targetStatus?: string;
  readonly comment?: string;
  readonly checklist?: ChecklistPatch;
}

/** The rules of a directory for the person logged in, asked where no form is open: by a cell of the list, by a card. */
export interface RecordRules {
  /** Loads what judging takes, before it is needed. */
  prepare(): void;
  statesOf(item: Item): FieldStates;
  /** Why the person may not bring the record into the status at all; empty where they may. Cheap. */
  reasonsAgainst(item: Item, statusId: string): Issue[];
  /** Every other status, open or closed with the reasons. */
  transitionsOf(item: Item): Transition[];
  judge(item: Item, wanted: WantedWrite): Promise<Verdict>;
  /** What goes with the way back into a former status, as far as it can be written there: what the move gave is taken back. */
  givenBack(before: Item): FieldValuesPatch;
  /** What a form that completes a write of the record starts with; the record's own values where none are given. */
  formInput(item: Item, values?: FieldValues): Promise<RecordFormInput>;
}

export function useRecordRules(compiled: CompiledDirectory): RecordRules {
  const access = useAccess();
  const { groupIds } = access;
  const rights = access.rightsIn(compiled.directory.id);
  const groups = groupIds.join(' ');
  // biome-ignore lint/correctness/useExhaustiveDependencies: the same groups come as a new array with every draw
  return useMemo(() => createRules(compiled, { rights, groupIds }), [compiled, rights, groups]);
}

/** The same outside of drawing, for records of several directories. */
export function recordRules(compiled: CompiledDirectory, { rightsIn, groupIds }: Access): RecordRules {
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
  // A list of several directories shows more of a record than it has.
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
    return closedReasons({ from: statusOf(status), to: statusOf(statusId) }, caller.groupIds);
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
        formulaContext: formulaContext(item),
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
        formulaContext: formulaContext(item),
      };
      return values ? { ...input, initialValues: values } : input;
    },
  };
}

/** Nobody who only reads a list needs it. */
const loadJudge = () => import('#core/record/judgeWrite.ts');

/** Where the server gives no compiled schema, the shapes are the server's to judge alone. */
const acceptAll = () => true;
