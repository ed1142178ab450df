import { useMemo, useRef, useState } from 'react';
import { formatIssues } from '#view/field/formatIssue.ts';
import { useMessages } from '#view/i18n/MessagesProvider.tsx';
import { useToasts } from '#view/kit/feedback/Toasts.tsx';
import type { CellEditing, RejectedCellEdit } from '#view/table/cells/cellEditing.ts';
import { toApiError } from '../../../api/ApiError.ts';
import { getErrorText } from '../../../api/errorText.ts';
import type { RecordRules } from '../../../state/createRecordRules.ts';
import type { RecordSource } from '../recordSource.ts';
import type { QuickMove } from '../useQuickMove.tsx';
import type { CellWrites } from './cellWrites.ts';

export interface CellEditingInput {
  source: RecordSource;
  rules: RecordRules;
  quickMove: QuickMove;
  onStale: () => void;
}

/**
 * Edits cells of the list. Edits are shown immediately, and validated by the same rules in the browser and on the
 * server. A rejected edit is reverted, and its editor reopens.
 */
export function useCellEditing(input: CellEditingInput): CellEditing {
  const messages = useMessages();
  const toasts = useToasts();
  const [refused, setRefused] = useState<readonly RejectedCellEdit[]>([]);
  const latest = useRef({ ...input, messages });
  latest.current = { ...input, messages };
  const writes = useMemo(() => {
    let made: CellWrites | undefined;
    return {
      // Loads the code that sends edits when a cell is edited, not with the list.
      load: async () => {
        const { createCellWrites } = await import('./cellWrites.ts');
        made ??= createCellWrites({
          context: () => latest.current,
          toasts,
          onRefused: refusal => setRefused(before => [...before, refusal]),
        });
        return made;
      },
      undo: () => made?.undo() ?? false,
    };
  }, [toasts]);
  return useMemo(
    () => ({
      refused: refused[0] ?? null,
      settleRefused(isShown) {
        const [first, ...others] = refused;
        setRefused(others);
        if (!first || isShown) return;
        const why = formatIssues(latest.current.messages, first.issues).join(' ');
        const text = latest.current.messages.t('list.notChanged', {
          field: first.field.definition.name,
          number: first.item.number,
        });
        toasts.show({ text: `${text} ${why}`.trim(), tone: 'danger' });
      },
      prepare() {
        void writes.load().catch(() => undefined);
        latest.current.rules.prepare();
      },
      stateOf: (item, field) =>
        latest.current.rules.statesOf(item)[field.definition.id] ?? { mode: 'hidden', required: false },
      shapeOf: async (item, field) => {
        const { loadCellScriptEffects } = await import('./cellShape.ts');
        return loadCellScriptEffects(latest.current, { item, field });
      },
      save: edit =>
        writes
          .load()
          .then(({ save }) => save(edit))
          .catch(thrown => {
            // Reopens the editor with the entered value and the reason.
            const problem = () => getErrorText(latest.current.messages, thrown);
            setRefused(before => [...before, { ...edit, issues: toApiError(thrown).issues, problem }]);
            return [];
          }),
      undo: writes.undo,
      transitionsOf: item => latest.current.rules.transitionsOf(item),
      move: (item, statusId) => void latest.current.quickMove.move(item, statusId),
    }),
    [refused, toasts, writes],
  );
}
