/** The account's tags, given by the application through context; the view knows no server. */
import { createContext, useContext } from 'react';
import type { Tag } from '#core/model.ts';

export interface Tags {
  /** By name. */
  readonly all: readonly Tag[];
  readonly byId: ReadonlyMap<string, Tag>;
  /** Makes a tag of this name; undefined when it could not be made, which the person has been told. */
  create(name: string): Promise<Tag | undefined>;
}

const noTags: Tags = { all: [], byId: new Map(), create: () => Promise.resolve(undefined) };

export const TagsContext = createContext<Tags>(noTags);

export const useTags = (): Tags => useContext(TagsContext);
