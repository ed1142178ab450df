import { type Named, typedMention } from '#core/notes/mentions.ts';
import { foldText } from '#core/text.ts';
import { Icon } from '#view/kit/Icon.tsx';
import type { DrawnOffer } from './ChoosingTextArea.tsx';

/** Returns the offer of users and groups to mention while the author types `@` and a name. */
export function mentionOffer(
  find: DrawnOffer<Named>['find'],
  { label, tell }: Pick<DrawnOffer<Named>, 'label' | 'tell'>,
): DrawnOffer<Named> {
  return {
    ...{ find, label, tell, read: typedMention },
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
