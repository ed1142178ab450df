/** The account's tags, provided by the application through context; the view doesn't know about the server. */
import { createContext, useContext } from 'react';
import type { Tag } from '#core/model.ts';

export interface Tags {
  /** Ordered by name. */
  readonly all: readonly Tag[];
  readonly byId: ReadonlyMap<string, Tag>;
  /** Creates a tag with this name; `undefined` if that failed, which has already been shown to the user. */
  create(name: string): Promise<Tag | undefined>;
}

const noTags: Tags = { all: [], byId: new Map(), create: () => Promise.resolve(undefined) };

export const TagsContext = createContext<Tags>(noTags);

export const useTags = (): Tags => useContext(TagsContext);
