import { useState } from 'react';
import type { RecordView as NamedView } from '#core/model.ts';
import type { ApiError } from '../../api/ApiError.ts';
import { useCall } from '../../api/useCall.ts';
import type { Followed } from '../following/useFollowing.ts';

/** The stored part of a named view: how records are shown. */
export type ViewState = NamedView['state'];
export type ViewInput = Pick<NamedView, 'name' | 'groupIds' | 'state'>;

/** The calls for the named views of one scope: a directory, or all processes. */
export interface ViewCalls {
  list(): Promise<readonly NamedView[]>;
  create(body: ViewInput): Promise<NamedView>;
  update(id: string, body: ViewInput): Promise<NamedView>;
  remove(id: string): Promise<unknown>;
  /** `null` for views of processes. */
  readonly directoryId: string | null;
}

export interface NamedViews {
  /** Ordered by name; `undefined` until they are requested. */
  all: readonly NamedView[] | undefined;
  /** The view that was selected last, regardless of changes since then. */
  chosen: NamedView | null;
  /** The selected view as it can be followed; `null` if none is selected. */
  followed: Followed | null;
  isBusy: boolean;
  problem: string | null;
  /** Loads the views, unless they have been loaded already. */
  load(): void;
  choose(view: NamedView | null): void;
  /** Creates a view, or changes the one with this id, and selects it. Returns the error, if any. */
  save(input: ViewInput & { id?: string }): Promise<ApiError | undefined>;
  /** Returns whether that succeeded. */
  remove(id: string): Promise<boolean>;
}

/** Manages named views: the user's own, and those shared with their groups (specification section 3). */
export function useNamedViews(calls: ViewCalls): NamedViews {
  const call = useCall();
  const [all, setAll] = useState<readonly NamedView[]>();
  const [chosen, setChosen] = useState<NamedView | null>(null);
  const load = async () => setAll(await calls.list());
  return {
    all,
    chosen,
    followed: chosen && { what: 'view', directoryId: calls.directoryId, viewId: chosen.id },
    isBusy: call.isBusy,
    problem: call.problem,
    load: () => void (all || call.run(load)),
    choose: setChosen,
    async save({ id, name, groupIds, state }) {
      // A successful save counts even if reloading the list fails.
      let isSaved = false;
      const error = await call.run(async () => {
        const body = { name, groupIds, state };
        setChosen(await (id ? calls.update(id, body) : calls.create(body)));
        isSaved = true;
        await load();
      });
      return isSaved ? undefined : error;
    },
    async remove(id) {
      const error = await call.run(async () => {
        await calls.remove(id);
        await load();
      });
      if (error === undefined) setChosen(null);
      return error === undefined;
    },
  };
}
