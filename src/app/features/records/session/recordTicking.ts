import { toApiError } from '../../../api/ApiError.ts';
import { getErrorText } from '../../../api/errorText.ts';
import { saveChecklist } from '../../../api/recordCalls.ts';
import type { RecordSessionCore } from './recordState.ts';

export interface ChecklistWriter {
  /**
   * Checks or unchecks a checklist item. The change is saved immediately and doesn't affect unsaved input in the form.
   */
  tick(id: string, isTicked: boolean): Promise<void>;
}

export function createChecklistWriter({ getState, set, host, form }: RecordSessionCore): ChecklistWriter {
  /** Ensures that calls are made one after the other. */
  let queue: Promise<unknown> = Promise.resolve();
  let version = 0;
  const send = async (id: string, isTicked: boolean) => {
    const { compiled, item } = getState();
    if (!item) return;
    version = Math.max(version, item.version);
    const place = { directoryId: compiled.directory.id, itemId: item.id };
    try {
      const { checklist, references, ...answer } = await saveChecklist(
        place,
        { [id]: isTicked ? {} : null },
        version,
      );
      version = answer.version;
      const now = getState().item;
      // The form is based on the previous version, so that other users' changes to its fields are merged when the form
      // is saved.
      if (now) set({ item: { ...now, checklist, references: { ...now.references, ...references } } });
      form().store.setChecklist(checklist ?? {});
      host().onSaved();
    } catch (thrown) {
      host().toasts.show({ text: getErrorText(host().messages, toApiError(thrown)), tone: 'danger' });
    }
  };
  return {
    tick(id, isTicked) {
      const turn = queue.then(() => send(id, isTicked));
      queue = turn;
      return turn;
    },
  };
}
