import type { FieldValuesPatch, Item } from '#core/model.ts';
import { canBeCompleted } from '#core/record/closedWays.ts';
import { formatIssues } from '#view/field/formatIssue.ts';
import { useMessages } from '#view/i18n/MessagesProvider.tsx';
import { useToasts } from '#view/kit/feedback/Toasts.tsx';
import { getErrorText } from '../../../api/errorText.ts';
import { updateRecord } from '../../../api/recordCalls.ts';
import { createRecordRules } from '../../../state/createRecordRules.ts';
import { writeRecord } from '../../../state/recordWrites.ts';
import { useAccess } from '../../../state/useBoot.ts';
import type { RecordSource } from '../../records/recordSource.ts';
import type { DateFields } from './daySpans.ts';

export interface DateWrites {
  /** Returns whether the user can change all displayed dates of a record. */
  mayMove(item: Item): boolean;
  /** Validates and sends a change. The change is displayed while it is being sent, and reverted if it is rejected. */
  write(item: Item, patch: FieldValuesPatch): Promise<void>;
}

export function useDateWrites(
  source: RecordSource,
  { from, till }: DateFields,
  reload: () => void,
): DateWrites {
  const messages = useMessages();
  const { t } = messages;
  const toasts = useToasts();
  const access = useAccess();
  const refuse = (text: string) => toasts.show({ text, tone: 'danger' });
  const write = async (item: Item, patch: FieldValuesPatch, isUndo = false): Promise<void> => {
    const compiled = source.directoryOf(item);
    try {
      const { issues } = await createRecordRules(compiled, access).judge(item, { patch });
      if (issues.length > 0) {
        const own = issues.filter(({ path }) => String(path[1]) in patch);
        const told = own.length > 0 ? own : issues.filter(issue => !canBeCompleted(issue));
        return refuse(formatIssues(messages, told.length > 0 ? told : issues).join(' '));
      }
      const at = { directoryId: compiled.directory.id, itemId: item.id };
      const written = await writeRecord(item.id, { customFields: patch }, () =>
        updateRecord(at, patch, item.version),
      );
      const before = Object.keys(patch).map(id => [id, item.customFields[id] ?? null]);
      const onUndo = () => void write(written, Object.fromEntries(before), true);
      toasts.show({ text: t('dates.moved', { name: item.display }), ...(!isUndo && { onUndo }) });
    } catch (thrown) {
      refuse(getErrorText(messages, thrown));
      reload();
    }
  };
  return {
    mayMove(item) {
      const compiled = source.directoryOf(item);
      if (!access.rightsIn(compiled.directory.id).record.update) return false;
      const states = createRecordRules(compiled, access).statesOf(item);
      return [from, till].every(
        field => !field || (!field.isDerived && states[field.definition.id]?.mode === 'edit'),
      );
    },
    write: (item, patch) => write(item, patch),
  };
}
