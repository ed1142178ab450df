import type { Item } from '#core/model.ts';
import { useMessages } from '#view/i18n/MessagesProvider.tsx';
import { useToasts } from '#view/kit/feedback/Toasts.tsx';
import { getErrorText } from '../../../api/errorText.ts';
import { getManagerId } from '../../../shared/assigning/assignActions.ts';
import { type Assignment, assignRecord, getManagerName } from './assignRecord.ts';

/**
 * Returns functions that report an assignment: as a toast with a button to undo it, or as texts if the manager has
 * changed.
 */
export function useAssignmentMessages() {
  const messages = useMessages();
  const { t } = messages;
  const toasts = useToasts();
  const tellFailure = (thrown: unknown) =>
    toasts.show({ text: getErrorText(messages, thrown), tone: 'danger' });
  const takeBack = async ({ directoryId, to, from }: Assignment, done: Item) => {
    try {
      const back = await assignRecord({ directoryId, item: done, to: from, from: to });
      const name = done.display;
      if ('done' in back) toasts.show({ text: t('assigning.back', { name }) });
      else toasts.show({ text: t('assigning.notBack', { name }), tone: 'danger' });
    } catch (thrown) {
      tellFailure(thrown);
    }
  };
  return {
    tellFailure,
    tell(assignment: Assignment, done: Item, { isTaken }: { isTaken: boolean }) {
      const name = done.display;
      const person = getManagerName(done, t('assigning.someone')) ?? '';
      const isSame = assignment.from === assignment.to;
      const taken = t(isSame ? 'assigning.isMine' : 'assigning.taken', { name });
      toasts.show({
        text: isTaken ? taken : t('assigning.assigned', { person, name }),
        onUndo: isSame ? undefined : () => void takeBack(assignment, done),
      });
    },
    /** Returns the title and the text for a record whose manager another user has changed in the meantime. */
    heldWords(held: Item) {
      const person = getManagerName(held, t('assigning.someone'));
      const kind = getManagerId(held) === null ? 'nobody' : 'held';
      const params = { person: person ?? '', name: held.display };
      return { title: t(`assigning.${kind}Title`, params), text: t(`assigning.${kind}Text`, params) };
    },
  };
}
