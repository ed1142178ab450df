import type { FieldValuesPatch } from '#core/model.ts';
import { formatIssues } from '#view/field/formatIssue.ts';
import { toApiError } from '../../../api/ApiError.ts';
import { updateRecordStatus } from '../../../api/recordCalls.ts';
import {
  type MoveRecordInput,
  moveRecord,
  type RecordMove,
  showMovedToast,
} from '../../../shared/moving/moveRecord.ts';
import type { RecordSender } from './recordSending.ts';
import type { RecordSessionCore } from './recordState.ts';

/**
 * Moves the record of a form to another status. Unsaved input is sent with the move, and conflicts are resolved in the
 * form, field by field.
 */
export function createRecordMover(
  core: RecordSessionCore,
  { show, done }: Pick<RecordSender, 'show' | 'done'>,
) {
  const { getState, set, host } = core;
  let last: { move: RecordMove; sent: MoveRecordInput } | null = null;

  const moveOf = (statusId: string): RecordMove | null => {
    const { compiled, item } = getState();
    const version = core.version();
    const form = core.form();
    const verdict = form.judge({ targetStatus: statusId });
    if (!item || version === undefined || form.store.getState().isEditing) return null;
    const move: RecordMove = {
      compiled,
      item,
      statusId,
      version,
      hasForm: true,
      conflictText: host().messages.t('records.conflict'),
      judge: () => verdict,
      formInput: () => ({
        ...form.store.input,
        draft: undefined,
        initialValues: form.store.getState().values,
      }),
      async send(sent) {
        last = { move, sent };
        const { patch, comment: text, checklist, version: moved } = sent;
        const place = { directoryId: compiled.directory.id, itemId: item.id };
        set({ isBusy: true, problem: null });
        try {
          return await updateRecordStatus(place, statusId, {
            customFields: patch,
            checklist,
            text,
            version: moved,
          });
        } finally {
          set({ isBusy: false });
        }
      },
      show: change => set({ sheet: change(getState().sheet) }),
      onMoved(moved) {
        done();
        showMovedToast(host(), move, { moved });
        core.reload();
      },
      onRefused({ issues, error }) {
        if (error) show(error);
        else set({ problem: formatIssues(host().messages, issues).join(' ') });
      },
      onRefusedInSheet: ({ error }) => error && show(error),
    };
    return move;
  };

  return {
    async move(statusId: string): Promise<void> {
      const move = moveOf(statusId);
      if (move) await moveRecord(host().messages, move);
    },
    forgetSent() {
      last = null;
    },
    /**
     * Repeats the last move based on the given version, without the fields that keep the other user's value. Returns
     * `undefined` if there was no move.
     */
    sendAgain(version: number, without: ReadonlySet<string>): Promise<void> | undefined {
      if (!last) return undefined;
      const { move, sent } = last;
      return move
        .send({ ...sent, patch: omitPatchFields(sent.patch, without), version })
        .then(move.onMoved, thrown => show(toApiError(thrown)));
    },
  };
}

export function omitPatchFields(patch: FieldValuesPatch, without: ReadonlySet<string>): FieldValuesPatch {
  return Object.fromEntries(Object.entries(patch).filter(([id]) => !without.has(id)));
}
