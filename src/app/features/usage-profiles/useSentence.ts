import { useMessages } from '#view/i18n/MessagesProvider.tsx';
import { rightInDirectory } from '../../state/rights/rightsWords.ts';
import { useBoot } from '../../state/useBoot.ts';
import type { AssertionInput } from './assertionDraft.ts';
import { useTargetName } from './useTargetName.ts';

type Said = Omit<AssertionInput, 'name'>;

/** A statement as people say it: 'No one in “Sales” can ever see the field “Cost” in “Deal”.' */
export function useSentence(): (assertion: Said) => string {
  const messages = useMessages();
  const known = useBoot();
  const nameOf = useTargetName(undefined);
  return ({ who, expectation, ...right }) => {
    const isUser = 'userId' in who;
    const target = isUser
      ? { kind: 'user' as const, targetId: who.userId }
      : { kind: 'group' as const, targetId: who.groupId };
    const isEveryone = !isUser && known.userGroups.some(({ id, everyone }) => everyone && id === who.groupId);
    const kind = isEveryone ? 'everyone' : target.kind;
    return messages.t(`assertions.${kind}.${expectation}`, {
      who: nameOf(target),
      right: rightInDirectory(messages, right, known),
    });
  };
}
