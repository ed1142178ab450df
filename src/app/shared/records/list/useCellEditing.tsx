import { useMemo, useRef, useState } from 'react';
import { issueTexts } from '#view/field/issueText.ts';
import { useMessages } from '#view/i18n/MessagesProvider.tsx';
import { useToasts } from '#view/kit/feedback/Toasts.tsx';
import type { CellEditing, RefusedEdit } from '#view/table/cells/cellEditing.ts';
import { toApiError } from '../../../api/ApiError.ts';
import type { RecordRules } from '../../../state/recordRules.ts';
import type { RecordSource } from '../recordSource.ts';
import type { QuickMove } from '../useQuickMove.tsx';
import { createCellWrites } from './cellWrites.ts';

export interface CellEditingInput {
  source: RecordSource;
  rules: RecordRules;
  quickMove: QuickMove;
  onStale: () => void;
}

/** Changing cells of the list: shown at once, judged by the rules here and there, put back and opened again if refused. */
export function useCellEditing(input: CellEditingInput): CellEditing {
  const messages = useMessages();
  const toasts = useToasts();
  const [refused, setRefused] = useState<readonly RefusedEdit[]>([]);
  const latest = useRef({ ...input, messages });
  latest.current = { ...input, messages };
  const writes = useMemo(
    () =>
      createCellWrites({
        context: () => latest.current,
        toasts,
        onRefused: refusal => setRefused(before => [...before, refusal]),
      }),
    [toasts],
  );
  return useMemo(
    () => ({
      refused: refused[0] ?? null,
      settleRefused(isShown) {
        const [first, ...others] = refused;
        setRefused(others);
        if (!first || isShown) return;
        const why = issueTexts(latest.current.messages, first.issues).join(' ');
        const text = latest.current.messages.t('list.notChanged', {
          field: first.field.definition.name,
          number: first.item.number,
        });
        toasts.show({ text: `${text} ${why}`.trim(), tone: 'danger' });
      },
      prepare: () => latest.current.rules.prepare(),
      stateOf: (item, field) =>
        latest.current.rules.statesOf(item)[field.definition.id] ?? { mode: 'hidden', required: false },
      save: edit => writes.save(edit).catch(thrown => [...toApiError(thrown).issues]),
      undo: writes.undo,
      transitionsOf: item => latest.current.rules.transitionsOf(item),
      move: (item, statusId) => void latest.current.quickMove.move(item, statusId),
    }),
    [refused, toasts, writes],
  );
}
