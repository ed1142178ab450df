import { findTypedMention, type Named } from '#core/notes/mentions.ts';
import { foldText } from '#core/text.ts';
import { Icon } from '#view/kit/Icon.tsx';
import type { DrawnOffer } from './ChoosingTextArea.tsx';

/** Returns the suggestions of users and groups shown when the author types `@` and part of a name. */
export function createMentionSuggestions(
  find: DrawnOffer<Named>['find'],
  { label, tell }: Pick<DrawnOffer<Named>, 'label' | 'tell'>,
): DrawnOffer<Named> {
  return {
    ...{ find, label, tell, read: findTypedMention },
    fits: ({ name }, typed) => foldText(name).includes(foldText(typed)),
    wordsOf: ({ name }) => `@${name} `,
    keyOf: ({ id }) => id,
    draw: ({ kind, name }) => (
      <>
        <Icon name={kind === 'group' ? 'users' : 'user'} />
        {name}
      </>
    ),
  };
}
