import { useState } from 'react';
import type { RecordView as NamedView } from '#core/model.ts';
import { useCall } from '../../api/useCall.ts';
import type { Followed } from '../following/useFollowing.ts';

/** What is kept under a name: how records are looked at. */
export type ViewState = NamedView['state'];
export type ViewInput = Pick<NamedView, 'name' | 'groupIds' | 'state'>;

/** The calls about the named views of one place: a directory, or all processes. */
export interface ViewCalls {
  list(): Promise<readonly NamedView[]>;
  create(body: ViewInput): Promise<NamedView>;
  update(id: string, body: ViewInput): Promise<NamedView>;
  remove(id: string): Promise<unknown>;
  /** Null: of processes. */
  readonly directoryId: string | null;
}

export interface NamedViews {
  /** By name; undefined until asked for. */
  all: readonly NamedView[] | undefined;
  /** The one that was chosen last, whatever was changed since. */
  chosen: NamedView | null;
  /** The one that is chosen, as it can be followed; null where none is. */
  followed: Followed | null;
  isBusy: boolean;
  problem: string | null;
  /** Asks for them, once. */
  load(): void;
  choose(view: NamedView | null): void;
  /** Makes one, or changes the one with this id, and chooses it. Answers whether that went well. */
  save(input: ViewInput & { id?: string }): Promise<boolean>;
  /** Answers whether that went well. */
  remove(id: string): Promise<boolean>;
}

/** Views kept under a name: one's own, and those shared with one's groups (specification section 3). */
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
      // Saved is saved, also where the others cannot be read again.
      let isSaved = false;
      await call.run(async () => {
        const body = { name, groupIds, state };
        setChosen(await (id ? calls.update(id, body) : calls.create(body)));
        isSaved = true;
        await load();
      });
      return isSaved;
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
