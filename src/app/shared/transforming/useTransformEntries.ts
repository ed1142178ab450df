import { getDayInZone } from '#core/calendar/dayRange.ts';
import type { CompiledDirectory } from '#core/directory/compileDirectory.ts';
import type { Item, OfferedTransformation } from '#core/model.ts';
import { isOfferConditionMet } from '#core/transformation/offers.ts';
import { useEngine, useFieldContext } from '#view/engine/engine.ts';
import { useMessages } from '#view/i18n/MessagesProvider.tsx';
import { useToasts } from '#view/kit/feedback/Toasts.tsx';
import type { MenuEntry } from '#view/kit/overlay/Menu.tsx';
import { getErrorText } from '../../api/errorText.ts';
import { emitLocalChange } from '../../live/events.ts';
import { openNewRecordForm, openRecord } from '../../state/openRecordsState.ts';
import { cacheReference } from '../../state/references.ts';
import { useUser } from '../../state/useBoot.ts';
import { prepareTransformation } from './transformCalls.ts';
import { useTransformations } from './useTransformations.ts';

/**
 * Returns menu entries for a record's transformations. Each entry opens the form of the new record on top
 * of the record, or the record that was already created.
 */
export function useTransformEntries(compiled: CompiledDirectory, item: Item): () => MenuEntry[] {
  const messages = useMessages();
  const toasts = useToasts();
  const { timeZone, weekStart } = useEngine();
  const asker = { userId: useUser().id, today: getDayInZone(timeZone), weekStart };
  const all = useTransformations(compiled.directory.id);
  const context = useFieldContext(item.customFields, item.references);
  const start = async ({ id, targetDirectoryId }: OfferedTransformation) => {
    try {
      const prepared = await prepareTransformation(id, item.id);
      const { made, customFields: values, tags, references } = prepared;
      if (made) {
        toasts.show({ text: messages.t('records.madeAlready') });
        return openRecord(made.directoryId, made.itemId);
      }
      for (const [each, reference] of Object.entries(references)) cacheReference(each, reference);
      const transforming = { transformationId: id, itemId: item.id, prepared };
      const created = await openNewRecordForm(targetDirectoryId, { values, tags, transforming });
      if (created) emitLocalChange({ directoryId: compiled.directory.id, itemId: item.id });
    } catch (thrown) {
      toasts.show({ text: getErrorText(messages, thrown), tone: 'danger' });
    }
  };
  return () =>
    all
      .filter(({ condition }) => isOfferConditionMet(condition, { compiled, item, asker, timeZone }, context))
      .map(one => ({
        id: `transform-${one.id}`,
        icon: 'arrow-right',
        label: messages.t('records.makeOf', { name: one.name }),
        onSelect: () => void start(one),
      }));
}
