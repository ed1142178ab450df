import { findMentionQuery, type MentionTarget } from '#core/notes/mentions.ts';
import { normalizeForComparison } from '#core/text.ts';
import { Icon } from '#view/kit/Icon.tsx';
import type { RenderedSuggestionSource } from './SuggestionTextArea.tsx';

/** Returns the suggestions of users and groups shown when the author types `@` and part of a name. */
export function createMentionSuggestions(
  find: RenderedSuggestionSource<MentionTarget>['find'],
  { label, tell }: Pick<RenderedSuggestionSource<MentionTarget>, 'label' | 'tell'>,
): RenderedSuggestionSource<MentionTarget> {
  return {
    ...{ find, label, tell, read: findMentionQuery },
    fits: ({ name }, typed) => normalizeForComparison(name).includes(normalizeForComparison(typed)),
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
