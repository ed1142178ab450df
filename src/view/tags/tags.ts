/** The account's tags. The application provides them through a context, so that the view doesn't access the server. */
import { createContext, useContext } from 'react';
import type { Tag } from '#core/model.ts';

export interface TagsContextValue {
  /** Sorted by name. */
  readonly all: readonly Tag[];
  readonly byId: ReadonlyMap<string, Tag>;
  /** Creates a tag with this name; resolves to `undefined` after a failure, which has then been shown to the user. */
  create(name: string): Promise<Tag | undefined>;
}

const noTags: TagsContextValue = { all: [], byId: new Map(), create: () => Promise.resolve(undefined) };

export const TagsContext = createContext<TagsContextValue>(noTags);

export const useTags = (): TagsContextValue => useContext(TagsContext);
