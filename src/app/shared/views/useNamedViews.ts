import { useRef, useState } from 'react';
import type { RecordView as NamedView } from '#core/model.ts';
import type { ApiError } from '../../api/ApiError.ts';
import { useApiCall } from '../../api/useApiCall.ts';
import type { FollowTarget } from '../following/useFollowEntries.ts';

/** The part of a named view that describes how records are shown. */
export type NamedViewState = NamedView['state'];
export type NamedViewInput = Pick<NamedView, 'name' | 'groupIds' | 'state'>;

/** The requests for the named views of one scope: a directory, or all processes. */
export interface ViewCalls {
  list(): Promise<readonly NamedView[]>;
  create(body: NamedViewInput): Promise<NamedView>;
  update(id: string, body: NamedViewInput): Promise<NamedView>;
  remove(id: string): Promise<unknown>;
  /** `null` for views of processes. */
  readonly directoryId: string | null;
}

export interface NamedViews {
  /** Sorted by name; `undefined` until loaded. */
  all: readonly NamedView[] | undefined;
  /** The view that the user selected last, regardless of changes since then. */
  chosen: NamedView | null;
  /** The selected view in the form required for following it; `null` if no view is selected. */
  followed: FollowTarget | null;
  isBusy: boolean;
  problem: string | null;
  /** Loads the views, unless they have been loaded already. */
  load(): void;
  choose(view: NamedView | null): void;
  /** Creates a view, or changes the one with this id, and selects it. Returns the error if the request failed. */
  save(input: NamedViewInput & { id?: string }): Promise<ApiError | undefined>;
  /** Deletes a view; returns whether this succeeded. */
  remove(id: string): Promise<boolean>;
}

/** Manages named views: the user's own, and those shared with the user's groups (specification section 3). */
export function useNamedViews(calls: ViewCalls): NamedViews {
  const call = useApiCall();
  const [all, setAll] = useState<readonly NamedView[]>();
  const [chosen, setChosen] = useState<NamedView | null>(null);
  // Late responses must not replace a view that the user has selected in the meantime.
  const latest = useRef(chosen);
  const saves = useRef(0);
  const choose = (view: NamedView | null) => {
    latest.current = view;
    setChosen(view);
  };
  const load = async () => setAll(await calls.list());
  return {
    all,
    chosen,
    followed: chosen && { what: 'view', directoryId: calls.directoryId, viewId: chosen.id },
    isBusy: call.isBusy,
    problem: call.problem,
    load: () => void (all || call.run(load)),
    choose,
    async save({ id, name, groupIds, state }) {
      // A successful save counts even if reloading the list fails.
      let isSaved = false;
      const before = latest.current;
      saves.current += 1;
      const number = saves.current;
      const error = await call.run(async () => {
        const body = { name, groupIds, state };
        const saved = await (id ? calls.update(id, body) : calls.create(body));
        if (latest.current?.id === before?.id && number === saves.current) choose(saved);
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
      if (error === undefined && latest.current?.id === id) choose(null);
      return error === undefined;
    },
  };
}
