import { useMemo } from 'react';
import type { CompiledDirectory } from '#core/compileDirectory.ts';
import { type FieldStates, resolveFieldStates } from '#core/fieldStates.ts';
import { closedReasons, judgeWrite, type Verdict } from '#core/judgeWrite.ts';
import type { FieldValues, FieldValuesPatch, Item, Transition } from '#core/model.ts';
import type { RecordFormInput } from '#view/form/recordFormStore.ts';
import { loadValidator } from '../../api/validators.ts';
import { useAccess } from '../../state/useBoot.ts';

export interface WantedWrite {
  readonly patch?: FieldValuesPatch;
  readonly targetStatus?: string;
  readonly comment?: string;
}

/** The rules of a directory for the person logged in, asked where no form is open: by a cell of the list, by a card. */
export interface RecordRules {
  /** Loads what judging takes, before it is needed. */
  prepare(): void;
  statesOf(item: Item): FieldStates;
  /** Every other status, open or closed with the reasons. */
  transitionsOf(item: Item): Transition[];
  judge(item: Item, wanted: WantedWrite): Promise<Verdict>;
  /** What a form that completes a write of the record starts with. */
  formInput(item: Item, values: FieldValues): Promise<RecordFormInput>;
}

export function useRecordRules(compiled: CompiledDirectory): RecordRules {
  const access = useAccess();
  const { groupIds } = access;
  const rights = access.rightsIn(compiled.directory.id);
  const groups = groupIds.join(' ');
  // biome-ignore lint/correctness/useExhaustiveDependencies: the same groups come as a new array with every draw
  return useMemo(() => createRules(compiled, { rights, groupIds }), [compiled, rights, groups]);
}

function createRules(
  compiled: CompiledDirectory,
  caller: Pick<RecordFormInput, 'rights' | 'groupIds'>,
): RecordRules {
  const { validatorUrl } = compiled.directory;
  const validator = async () => (validatorUrl ? loadValidator(validatorUrl) : acceptAll);
  const statusOf = (id: string | null) => (id ? compiled.statusById.get(id) : undefined);
  const statesByStatus = new Map<string | null, FieldStates>();
  return {
    prepare: () => void validator().catch(() => undefined),
    statesOf({ status }) {
      const states =
        statesByStatus.get(status) ??
        resolveFieldStates({ compiled, ...caller, status: statusOf(status), isNew: false });
      statesByStatus.set(status, states);
      return states;
    },
    transitionsOf({ status }) {
      const from = statusOf(status);
      const mayUpdate = caller.rights.record.update;
      return compiled.directory.statusList
        .filter(to => to.id !== status)
        .map(to => {
          const reasons = closedReasons({ from, to }, caller.groupIds);
          if (!mayUpdate) reasons.push({ path: [], code: 'NotPermitted', params: { action: 'update' } });
          return { statusId: to.id, open: reasons.length === 0, reasons };
        });
    },
    async judge({ status, customFields }, { patch = {}, targetStatus, comment }) {
      const current = { status, values: customFields };
      const validateSchema = await validator();
      return judgeWrite({ compiled, validateSchema, ...caller, current, patch, targetStatus, comment });
    },
    async formInput({ status, customFields }, values) {
      const current = { status, values: customFields };
      return { compiled, validateSchema: await validator(), ...caller, current, initialValues: values };
    },
  };
}

/** Where the server gives no compiled schema, the shapes are the server's to judge alone. */
const acceptAll = () => true;
