import { useMessages } from '#view/i18n/MessagesProvider.tsx';
import { useToasts } from '#view/kit/feedback/Toasts.tsx';
import { getErrorText } from '../../api/errorText.ts';
import { useApiCall } from '../../api/useApiCall.ts';
import {
  addRelation,
  changeRelation,
  type Relation,
  type RelationInput,
  removeRelation,
  toRelationInput,
} from './familyCalls.ts';
import { extractDisplayName } from './familyWords.ts';

/** Removes relations, and offers undo in a toast after a removal or a change. */
export function useFamilyChanges(itemId: string, reload: () => void) {
  const messages = useMessages();
  const { t } = messages;
  const toasts = useToasts();
  const call = useApiCall();
  const tell = (text: string, undo: () => Promise<unknown>) => {
    reload();
    const onUndo = () =>
      void undo()
        .catch(error => toasts.show({ text: getErrorText(messages, error), tone: 'danger' }))
        .then(reload);
    toasts.show({ text, onUndo });
  };
  return {
    problem: call.problem,
    async remove(relation: Relation) {
      const { contact } = relation;
      const failed = await call.run(async () => {
        await removeRelation(itemId, relation.id);
      });
      if (failed) return;
      tell(t('family.removed', { name: extractDisplayName(contact.display) }), () =>
        addRelation(itemId, contact.id, toRelationInput(relation)),
      );
    },
    tellChanged(before: Relation, now: RelationInput) {
      const was = toRelationInput(before);
      if (JSON.stringify(was) === JSON.stringify(now)) return;
      tell(t('family.changed', { name: extractDisplayName(before.contact.display) }), () =>
        changeRelation(itemId, before.id, was),
      );
    },
  };
}
