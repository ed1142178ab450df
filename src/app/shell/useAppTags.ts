import { useMemo } from 'react';
import { useMessages } from '#view/i18n/MessagesProvider.tsx';
import { useToasts } from '#view/kit/feedback/Toasts.tsx';
import type { TagsContextValue } from '#view/tags/tags.ts';
import { toApiError } from '../api/ApiError.ts';
import { getErrorText } from '../api/errorText.ts';
import { createTag } from '../state/tags.ts';
import { useBoot } from '../state/useBoot.ts';

/** Returns the account's tags, and a function that creates a tag, which is then available on all screens. */
export function useAppTags(): TagsContextValue {
  const { tags } = useBoot();
  const messages = useMessages();
  const toasts = useToasts();
  return useMemo(
    () => ({
      all: tags,
      byId: new Map(tags.map(tag => [tag.id, tag])),
      async create(name) {
        try {
          return await createTag(name.trim());
        } catch (thrown) {
          toasts.show({ text: getErrorText(messages, toApiError(thrown)), tone: 'danger' });
          return undefined;
        }
      },
    }),
    [tags, messages, toasts],
  );
}
