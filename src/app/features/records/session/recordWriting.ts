import { getErrorText } from '../../../api/errorText.ts';
import { deleteRecord, restoreRecord, updateRecord } from '../../../api/recordCalls.ts';
import type { InitialRecordValues } from '../../../state/openRecordsState.ts';
import { createRecordCreator } from './recordCreating.ts';
import { createRecordMover, omitPatchFields } from './recordMoving.ts';
import { createRecordSender, type RecordSender } from './recordSending.ts';
import type { RecordSessionCore } from './recordState.ts';

export interface RecordWriter {
  save(): Promise<void>;
  /**
   * Sends the changes, or the last move with its comment, again: based on the other user's version, and without the
   * fields in `theirs`, which keep the other user's values.
   */
  decide(theirs: ReadonlySet<string>): Promise<void>;
  move(statusId: string): Promise<void>;
  remove(): Promise<void>;
}

const noFields: ReadonlySet<string> = new Set();

/** Creates the write operations of an open record, which validate and send the input, and display rejections. */
export function createRecordWriter(core: RecordSessionCore, newRecord: InitialRecordValues): RecordWriter {
  const { getState, set } = core;
  const sending = createRecordSender(core, newRecord);
  const creating = createRecordCreator(core, newRecord, sending);
  const moving = createRecordMover(core, sending);

  const save = async (version: number | undefined, theirs: ReadonlySet<string>): Promise<void> => {
    const form = core.form();
    const { compiled, item } = getState();
    const { issues, ...judged } = form.judge();
    const patch = omitPatchFields(judged.patch, theirs);
    const isHeld = form.store.getState().isEditing;
    set({ wasHeld: isHeld });
    if (isHeld) return;
    const wrong = issues.filter(issue => issue.path[0] !== 'text');
    if (wrong.length > 0) {
      form.reveal();
      const count = new Set(wrong.map(issue => issue.path[1])).size;
      return set({ problem: core.host().messages.t('form.problems', { count }) });
    }
    if (!item || version === undefined) {
      return issues.length > 0 ? creating.askComment(issues) : creating.create();
    }
    if (Object.keys(patch).length === 0) return sending.leave();
    const place = { directoryId: compiled.directory.id, itemId: item.id };
    await sending.run(
      () => updateRecord(place, patch, version),
      () => sending.finish('app.saved'),
    );
  };

  return {
    save() {
      moving.forgetSent();
      return save(core.version(), noFields);
    },
    decide(theirs) {
      const version = getState().conflict?.version;
      const again = version === undefined ? undefined : moving.sendAgain(version, theirs);
      return again ?? save(version, theirs);
    },
    move: moving.move,
    remove: () => remove(core, sending),
  };
}

async function remove({ getState, host }: RecordSessionCore, { run }: RecordSender): Promise<void> {
  const { compiled, item } = getState();
  if (!item) return;
  const { messages, toasts, onSaved } = host();
  const place = { directoryId: compiled.directory.id, itemId: item.id };
  const restore = async () => {
    await restoreRecord(place).then(
      () => toasts.show({ text: messages.t('app.restored') }),
      thrown => toasts.show({ text: getErrorText(messages, thrown), tone: 'danger' }),
    );
    onSaved();
  };
  await run(
    () => deleteRecord(place),
    () => {
      toasts.show({ text: messages.t('app.deleted'), onUndo: () => void restore() });
      host().onClose();
    },
  );
}
