import { useMessages } from '#view/i18n/MessagesProvider.tsx';
import { useToasts } from '#view/kit/feedback/Toasts.tsx';
import { errorText } from '../../api/errorText.ts';
import { useCall } from '../../api/useCall.ts';
import {
  addRelation,
  changeRelation,
  inputOf,
  type Relation,
  type RelationInput,
  removeRelation,
} from './familyCalls.ts';
import { nameOf } from './familyWords.ts';

/** Removes relations, and offers undo in a toast after a removal or a change. */
export function useFamilyChanges(itemId: string, reload: () => void) {
  const messages = useMessages();
  const { t } = messages;
  const toasts = useToasts();
  const call = useCall();
  const tell = (text: string, undo: () => Promise<unknown>) => {
    reload();
    const onUndo = () =>
      void undo()
        .catch(error => toasts.show({ text: errorText(messages, error), tone: 'danger' }))
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
      tell(t('family.removed', { name: nameOf(contact.display) }), () =>
        addRelation(itemId, contact.id, inputOf(relation)),
      );
    },
    tellChanged(before: Relation, now: RelationInput) {
      const was = inputOf(before);
      if (JSON.stringify(was) === JSON.stringify(now)) return;
      tell(t('family.changed', { name: nameOf(before.contact.display) }), () =>
        changeRelation(itemId, before.id, was),
      );
    },
  };
}
